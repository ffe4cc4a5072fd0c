package dev.routespan.processor.diagnostic;

import javax.tools.Diagnostic.Kind;

/**
 * Every message of the processor: what is wrong, and what to write instead, in one line. The codes
 * are stable; messages may improve.
 */
public enum Diagnostic {
  NOT_AN_INTERFACE(
      "RS101",
      Kind.ERROR,
      "@Route belongs on an interface, but %s is %s; put it on the interface that it implements"),
  SEALED_INTERFACE(
      "RS102",
      Kind.ERROR,
      "%s is sealed, so no wrapper may implement it; make it non-sealed or put @Route on an interface of its own"),
  PRIVATE_INTERFACE(
      "RS103",
      Kind.ERROR,
      "%s is private, so no wrapper can implement %s; make it package-private or wider"),
  INACCESSIBLE_TYPE(
      "RS104",
      Kind.ERROR,
      "%s names %s, which package %s cannot access; make that type accessible to the wrapper"),
  NO_METHODS(
      "RS105",
      Kind.WARNING,
      "%s has no methods to delegate, so no wrapper is written; declare a method or remove @Route"),
  ABSENT_TYPE(
      "RS106",
      Kind.ERROR,
      "%s inherits %s, whose signature names the type %s that is not on the class path; add the library that has it"),
  NAME_TAKEN("RS107", Kind.ERROR, "the wrapper of %s would be named like the existing type %s; %s"),
  NAME_CLASH(
      "RS108",
      Kind.ERROR,
      "the wrapper of %s would be named %s, which is not distinct from the wrapper %s; rename one of the interfaces"),
  NESTED_NAME(
      "RS109",
      Kind.ERROR,
      "%s has a nested type with the wrapper's own name, %s; rename the nested type"),
  RESERVED_METHOD(
      "RS110",
      Kind.ERROR,
      "%s has the signature of a method that every wrapper has; rename it or change its parameters"),
  TOO_MANY_ROUTES(
      "RS111",
      Kind.ERROR,
      "%s has more routes, or options of routes, than the constructor of one wrapper can hold; split it into several interfaces"),
  ABSENT_CONSTANT(
      "RS112",
      Kind.ERROR,
      "the annotations use %s, which no source, library or processor defines, so there is no wrapper; define it, or add the processor that generates it"),
  INACCESSIBLE_PARENT(
      "RS113",
      Kind.ERROR,
      "a call of %s is ambiguous unless it names %s, which package %s cannot access; declare the method in the interface itself"),
  IMPLICIT_CLASS(
      "RS114",
      Kind.ERROR,
      "%s lies in the implicit class of a compact source file, which a wrapper cannot name; declare the class, as in class %s { … }, or move the interface to a file of its own"),
  AUXILIARY_CLASS(
      "RS115",
      Kind.NOTE,
      "the wrapper of %s names %s out of a file that is named after another class, of which -Xlint:auxiliaryclass warns whatever is suppressed; give each such type a file of its own, or add -Xlint:-auxiliaryclass"),
  RUNTIME_MISSING(
      "RS116",
      Kind.ERROR,
      "the wrapper of %s would not find %s, and other wrappers would not either; %s"),
  UNNAMEABLE_METHOD(
      "RS117",
      Kind.ERROR,
      "no Java source can declare what %s has, %s, so there is no wrapper; keep Kotlin's value classes out of the signature, or move it to an interface that is not annotated"),

  CLASS_METHOD(
      "RS201",
      Kind.ERROR,
      "@Route belongs on methods of interfaces, but %s is a member of a class; put it on the interface's method"),
  NOT_OVERRIDABLE(
      "RS202",
      Kind.ERROR,
      "%s is %s, so no wrapper can trace it; remove @Route or make it an instance method"),
  OBJECT_METHOD("RS203", Kind.ERROR, "%s is a method of Object and never a route; remove @Route"),
  ROUTE_AND_UNTRACED(
      "RS204", Kind.ERROR, "%s is annotated with both @Route and @Untraced; remove one of the two"),
  MISPLACED(
      "RS205",
      Kind.ERROR,
      "@%s has an effect on instance methods of interfaces only; move it to the interface"),
  NOT_A_ROUTE(
      "RS206",
      Kind.ERROR,
      "@%s needs a route, but %s is none; add @Route to the method or remove @%s"),

  GROUP_MISSING(
      "RS301",
      Kind.ERROR,
      "kind ENDPOINT has no span group of its own; name one, such as group = \"grading\""),
  GROUP_MALFORMED(
      "RS302",
      Kind.ERROR,
      "\"%s\" is not a valid span group; write lower-case letters, digits and underscores, starting with a letter, such as \"%s\""),
  GROUP_IS_PRESET(
      "RS309",
      Kind.ERROR,
      "\"%s\" is a preset and would select other groups as well; name the group otherwise"),
  SPAN_NAME_MALFORMED(
      "RS303",
      Kind.ERROR,
      "the span name is blank or has control characters; write a visible name, or none for the kind's default"),
  STATIC_KEY_MALFORMED(
      "RS304",
      Kind.ERROR,
      "\"%s\" is not a valid attribute key; write letters, digits, dots, dashes and underscores, starting with a letter, such as \"%s\""),
  STATIC_KEY_TWICE(
      "RS305", Kind.ERROR, "the attribute key \"%s\" is there twice; keep one of the two"),
  METRIC_MALFORMED(
      "RS306",
      Kind.ERROR,
      "\"%s\" is not a valid instrument name; write at most 255 letters, digits, and _ . / -, starting with a letter"),
  METRIC_NOT_ALLOWED(
      "RS307",
      Kind.ERROR,
      "kind %s has its own duration metric; remove durationMetric or use kind AGENT or ENDPOINT"),
  EXPECTED_NEVER_THROWN(
      "RS308",
      Kind.WARNING,
      "no route that this @Route covers declares to throw %s; remove it from expected or add it to a throws clause"),
  STATIC_KEY_SENSITIVE(
      "RS310",
      Kind.ERROR,
      "the key \"%s\" suggests content or a secret, which must not reach a span; name it otherwise or, if it is harmless, say sensitive = true"),
  DIALECT_NOT_ALLOWED(
      "RS311", Kind.ERROR, "dialect is for the kind MODEL_CALL, and not for %s; remove it"),
  DIALECT_MALFORMED(
      "RS312",
      Kind.ERROR,
      "\"%s\" is not a valid dialect; write lower-case letters, digits and underscores, starting with a letter, such as \"chat_completions\""),
  NO_METRIC(
      "RS313",
      Kind.ERROR,
      "metric = true has no metric to be on; name a durationMetric in @Route, or remove it"),
  NEWER_ANNOTATIONS(
      "RS314",
      Kind.ERROR,
      "%s is unknown to this processor, whose version is %s, while that of the annotations is %s; use the same version of both"),

