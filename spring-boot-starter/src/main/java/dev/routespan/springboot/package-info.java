/**
 * Spring Boot's part: handlers among the beans are wrapped behind their proxies, requests bring their
 * rollout id, and properties and an actuator endpoint select span groups. Nothing here needs to be
 * called; an application has the starter on its class path, and its settings below {@code routespan}.
 */
@NullMarked
package dev.routespan.springboot;

import org.jspecify.annotations.NullMarked;
