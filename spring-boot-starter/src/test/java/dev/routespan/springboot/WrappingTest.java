package dev.routespan.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.routespan.annotations.Route;
import dev.routespan.annotations.RouteKind;
import dev.routespan.annotations.Untraced;
import dev.routespan.runtime.RouteTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.constraints.NotEmpty;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authentication.AuthenticationCredentialsNotFoundException;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.validation.annotation.Validated;
import org.springframework.validation.beanvalidation.MethodValidationPostProcessor;
import org.springframework.web.bind.annotation.RestController;

/** A handler gets its wrapper behind its proxies, and stays what it is to everybody else. */
@ExtendWith(OutputCaptureExtension.class)
class WrappingTest {
  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final OpenTelemetrySdk openTelemetry = OpenTelemetrySdk.builder()
      .setTracerProvider(SdkTracerProvider.builder()
          .addSpanProcessor(SimpleSpanProcessor.create(spans))
          .build())
      .build();
  private final ApplicationContextRunner runner = new ApplicationContextRunner()
      .withConfiguration(AutoConfigurations.of(RoutespanAutoConfiguration.class))
      .withBean(OpenTelemetry.class, () -> openTelemetry, bean -> bean.setDestroyMethodName(""));

  @AfterEach
  void close() {
    SecurityContextHolder.clearContext();
    openTelemetry.close();
  }

  static class Exact implements Verifier {
    private final String right = "42";
    boolean sawSpan;

    @Override
    public double verify(String answer) {
      sawSpan = Span.current().getSpanContext().isValid();
      return right.equals(answer) ? 1 : 0;
    }
  }

  @Test
  void makesSpansOfPlainBean() {
    runner.withBean(Exact.class).run(context -> {
      assertThat(context.getBean(Verifier.class).verify("42")).isEqualTo(1);
      assertThat(context.getBean(Exact.class)).isSameAs(context.getBean(Verifier.class));
      assertThat(spanNames()).containsExactly("gym.verify");
    });
  }

  @Test
  void makesSpansOfLambda() {
    runner.withBean(Verifier.class, () -> answer -> 0.5).run(context -> {
      assertThat(context.getBean(Verifier.class).verify("42")).isEqualTo(0.5);
      assertThat(spanNames()).containsExactly("gym.verify");
    });
  }

  record Weighted(double weight) implements Verifier {
    @Override
    public double verify(String answer) {
      return weight;
    }
  }

  @Test
  void makesSpansOfFinalClass() {
    runner.withBean(Verifier.class, () -> new Weighted(0.25)).run(context -> {
      assertThat(context.getBean(Verifier.class).verify("42")).isEqualTo(0.25);
      assertThat(spanNames()).containsExactly("gym.verify");
    });
  }

  interface Judge<T> {
    double judge(T answer);

    interface Sub extends Judge<String> {}
  }

  @Route(kind = RouteKind.AGENT)
  interface Generic<T> extends Judge<T> {
    @Override
    double judge(T answer);

    @Untraced
    default String name() {
      return "generic";
    }
  }

  static class Strings implements Judge.Sub, Generic<String> {
    @Override
    public double judge(String answer) {
      return answer.length();
    }
  }

  @Test
  void makesSpansOfNestedGenericInterfaceUnderEachOfItsNames() {
    for (String ofClasses : List.of("true", "false")) {
      spans.reset();
      runner
          .withPropertyValues("spring.aop.proxy-target-class=" + ofClasses)
          .withBean("strings", Generic.class, Strings::new)
          .run(context -> {
            Object bean = context.getBean("strings");
            assertThat(AopUtils.isCglibProxy(bean)).isEqualTo(ofClasses.equals("true"));
            @SuppressWarnings("unchecked")
            Generic<String> generic = (Generic<String>) bean;
            assertThat(generic.judge("four")).isEqualTo(4);
            assertThat(((Judge.Sub) bean).judge("four")).isEqualTo(4);
            assertThat(generic.name()).isEqualTo("generic");
            assertThat(spanNames()).containsExactly("gym.agent.judge", "gym.agent.judge");
          });
    }
  }

  @Test
  void leavesWrapperOfApplicationAsItIs() {
    runner
        .withBean(
            Verifier.class,
            () -> InstrumentedVerifier.wrap(
                new Exact(),
                RouteTelemetry.builder(openTelemetry).spanGroups("all").build()))
        .run(context -> {
          Verifier verifier = context.getBean(Verifier.class);
          assertThat(verifier).isInstanceOf(InstrumentedVerifier.class);
          verifier.verify("42");
          assertThat(spanNames()).hasSize(1);
        });
  }

  @Test
  void isNotWrappedAgainByHand() {
    runner.withBean(Exact.class).run(context -> {
      Verifier bean = context.getBean(Verifier.class);
      assertThat(InstrumentedVerifier.wrap(bean, context.getBean(RouteTelemetry.class)))
          .isSameAs(bean);
    });
  }

