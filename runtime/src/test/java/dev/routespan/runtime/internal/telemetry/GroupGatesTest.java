package dev.routespan.runtime.internal.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.routespan.fixtures.Garbage;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The switch belongs to the whole process, and may be flipped only some times: each test has a copy
 * of the classes for itself.
 */
class GroupGatesTest {
  private final Process process = new Process();

  @Test
  void areOpenInTheProcessWhileAnyOfThemIs() {
    Telemetry first = process.telemetry("verify");
    Telemetry second = process.telemetry("verify");
    assertThat(process.isOn()).isFalse();

    first.select("verify");
    assertThat(process.isOn()).isTrue();
    second.select("verify");
    first.select();
    assertThat(process.isOn()).isTrue();
    assertThat(first.isOpen("verify")).isFalse();
    assertThat(second.isOpen("verify")).isTrue();

    second.close();
    assertThat(process.isOn()).isFalse();
  }

  @Test
  void countATelemetryOnceHoweverOftenItSelects() {
    Telemetry telemetry = process.telemetry("verify");
    telemetry.select("verify");
    telemetry.select("verify");
    telemetry.select();

    assertThat(process.isOn()).isFalse();
  }

  @Test
  void doNotSwitchTheProcessOnForGroupsWithoutARoute() {
    Telemetry telemetry = process.telemetry("verify");
    telemetry.select("rollout");
    assertThat(process.isOn()).isFalse();

    telemetry.gate("rollout");
    assertThat(process.isOn()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify agent", "verify"})
  void useNoFlipWhileAnotherGroupStaysSelected(String routes) {
    Telemetry telemetry = process.telemetry(routes.split(" "));
    telemetry.select("verify");
    int flips = process.flips();
    for (int i = 0; i < 60; i++) {
      telemetry.select("agent");
      telemetry.select("verify");
      assertThat(telemetry.isOpen("verify")).isTrue();
    }

    assertThat(process.flips()).isEqualTo(flips);
    telemetry.select();
    assertThat(process.isOn()).isFalse();
  }

  @Test
  void stayOpenForOneTelemetryWhenAnotherIsDiscarded() {
    Telemetry kept = process.telemetry("verify");
    kept.select("verify");
    assertThat(Garbage.isCollected(openedAndDiscarded())).isTrue();

    process.telemetry().select();

    assertThat(process.isOn()).isTrue();
    assertThat(kept.isOpen("verify")).isTrue();
  }

  @Test
  void closeWhenTheLastOpenOneWasDiscarded() {
    assertThat(Garbage.isCollected(openedAndDiscarded())).isTrue();

    // The queue of collected gates is filled a moment after the collection.
    boolean on = true;
    for (int i = 0; i < 100 && on; i++) {
      System.gc();
      process.telemetry().select();
      on = process.isOn();
    }
    assertThat(on).isFalse();
  }

  @Test
  void stayRightAfterMoreFlipsThanTheSwitchTakes() {
    Telemetry telemetry = process.telemetry("verify");
    for (int i = 0; i < 200; i++) {
      telemetry.select("verify");
      assertThat(process.isOn() && telemetry.isOpen("verify")).isTrue();
      telemetry.select();
      assertThat(process.isOn() && telemetry.isOpen("verify")).isFalse();
    }
    assertThat(process.isOn()).as("the switch stays on in the end").isTrue();
  }

  @Test
  void areOffForGoodOnceClosed() {
    Telemetry telemetry = process.telemetry("verify");
    telemetry.select("all");
    telemetry.close();
    telemetry.select("all");
    telemetry.gate("agent");

    assertThat(telemetry.isOpen("verify")).isFalse();
    assertThat(telemetry.isOpen("agent")).isFalse();
    assertThat(process.isOn()).isFalse();
  }

  private WeakReference<Object> openedAndDiscarded() {
    Telemetry telemetry = process.telemetry("verify");
    telemetry.select("verify");
    return new WeakReference<>(telemetry.gates);
  }

  private static final class Telemetry {
    private final Process process;
    private final Object gates;

    Telemetry(Process process, String... routes) {
      this.process = process;
      this.gates = process.newGates();
      for (String route : routes) {
        gate(route);
      }
    }

    void select(String... groups) {
      process.call("GroupGates", "select", gates, Set.class, Set.of(groups));
    }

    void close() {
      process.call("GroupGates", "close", gates, null, null);
    }

    Object gate(String group) {
      return process.call("GroupGates", "gate", gates, String.class, group);
    }

    boolean isOpen(String group) {
      return (boolean) process.call("Gate", "isOpen", gate(group), null, null);
    }
  }

  private static final class Process extends ClassLoader {

    Process() {
      super(GroupGates.class.getClassLoader());
    }

    Telemetry telemetry(String... routes) {
      return new Telemetry(this, routes);
    }

    Object newGates() {
      try {
        Constructor<?> constructor =
            accessible(type("GroupGates").getDeclaredConstructor(boolean.class, boolean.class));
        return constructor.newInstance(true, true);
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }

    boolean isOn() {
      return (boolean) call("ProcessSwitch", "isOn", null, null, null);
    }

    int flips() {
      try {
        Field flips = accessible(type("ProcessSwitch").getDeclaredField("flips"));
        return flips.getInt(null);
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }

    Object call(String type, String name, Object target, Class<?> parameter, Object argument) {
      try {
        Method method = parameter == null
            ? accessible(type(type).getDeclaredMethod(name))
            : accessible(type(type).getDeclaredMethod(name, parameter));
        return parameter == null ? method.invoke(target) : method.invoke(target, argument);
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }

    private Class<?> type(String simpleName) throws ClassNotFoundException {
      return loadClass(GroupGates.class.getPackageName() + "." + simpleName);
    }

    private static <T extends AccessibleObject> T accessible(T member) {
      member.setAccessible(true);
      return member;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(GroupGates.class.getPackageName() + ".")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? copyOf(name) : loaded;
      }
    }

    private Class<?> copyOf(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
