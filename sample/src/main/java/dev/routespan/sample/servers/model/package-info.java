/**
 * The model server, with a stand-in that needs no GPU and always says the same.
 *
 * <p>Read {@link dev.routespan.sample.servers.model.ModelServer}, then {@code ScriptedModel}. {@code
 * SpokenReply} is the publisher that hands out a reply token by token.
 */
package dev.routespan.sample.servers.model;
