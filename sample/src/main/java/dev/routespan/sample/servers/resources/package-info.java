/** The resources server, with two verifiers of different kinds. */
package dev.routespan.sample.servers.resources;
