package dev.routespan.runtime.internal.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.routespan.fixtures.LogCapture;
import dev.routespan.runtime.RouteTelemetry;
import dev.routespan.runtime.testing.TestOpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.annotation.security.RunAs;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.security.access.annotation.Secured;
import org.springframework.security.access.prepost.PostFilter;
import org.springframework.security.access.prepost.PreAuthorize;

/** What a wrapper would hide of a handler's security is told when it is wrapped. */
class HiddenSecurityTest {
  private final TestOpenTelemetry otel = new TestOpenTelemetry();
  private final LogCapture log = LogCapture.ofRuntime();

  @AfterEach
  void closeLog() {
    log.close();
  }

  interface Api {
    List<String> verify(String answer);

    default void reset() {}
  }

  /** As a handler, with what a test is about left to its class. */
  private abstract static class Handler implements Api {
    @Override
    public List<String> verify(String answer) {
      return List.of(answer);
    }
  }

  private void wrap(Object delegate, Class<?> api) {
    wrap(delegate, api, otel.telemetry);
  }

  private static void wrap(Object delegate, Class<?> api, RouteTelemetry telemetry) {
    assertThat(telemetry.routes(api.getCanonicalName(), Attributes.empty()).checkWrapped(delegate))
        .isFalse();
  }

  private void isSilent(Object delegate, Class<?> api) {
    wrap(delegate, api);
    assertThat(log.records()).isEmpty();
  }

  private void tells(Object delegate, Class<?> api, String... descriptions) {
    wrap(delegate, api);
    assertThat(log.records()).hasSize(1);
    assertThat(log.warnings("")).containsExactly(message(api, String.join(", ", descriptions)));
  }

  private static String message(Class<?> api, String descriptions) {
    return "the wrapper of " + api.getCanonicalName() + " hides " + descriptions
        + ", which the interface lacks: wrap the container's bean, not a `new` object, or put the"
        + " annotation on the interface";
  }

  private static String place(Class<?> type) {
    return type.getName();
  }

  @PreAuthorize("hasRole('ADMIN')")
  static final class OfClass extends Handler {}

  @Test
  void tellsAnAnnotationOfTheClassOnce() {
    tells(new OfClass(), Api.class, "@PreAuthorize on " + place(OfClass.class));
    wrap(new OfClass(), Api.class);
    assertThat(log.records()).hasSize(1);
  }

  @PreAuthorize("hasRole('ADMIN')")
  static final class Refused extends Handler {}

  @Test
  void refusesEachSuchHandlerIfStrict() {
    RouteTelemetry strict = otel.builder().strict(true).build();
    for (int i = 0; i < 2; i++) {
      assertThatIllegalStateException()
          .isThrownBy(() -> wrap(new Refused(), Api.class, strict))
          .withMessage(message(Api.class, "@PreAuthorize on " + place(Refused.class)));
    }
    assertThat(log.records()).isEmpty();
  }

  static final class OfMethods extends Handler {
    @Override
    @PostFilter("filterObject == 'a'")
    public List<String> verify(String answer) {
      return List.of();
    }

    @Override
    @RolesAllowed("admin")
    public void reset() {}

    @DenyAll
    public void verify(int answer) {}
  }

  @Test
  void tellsAnnotationsOfTheMethodsThatTheInterfaceHas() {
    tells(
        new OfMethods(),
        Api.class,
        "@PostFilter on " + place(OfMethods.class) + ".verify()",
        "@RolesAllowed on " + place(OfMethods.class) + ".reset()");
  }

  @Retention(RetentionPolicy.RUNTIME)
  @AdminOnly
  @PreAuthorize("hasRole('ADMIN')")
  @interface AdminOnly {}

  @Retention(RetentionPolicy.RUNTIME)
  @AdminOnly
  @interface Careful {
    String value();
  }

  @Careful("a")
  static final class Composed extends Handler {}

  @Test
  void looksThroughComposedAnnotations() {
    tells(new Composed(), Api.class, "@PreAuthorize (by @Careful) on " + place(Composed.class));
  }

  @RunAs("admin")
  abstract static class Base<T> {
    @Secured("admin")
    public List<String> verify(T answer) {
      return List.of();
    }
  }

  static final class Inheriting extends Base<String> implements Api {}

  @Test
  void looksAtSuperclassesAndTheirGenericMethods() {
    tells(
        new Inheriting(),
        Api.class,
        "@RunAs on " + place(Base.class),
        "@Secured on " + place(Inheriting.class) + ".verify()");
  }

  @Secured("admin")
  interface SecuredApi extends Api {}

  @Secured("admin")
  interface Unrelated {}

  static final class OfSubInterface extends Handler implements SecuredApi {}

  static final class OfUnrelatedInterface extends Handler implements Unrelated {}

  @Test
  void looksAtTheInterfacesThatExtendTheWrappersOwn() {
    tells(new OfSubInterface(), Api.class, "@Secured on " + place(SecuredApi.class));
  }

  @Test
  void looksAtNoOtherInterface() {
    isSilent(new OfUnrelatedInterface(), Api.class);
  }

  interface DerivedApi extends SecuredApi {}

  @Secured("admin")
  static final class AsItsInterface extends Handler implements DerivedApi {}

  @Test
  void isSilentIfTheInterfaceOrAParentSaysTheSame() {
    isSilent(new AsItsInterface(), DerivedApi.class);
  }

