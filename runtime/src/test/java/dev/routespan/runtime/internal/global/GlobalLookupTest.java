package dev.routespan.runtime.internal.global;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GlobalLookupTest {

  @BeforeEach
  @AfterEach
  void forgetTheGlobalInstance() {
    GlobalOpenTelemetry.resetForTest();
  }

  @Test
  void findsWhatIsSetWithoutSettingIt() throws Throwable {
    assertThat(GlobalLookup.find()).isNull();

    GlobalOpenTelemetry.set(OpenTelemetry.noop());

    assertThat(GlobalLookup.find()).isSameAs(GlobalOpenTelemetry.get());
  }

  @Test
  void isToldTheSameWhereTheFieldCannotBeRead() throws Throwable {
    assumeTrue(Arrays.stream(GlobalOpenTelemetry.class.getMethods())
        .anyMatch(method -> method.getName().equals("getOrNoop")));
    MethodHandle telling = GlobalLookup.telling();
    assertThat(telling.invoke()).isNull();

    GlobalOpenTelemetry.set(OpenTelemetry.noop());

    assertThat(telling.invoke()).isSameAs(GlobalOpenTelemetry.get());
  }
}