  CAPTURE_KEY_MALFORMED(
      "RS401",
      Kind.ERROR,
      "\"%s\" is not a valid attribute key; write letters, digits, dots, dashes and underscores, starting with a letter, such as \"%s\""),
  SENSITIVE_KEY(
      "RS402",
      Kind.ERROR,
      "the key \"%s\" suggests content or a secret, which must not reach a span; capture something else or, if it is harmless, name it otherwise"),
  CAPTURE_TYPE(
      "RS403",
      Kind.ERROR,
      "%s is not a valid attribute type; record one property of it, such as from = \"%s\""),
  CAPTURE_TWICE(
      "RS404", Kind.ERROR, "the attribute key \"%s\" is captured twice by %s; choose another key"),
  ACCESSOR_MISSING("RS405", Kind.ERROR, "%s has no method %s() without parameters%s"),
  ACCESSOR_UNUSABLE(
      "RS406",
      Kind.ERROR,
      "%s() of %s is %s; name an accessible instance method that returns a value"),
  VOID_RESULT(
      "RS407", Kind.ERROR, "%s returns nothing that could be recorded; remove @SpanAttribute"),
  ITEMS_RESULT(
      "RS408",
      Kind.ERROR,
      "%s delivers items, which are counted but never recorded; remove @SpanAttribute"),
  METRIC_CAPTURE(
      "RS409",
      Kind.ERROR,
      "%s may have any number of values, and each would be a series of its own; record an enum or a boolean, or remove metric = true"),
  METRIC_RESULT(
      "RS410",
      Kind.ERROR,
      "what %s returns cannot be on a metric, but only what is captured of a parameter; remove metric = true"),

  ROLLOUT_ID_TWICE(
      "RS501",
      Kind.ERROR,
      "%s has two @RolloutId parameters; a call has one rollout id, so keep one"),
  ROLLOUT_ID_TYPE("RS502", Kind.ERROR, "a rollout id is a String, but this parameter is %s; %s"),
  ROLLOUT_ACCESSOR_TYPE(
      "RS503",
      Kind.ERROR,
      "a rollout id is a String, but %s() of %s returns %s; name another accessor"),

  ASYNC_RESULT_NOT_OBSERVED(
      "RS601",
      Kind.WARNING,
      "%s has an asynchronous result (%s) that is not observed: its span ends when the method returns; return a CompletionStage to measure the whole, or say endsAtReturn = true"),
  READ_LATER(
      "RS602",
      Kind.NOTE,
      "%s has a result that is read after it returned (%s), but its span ends when the method returns; say endsAtReturn = true or, if a MODEL_CALL or an ENDPOINT returns exactly a Stream, an Iterator or an InputStream, untilClosed = true to measure the whole"),
  NOT_CLOSEABLE(
      "RS603",
      Kind.ERROR,
      "%s does not return exactly a Stream, an Iterator or an InputStream; remove untilClosed"),
  UNTIL_CLOSED_KIND(
      "RS604",
      Kind.ERROR,
      "untilClosed is for the kinds MODEL_CALL and ENDPOINT, and not for %s; remove it"),
  ENDS_TWICE(
      "RS605", Kind.ERROR, "untilClosed and endsAtReturn exclude each other; keep one of the two"),

  PROPERTY(
      "RS701",
      Kind.NOTE,
      "%s belongs to the Kotlin property %s and is a route, as every abstract method of the interface; annotate the property with @get:Untraced or @set:Untraced or, if you mean it, with @get:Route or @set:Route"),

  INTERNAL(
      "RS901",
      Kind.ERROR,
      "no wrapper for %s because of a fault in Routespan (%s); please report it with this interface"),
  CANNOT_WRITE("RS902", Kind.ERROR, "the wrapper of %s could not be written: %s"),
  CANNOT_WRITE_CATALOG(
      "RS903",
      Kind.ERROR,
      "the catalog of %s could not be written: %s; if its name does not suit the file system, rename the interface or do without catalogs, by -Aroutespan.catalog=false");

  private final String code;
  private final Kind kind;
  private final String wording;

  Diagnostic(String code, Kind kind, String wording) {
    this.code = code;
    this.kind = kind;
    this.wording = wording;
  }

  public String code() {
    return code;
  }

  /** With {@code %s} for each detail. */
  public String wording() {
    return wording;
  }

  /** A note is a warning in strict mode. */
  public Kind kind(boolean strict) {
    return strict && kind == Kind.NOTE ? Kind.WARNING : kind;
  }

  String message(Object... details) {
    String message = code + ": " + String.format(wording, details);
    return message.replaceAll("\\R", " ");
  }
}
