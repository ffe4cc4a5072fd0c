package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import java.util.List;

@Route(kind = RouteKind.VERIFY)
public interface Deprecations extends OldParent {
  /**
   * Old.
   *
   * @deprecated use {@link #current}
   */
  @Deprecated(since = "2")
  String old();

  @SuppressWarnings({"deprecation", "unused"})
  List<OldType> current(OldType... types);

  /**
   * Old.
   *
   * @deprecated nobody needs it
   */
  @Deprecated
  class OldType {}
}

interface OldParent {
  /**
   * Older.
   *
   * @deprecated to be removed
   */
  @Deprecated(forRemoval = true)
  String older();
}
