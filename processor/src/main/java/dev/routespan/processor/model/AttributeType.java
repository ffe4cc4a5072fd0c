package dev.routespan.processor.model;

/**
 * The type of an attribute, as its catalog tells. For captured values the runtime decides; a test
 * compares the two.
 *
 * @param word what OpenTelemetry's API calls it, with brackets behind if there are several values
 */
public record AttributeType(String word) {
  public static final AttributeType STRING = new AttributeType("string");
  public static final AttributeType LONG = new AttributeType("long");
  public static final AttributeType DOUBLE = new AttributeType("double");
  public static final AttributeType BOOLEAN = new AttributeType("boolean");

  /** Returns the type of several values of this one. */
  public AttributeType array() {
    return new AttributeType(word + "[]");
  }
}
