/**
 * What the writers need to know of one handler interface: small immutable values with all names
 * decided, and the tables of kinds and end strategies. Uses nothing of the other packages.
 */
package dev.routespan.processor.model;
