package dev.routespan.runtime.internal;

/** Quotes text of unknown origin for a message: bounded, and without control characters. */
public final class Quoted {
  private static final int LONGEST = 80;

  private Quoted() {}

  public static String of(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < Math.min(text.length(), LONGEST); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append(text.length() > LONGEST ? "…\"" : "\"").toString();
  }
}
