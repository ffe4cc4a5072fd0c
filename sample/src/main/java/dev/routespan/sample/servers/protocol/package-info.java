/** What the three servers say to each other, as JSON. */
package dev.routespan.sample.servers.protocol;