  @Test
  void isOffWherePropertiesSaySo() {
    runner
        .withBean(Exact.class)
        .withPropertyValues("routespan.wrap-beans=false")
        .run(context -> {
          assertThat(context.getBean(Verifier.class)).isExactlyInstanceOf(Exact.class);
        });
  }

  @Configuration(proxyBeanMethods = false)
  @EnableMethodSecurity
  static class Secured {}

  @PreAuthorize("hasRole('GRADER')")
  static class Guarded implements Verifier {
    @Override
    public double verify(String answer) {
      return 1;
    }
  }

  @Test
  void keepsSecurityOfTheClassOutside(CapturedOutput output) {
    runner
        .withPropertyValues("routespan.strict=true")
        .withUserConfiguration(Secured.class)
        .withBean(Guarded.class)
        .run(context -> {
          Verifier verifier = context.getBean(Verifier.class);
          assertThatExceptionOfType(AuthenticationCredentialsNotFoundException.class)
              .isThrownBy(() -> verifier.verify("42"));
          logIn("ROLE_OTHER");
          assertThatExceptionOfType(AccessDeniedException.class)
              .isThrownBy(() -> verifier.verify("42"));
          assertThat(spanNames()).isEmpty();
          logIn("ROLE_GRADER");
          assertThat(verifier.verify("42")).isEqualTo(1);
          assertThat(spanNames()).containsExactly("gym.verify");
        });
    assertThat(output).doesNotContain("hides");
  }

  @Configuration(proxyBeanMethods = false)
  @EnableTransactionManagement(proxyTargetClass = true)
  static class Transactions {
    @Bean
    PlatformTransactionManager transactions() {
      return new Recorded();
    }
  }

  static class Recorded extends AbstractPlatformTransactionManager {
    private static final long serialVersionUID = 1;
    final transient List<String> seen = new ArrayList<>();

    @Override
    protected Object doGetTransaction() {
      return this;
    }

    @Override
    protected void doBegin(Object transaction, TransactionDefinition definition) {
      seen.add("begin, span " + Span.current().getSpanContext().isValid());
    }

    @Override
    protected void doCommit(DefaultTransactionStatus status) {
      seen.add("commit");
    }

    @Override
    protected void doRollback(DefaultTransactionStatus status) {
      seen.add("rollback");
    }
  }

  @Transactional
  static class InTransaction implements Verifier {
    boolean active;

    @Override
    public double verify(String answer) {
      active = TransactionSynchronizationManager.isActualTransactionActive();
      return active && Span.current().getSpanContext().isValid() ? 1 : 0;
    }
  }

  @Test
  void keepsTransactionOfTheClassOutside() {
    runner
        .withUserConfiguration(Transactions.class)
        .withBean(InTransaction.class)
        .run(context -> {
          assertThat(context.getBean(Verifier.class).verify("42")).isEqualTo(1);
          assertThat(context.getBean(Recorded.class).seen)
              .containsExactly("begin, span false", "commit");
          assertThat(spanNames()).containsExactly("gym.verify");
        });
  }

  @Route(kind = RouteKind.AGENT)
  interface Later {
    CompletableFuture<String> run(String task);
  }

  @Async
  static class InBackground implements Later {
    @Override
    public CompletableFuture<String> run(String task) {
      return CompletableFuture.completedFuture(
          Thread.currentThread().getName() + Span.current().getSpanContext().isValid());
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAsync
  static class Background {}

  @Test
  void keepsAsyncOfTheClassOutside() {
    runner.withUserConfiguration(Background.class).withBean(InBackground.class).run(context -> {
      assertThat(context.getBean(Later.class).run("x").get())
          .isNotEqualTo(Thread.currentThread().getName() + "true")
          .endsWith("true");
      assertThat(spanNames()).containsExactly("gym.agent.run");
    });
  }

  @Route(kind = RouteKind.VERIFY)
  interface Checked {
    double verify(@NotEmpty String answer);
  }

  @Validated
  static class Validating implements Checked {
    @Override
    public double verify(String answer) {
      return 1;
    }
  }

  @PreAuthorize("permitAll")
  static class ValidatingAndGuarded extends Validating {}

  @Test
  void keepsValidationOfTheClassOutside() {
    for (Class<? extends Checked> each : List.of(Validating.class, ValidatingAndGuarded.class)) {
      spans.reset();
      logIn("ROLE_OTHER");
      runner
          .withUserConfiguration(Secured.class)
          .withBean(MethodValidationPostProcessor.class)
          .withBean(each)
          .run(context -> {
            Checked verifier = context.getBean(Checked.class);
            assertThatExceptionOfType(ConstraintViolationException.class)
                .isThrownBy(() -> verifier.verify(""));
            assertThat(spanNames()).isEmpty();
            assertThat(verifier.verify("42")).isEqualTo(1);
            assertThat(spanNames()).containsExactly("gym.verify");
          });
    }
  }

  static class AddsAdviceLater implements BeanPostProcessor {
    final AtomicInteger calls = new AtomicInteger();

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
      if (bean instanceof Advised proxy && bean instanceof Verifier) {
        proxy.addAdvice((org.aopalliance.intercept.MethodInterceptor) invocation -> {
          calls.incrementAndGet();
          return invocation.proceed();
        });
      }
      return bean;
    }
  }

