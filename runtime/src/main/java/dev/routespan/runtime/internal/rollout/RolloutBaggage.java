package dev.routespan.runtime.internal.rollout;

import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rollout id in W3C baggage, for those who opt in. */
public final class RolloutBaggage {
  /** The header of W3C baggage. */
  public static final String HEADER = "baggage";

  private static final TextMapGetter<String> ONE_HEADER = new TextMapGetter<>() {
    /** Newer versions do not call it; 1.49.0 requires it. */
    @Override
    @SuppressWarnings("deprecation")
    public Iterable<String> keys(String header) {
      return List.of(HEADER);
    }

    @Override
    public @Nullable String get(@Nullable String header, String key) {
      return key.equals(HEADER) ? header : null;
    }
  };

  private RolloutBaggage() {}

  /** Returns the id that a baggage header carries, or null if there is none or it is malformed. */
  public static @Nullable String read(@Nullable String header) {
    if (header == null) {
      return null;
    }
    Context context =
        W3CBaggagePropagator.getInstance().extract(Context.root(), header, ONE_HEADER);
    String id = Baggage.fromContext(context).getEntryValue(RolloutAttributes.ID_NAME);
    return PrefixedPath.fits(id) ? id : null;
  }

  /** Returns the context with its baggage, but without the id in it. */
  public static Context withoutId(Context context) {
    Baggage baggage = Baggage.fromContext(context);
    return baggage.getEntryValue(RolloutAttributes.ID_NAME) == null
        ? context
        : context.with(baggage.toBuilder().remove(RolloutAttributes.ID_NAME).build());
  }

  /**
   * Returns a header that says what the given one says, and the id.
   *
   * @param header empty if there is none
   * @param rolloutId well-formed, so that it needs no encoding
   */
  public static String add(String header, String rolloutId) {
    List<String> members = members(header);
    members.removeIf(member -> key(member).equals(RolloutAttributes.ID_NAME));
    members.add(RolloutAttributes.ID_NAME + "=" + rolloutId);
    return String.join(",", members);
  }

  /** Returns a header that says what the first says, and of the second what the first has no key of. */
  public static String merge(String first, String second) {
    List<String> members = members(first);
    Set<String> keys = members.stream().map(RolloutBaggage::key).collect(Collectors.toSet());
    members(second).stream().filter(member -> !keys.contains(key(member))).forEach(members::add);
    return String.join(",", members);
  }

  private static List<String> members(String header) {
    return Stream.of(header.split(","))
        .map(String::strip)
        .filter(member -> !member.isEmpty())
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private static String key(String member) {
    return member.split("[=;]", 2)[0].strip();
  }
}
