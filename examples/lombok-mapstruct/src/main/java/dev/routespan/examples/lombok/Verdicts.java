package dev.routespan.examples.lombok;

import org.mapstruct.Mapper;

/** MapStruct writes the implementation, from Lombok's accessors. */
@Mapper
public interface Verdicts {
  Verdict of(Attempt attempt, double reward);
}
