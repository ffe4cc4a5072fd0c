package dev.routespan.runtime.internal.rollout;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Why a request is answered without the application: what it says of its rollout is no good. */
public final class Refusal extends Exception {
  private static final long serialVersionUID = 1;

  /** The media type of {@link #body()}. */
  public static final String MEDIA_TYPE = "application/json";

  private final int status;
  private final String code;

  private Refusal(int status, String code, String detail) {
    super(detail, null, false, false);
    this.status = status;
    this.code = code;
  }

  static Refusal malformedPath(String detail) {
    return new Refusal(404, "malformed_path", detail);
  }

  /** The code is the one that NeMo Gym's servers answer. */
  static Refusal contradiction(String detail) {
    return new Refusal(409, "execution_identity_mismatch", detail);
  }

  /** Returns the status of the answer. */
  public int status() {
    return status;
  }

  /** Returns the answer: one line of JSON, in which nothing has to be escaped. */
  public byte[] body() {
    return ("{\"error\":{\"code\":\"" + code + "\",\"detail\":\"" + getMessage() + "\"}}\n")
        .getBytes(UTF_8);
  }
}
