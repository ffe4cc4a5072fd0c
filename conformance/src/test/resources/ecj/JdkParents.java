package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.util.NavigableMap;
import java.util.concurrent.ScheduledExecutorService;

@Route(
    kind = RouteKind.ENDPOINT,
    group = "work",
    durationMetric = "work.duration",
    endsAtReturn = true)
public interface JdkParents<K extends Comparable<K>, V>
    extends ScheduledExecutorService, NavigableMap<K, V> {}
