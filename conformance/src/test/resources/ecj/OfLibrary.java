package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;

@Route(kind = RouteKind.VERIFY)
public interface OfLibrary<A, B> extends com.google.common.base.Function<A, B> {}
