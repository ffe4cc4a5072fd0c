/** The model server, with a stand-in that needs no GPU and always says the same. */
package dev.routespan.sample.servers.model;
