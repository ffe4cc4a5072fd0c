package dev.routespan.springboot;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;

/** Tells a native image which wrappers are looked for by their names, and what is called of them. */
final class RouteAotProcessor implements BeanRegistrationAotProcessor {

  @Override
  public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
    Class<?> type = bean.getBeanClass();
    HandlerType handler = HandlerType.of(type);
    return handler.isHandler()
        ? (context, code) -> describe(type, handler, context.getRuntimeHints().reflection())
        : null;
  }

  private static void describe(Class<?> type, HandlerType handler, ReflectionHints hints) {
    hints.registerType(type, MemberCategory.INVOKE_PUBLIC_METHODS);
    for (Class<?> each : HandlerType.interfacesOf(type)) {
      hints.registerType(each, MemberCategory.INVOKE_DECLARED_METHODS);
    }
    for (Wrapper wrapper : handler.wrappers()) {
      hints.registerMethod(wrapper.wrap(), ExecutableMode.INVOKE);
    }
  }
}
