/** The annotations that mark handler interfaces. */
module dev.routespan.annotations {
  exports dev.routespan.annotations;
}
