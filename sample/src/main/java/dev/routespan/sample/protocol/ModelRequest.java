package dev.routespan.sample.protocol;

import java.util.List;

/** A conversation for the model to continue; both model APIs take it. */
public record ModelRequest(List<Message> messages, Script script) {}