  @Test
  void passesOverNoAdviceThatIsAddedLater() {
    runner.withBean(Exact.class).run(context -> {
      Verifier verifier = context.getBean(Verifier.class);
      AddsAdviceLater later = new AddsAdviceLater();
      later.postProcessAfterInitialization(verifier, "exact");
      verifier.verify("42");
      assertThat(later.calls).hasValue(1);
      verifier.verify("42");
      assertThat(later.calls).hasValue(2);
      assertThat(spanNames()).containsExactly("gym.verify");
    });
  }

  static class Listening extends Exact implements SmartLifecycle {
    final List<String> seen = new ArrayList<>();
    private boolean running;

    @EventListener
    void on(String event) {
      seen.add(event);
    }

    @Scheduled(fixedDelay = 1_000_000)
    void tick() {
      synchronized (seen) {
        seen.add("tick");
        seen.notifyAll();
      }
    }

    List<String> seen() {
      return seen;
    }

    @Override
    public void start() {
      running = true;
    }

    @Override
    public void stop() {
      running = false;
    }

    @Override
    public boolean isRunning() {
      return running;
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableScheduling
  static class Scheduling {}

  @Test
  void startsListeners() {
    runner.withUserConfiguration(Scheduling.class).withBean(Listening.class).run(context -> {
      Listening bean = context.getBean(Listening.class);
      assertThat(bean.isRunning()).isTrue();
      context.publishEvent("event");
      List<String> seen = bean.seen();
      synchronized (seen) {
        while (!seen.contains("tick")) {
          seen.wait(5_000);
        }
      }
      assertThat(seen).contains("event", "tick");
      bean.verify("42");
      assertThat(spanNames()).containsExactly("gym.verify");
    });
  }

  static class PrivatelyListening extends Exact {
    String seen = "";

    @EventListener
    private void on(String event) {
      seen = event;
    }
  }

  @Test
  void leavesBeanWithPrivateListenerAsItIs(CapturedOutput output) {
    runner.withBean(PrivatelyListening.class).run(context -> {
      context.publishEvent("event");
      assertThat(context.getBean(PrivatelyListening.class).seen).isEqualTo("event");
    });
    assertThat(output).contains("PrivatelyListening has a method that Spring calls");
  }

  @RestController
  static class Controlling extends Exact {}

  @Test
  void leavesControllerAsItIs(CapturedOutput output) {
    runner.withBean(Controlling.class).run(context -> {
      assertThat(context.getBean(Verifier.class)).isExactlyInstanceOf(Controlling.class);
    });
    assertThat(output)
        .contains("WARN")
        .contains("Controlling is a controller: put @RestController and the mappings on the"
            + " interface dev.routespan.springboot.Verifier");
  }

  @Configuration(proxyBeanMethods = false)
  static class Scoped {
    @Bean
    @Scope(value = "prototype", proxyMode = ScopedProxyMode.TARGET_CLASS)
    Exact exact() {
      return new Exact();
    }
  }

  @Test
  void makesOneSpanOfScopedBean() {
    runner.withUserConfiguration(Scoped.class).run(context -> {
      context.getBean(Verifier.class).verify("42");
      assertThat(spanNames()).containsExactly("gym.verify");
    });
  }

  static class First extends Exact {
    @Autowired
    @Nullable Second second;
  }

  static class Second {
    @Autowired
    @Nullable Verifier first;
  }

  @Test
  void makesSpansInCycleOfBeans() {
    for (Class<?> configuration : List.of(Scheduling.class, Transactions.class)) {
      spans.reset();
      runner
          .withAllowBeanDefinitionOverriding(false)
          .withInitializer(
              context -> ((org.springframework.context.support.GenericApplicationContext) context)
                  .setAllowCircularReferences(true))
          .withUserConfiguration(configuration)
          .withBean(First.class)
          .withBean(Second.class)
          .run(context -> {
            Verifier seenByOther = context.getBean(Second.class).first;
            assertThat(seenByOther).isSameAs(context.getBean(Verifier.class));
            assertThat(seenByOther).isNotNull();
            seenByOther.verify("42");
            assertThat(spanNames()).containsExactly("gym.verify");
          });
    }
  }

  @Test
  void makesSpansWhereProxyAnswersItself() {
    ProxyFactory answering = new ProxyFactory(
        Verifier.class, (org.aopalliance.intercept.MethodInterceptor) invocation -> 0.75);
    runner.withBean(Verifier.class, () -> (Verifier) answering.getProxy()).run(context -> {
      assertThat(context.getBean(Verifier.class).verify("42")).isEqualTo(0.75);
      assertThat(spanNames()).containsExactly("gym.verify");
    });
  }

  private List<String> spanNames() {
    return spans.getFinishedSpanItems().stream().map(SpanData::getName).toList();
  }

  private static void logIn(String role) {
    SecurityContextHolder.getContext()
        .setAuthentication(new TestingAuthenticationToken("somebody", "", role));
  }
}
