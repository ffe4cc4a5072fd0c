package dev.routespan.processor.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.annotations.Generated;
import dev.routespan.annotations.RolloutId;
import dev.routespan.annotations.Route;
import dev.routespan.annotations.SpanAttribute;
import dev.routespan.annotations.StaticAttribute;
import dev.routespan.annotations.Untraced;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VersionCheckTest {
  @Test
  void knowsTheAnnotationsOfItsOwnVersion() {
    assertThat(Stream.of(
                Route.class,
                StaticAttribute.class,
                SpanAttribute.class,
                SpanAttribute.List.class,
                RolloutId.class,
                Untraced.class,
                Generated.class)
            .collect(Collectors.toMap(
                VersionCheckTest::name,
                annotation -> Arrays.stream(annotation.getDeclaredMethods())
                    .map(Method::getName)
                    .collect(Collectors.toSet()))))
        .isEqualTo(VersionCheck.KNOWN);
  }

  private static String name(Class<?> annotation) {
    return annotation.getCanonicalName().substring(annotation.getPackageName().length() + 1);
  }
}
