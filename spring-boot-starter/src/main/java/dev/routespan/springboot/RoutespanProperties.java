package dev.routespan.springboot;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What an application may set below {@code routespan}.
 *
 * @param enabled whether routes report anything. By default they do, unless the variables of a fleet
 *     (NEMO_GYM_OTEL_ENABLED and its like) are set, which decide then.
 * @param spanGroups the span groups that are selected, presets or names, separated by commas. By default
 *     what NEMO_GYM_OTEL_SPAN_GROUPS says, else per_rollout.
 * @param tracesEnabled whether routes make spans. True by default.
 * @param metricsEnabled whether routes record metrics. True by default.
 * @param strict whether wrapping by hand refuses a handler whose class has security annotations that
 *     its interface lacks.
 * @param wrapBeans whether beans that implement an annotated interface are wrapped.
 * @param buildSdk whether an OpenTelemetry SDK is built where the application has none.
 * @param rolloutPath whether a filter takes /ng-rollout/(id) off the path of requests.
 * @param rolloutPhases whether answers tell how long model calls, verifications and tools took. In
 *     WebFlux only with rolloutPath.
 * @param readBaggage whether the rollout id is taken from W3C baggage where the path has none.
 */
@ConfigurationProperties("routespan")
record RoutespanProperties(
    @Nullable Boolean enabled,
    @Nullable String spanGroups,
    @Nullable Boolean tracesEnabled,
    @Nullable Boolean metricsEnabled,
    @DefaultValue("false") boolean strict,
    @DefaultValue("true") boolean wrapBeans,
    @DefaultValue("true") boolean buildSdk,
    @DefaultValue("true") boolean rolloutPath,
    @DefaultValue("true") boolean rolloutPhases,
    @DefaultValue("false") boolean readBaggage) {}
