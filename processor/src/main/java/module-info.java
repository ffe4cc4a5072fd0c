/**
 * The annotation processor that writes instrumented handlers. The published jar contains JavaPoet,
 * relocated, and works without javac's own API, hence the static requirements.
 */
module dev.routespan.processor {
  requires java.compiler;
  requires static jdk.compiler;
  requires static com.google.auto.service;
  requires static com.palantir.javapoet;

  provides javax.annotation.processing.Processor with
      dev.routespan.processor.RouteProcessor;
}
