package dev.example.ecj;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.RolloutId;

@Route(kind = RouteKind.ROLLOUT)
public interface Dollar$Handler {
  $Reward$ run$it(@RolloutId String $id, int _x, String größe);

  class $Reward$ {
    public interface Deep$er {
      @Route(kind = RouteKind.AGENT)
      Deep$er go(Deep$er $);
    }
  }
}
