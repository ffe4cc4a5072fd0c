package dev.routespan.runtime.internal.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.testing.Garbage;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

/**
 * The switch belongs to the whole process, and may be flipped only some times: each test has a copy
 * of the class for itself.
 */
class GroupGateTest {
  private final Gates gates = new Gates();

  @Test
  void isOpenInTheProcessWhileAnyGateIs() {
    Object first = gates.create();
    Object second = gates.create();
    assertThat(gates.isAnyOpen()).isFalse();

    gates.set(first, true);
    assertThat(gates.isAnyOpen()).isTrue();
    gates.set(second, true);
    gates.set(first, false);
    assertThat(gates.isAnyOpen()).isTrue();
    assertThat(gates.isOpen(first)).isFalse();
    assertThat(gates.isOpen(second)).isTrue();

    gates.set(second, false);
    assertThat(gates.isAnyOpen()).isFalse();
  }

  @Test
  void countsAGateOnceHoweverOftenItIsOpened() {
    Object gate = gates.create();
    gates.set(gate, true);
    gates.set(gate, true);
    gates.set(gate, false);

    assertThat(gates.isAnyOpen()).isFalse();
  }

  @Test
  void staysOpenForOneTelemetryWhenAnotherIsDiscarded() {
    Object kept = gates.create();
    gates.set(kept, true);
    assertThat(Garbage.isCollected(openedAndDiscarded())).isTrue();

    gates.set(gates.create(), false);

    assertThat(gates.isAnyOpen()).isTrue();
    assertThat(gates.isOpen(kept)).isTrue();
  }

  @Test
  void closesWhenTheLastOpenGateWasDiscarded() {
    assertThat(Garbage.isCollected(openedAndDiscarded())).isTrue();

    // The queue of collected gates is filled a moment after the collection.
    boolean open = true;
    for (int i = 0; i < 100 && open; i++) {
      System.gc();
      gates.set(gates.create(), false);
      open = gates.isAnyOpen();
    }
    assertThat(open).isFalse();
  }

  @Test
  void staysRightAfterMoreFlipsThanTheSwitchTakes() {
    Object gate = gates.create();
    for (int i = 0; i < 200; i++) {
      gates.set(gate, true);
      assertThat(gates.isAnyOpen() && gates.isOpen(gate)).isTrue();
      gates.set(gate, false);
      assertThat(gates.isAnyOpen() && gates.isOpen(gate)).isFalse();
    }
    assertThat(gates.isAnyOpen()).as("the switch stays on in the end").isTrue();
  }

  private WeakReference<Object> openedAndDiscarded() {
    Object gate = gates.create();
    gates.set(gate, true);
    return new WeakReference<>(gate);
  }

  private static final class Gates extends ClassLoader {
    private final Class<?> type;

    Gates() {
      super(GroupGate.class.getClassLoader());
      try (InputStream in = GroupGate.class.getResourceAsStream("GroupGate.class")) {
        byte[] bytes = in.readAllBytes();
        type = defineClass(GroupGate.class.getName(), bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    Object create() {
      try {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }

    void set(Object gate, boolean open) {
      call("set", gate, open);
    }

    boolean isOpen(Object gate) {
      return (boolean) call("isOpen", gate);
    }

    boolean isAnyOpen() {
      return (boolean) call("isAnyOpen", null);
    }

    private Object call(String name, Object gate, Object... arguments) {
      try {
        Class<?>[] types = arguments.length == 0 ? new Class<?>[0] : new Class<?>[] {boolean.class};
        Method method = type.getDeclaredMethod(name, types);
        method.setAccessible(true);
        return method.invoke(gate, arguments);
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }
  }
}
