package dev.routespan.sample.servers.protocol;

/** A verifier's verdict; a wrong answer is a verdict too. */
public record VerifyResponse(double reward, String explanation) {

  public static VerifyResponse right(String explanation) {
    return new VerifyResponse(1.0, explanation);
  }

  public static VerifyResponse wrong(String explanation) {
    return new VerifyResponse(0.0, explanation);
  }
}