  interface OfEachMethod {
    @AdminOnly
    void verify();
  }

  @PreAuthorize("hasRole('ADMIN')")
  static final class OfTheClassInstead implements OfEachMethod {
    @Override
    public void verify() {}
  }

  @Test
  void isSilentIfEachMethodOfTheInterfaceSaysTheSame() {
    isSilent(new OfTheClassInstead(), OfEachMethod.class);
  }

  @Secured("user")
  interface ForUsers {
    void verify();
  }

  @Secured("admin")
  static final class ForAdmins implements ForUsers {
    @Override
    public void verify() {}
  }

  @Test
  void tellsAnAnnotationThatSaysSomethingElse() {
    tells(new ForAdmins(), ForUsers.class, "@Secured on " + place(ForAdmins.class));
  }

  @Careful("user")
  interface CarefulOfUsers {
    void verify();
  }

  @Careful("admin")
  static final class CarefulOfAdmins implements CarefulOfUsers {
    @Override
    public void verify() {}
  }

  @Test
  void tellsAComposedAnnotationWithOtherValues() {
    wrap(new CarefulOfAdmins(), CarefulOfUsers.class);
    assertThat(log.warnings(place(CarefulOfAdmins.class))).hasSize(1);
  }

  @PermitAll
  static final class Open extends Handler {}

  @Test
  void isSilentAboutWhatOnlyLoosens() {
    isSilent(new Open(), Api.class);
  }

  @DenyAll
  static final class OpenedEachMethod implements ForAnybody {
    @Override
    @PermitAll
    public void verify() {}
  }

  public interface ForAnybody {
    void verify();
  }

  @Test
  void aMethodsOwnRolesReplaceThoseOfItsClass() {
    isSilent(new OpenedEachMethod(), ForAnybody.class);
  }

  @PreAuthorize("hasRole('ADMIN')")
  static class Bean extends Handler {}

  static final class Bean$$SpringCGLIB$$0 extends Bean {}

  static final class Bean_Subclass extends Bean {}

  static final class Bean_ClientProxy extends Bean {}

  static final class $BeanDefinition$Intercepted extends Bean {}

  @PreAuthorize("hasRole('ADMIN')")
  static final class ProxyOfUsers extends Handler {}

  @Test
  void isSilentAboutTheClassesThatContainersMake() {
    isSilent(new Bean$$SpringCGLIB$$0(), Api.class);
    isSilent(new Bean_Subclass(), Api.class);
    isSilent(new Bean_ClientProxy(), Api.class);
    isSilent(new $BeanDefinition$Intercepted(), Api.class);
    isSilent(
        Proxy.newProxyInstance(
            Api.class.getClassLoader(),
            new Class<?>[] {SecuredApi.class},
            (proxy, method, arguments) -> null),
        Api.class);
  }

  @Test
  void isNotMisledByAUsersName() {
    tells(new ProxyOfUsers(), Api.class, "@PreAuthorize on " + place(ProxyOfUsers.class));
  }

  @Test
  void isSilentWhereThereIsNothingToFind() {
    isSilent(new ArrayList<>(), List.class);
    isSilent(new OfClass(), Comparable.class);
  }

  @PreAuthorize("hasRole('ADMIN')")
  public static final class Torn implements ForAnybody {
    @Override
    @DenyAll
    public void verify() {}

    void use(Gone gone) {}
  }

  public static final class Gone {}

  /** Loads some classes of this test anew, as an application's loader would, and lacks one. */
  private static final class Loader extends ClassLoader {
    private static final Set<String> OWN = Set.of(Torn.class.getName(), Loaded.class.getName());

    Loader() {
      super(HiddenSecurityTest.class.getClassLoader());
    }

    static Object make(Class<?> type) throws ReflectiveOperationException {
      return new Loader().loadClass(type.getName()).getDeclaredConstructor().newInstance();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.equals(Gone.class.getName())) {
        throw new ClassNotFoundException(name);
      }
      if (!OWN.contains(name)) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }

    private Class<?> define(String name) {
      String file = name.replace('.', '/') + ".class";
      try (InputStream in = getParent().getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Test
  void tellsWhatCanBeReadIfAClassIsMissing() throws Exception {
    wrap(Loader.make(Torn.class), ForAnybody.class);

    assertThat(log.warnings("hides @PreAuthorize on " + place(Torn.class) + ","))
        .hasSize(1);
    assertThat(log.warnings("could not read all security annotations of " + place(Torn.class)))
        .hasSize(1);
  }

  @PreAuthorize("hasRole('ADMIN')")
  public static final class Loaded implements ForAnybody {
    @Override
    public void verify() {}
  }

  @Test
  void pinsNoClassLoader() throws Exception {
    WeakReference<ClassLoader> loader = wrapOneOfItsOwnLoader();
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (loader.get() != null && System.nanoTime() < deadline) {
      System.gc();
      Thread.sleep(10);
    }

    assertThat(log.warnings(place(Loaded.class))).hasSize(1);
    assertThat(loader.get()).isNull();
  }

  private WeakReference<ClassLoader> wrapOneOfItsOwnLoader() throws ReflectiveOperationException {
    Object delegate = Loader.make(Loaded.class);
    wrap(delegate, ForAnybody.class);
    return new WeakReference<>(delegate.getClass().getClassLoader());
  }
}
