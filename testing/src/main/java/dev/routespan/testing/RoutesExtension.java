package dev.routespan.testing;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * {@link TestRoutes} that JUnit Jupiter, 5 or 6, resets before each test. As a field:
 *
 * <pre>{@code
 * @RegisterExtension
 * final RoutesExtension routes = RoutesExtension.create();
 * }</pre>
 *
 * <p>A static field is shared by the tests of the class, which a program that starts once needs, one
 * under Spring Boot say; such tests must not run at the same time. With {@code
 * @ExtendWith(RoutesExtension.class)} on the class, which shares it too, JUnit passes it to each
 * parameter of the type {@code TestRoutes} or {@code RoutesExtension}.
 */
public final class RoutesExtension extends TestRoutes
    implements BeforeEachCallback, ParameterResolver {

  /** Makes one with every span group on; for {@code @ExtendWith}. */
  public RoutesExtension() {
    this(ALL_GROUPS);
  }

  private RoutesExtension(String spanGroups) {
    super(spanGroups);
  }

  /** {@return one whose telemetry has every span group on} */
  public static RoutesExtension create() {
    return new RoutesExtension();
  }

  /**
   * {@return one whose telemetry has these span groups on at the start of each test}
   *
   * @param spanGroups group names and presets, see {@link dev.routespan.runtime.SpanGroups}; not null
   * @throws IllegalArgumentException if a name is malformed
   */
  public static RoutesExtension create(String spanGroups) {
    return new RoutesExtension(spanGroups);
  }

  /** Resets it; JUnit calls this. */
  @Override
  public void beforeEach(ExtensionContext test) {
    reset();
  }

  /** {@return whether the parameter is of this type or {@link TestRoutes}} JUnit calls this. */
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    Class<?> type = parameter.getParameter().getType();
    return type == TestRoutes.class || type == RoutesExtension.class;
  }

  /** {@return this} JUnit calls this. */
  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
    return this;
  }
}
