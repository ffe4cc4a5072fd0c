package dev.routespan.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.opentelemetry.context.Scope;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RolloutPathTest {

  @ParameterizedTest
  @CsvSource({
    "/ng-rollout/3-14/verify, 3-14, /verify",
    "/ng-rollout/3-14/v1/responses, 3-14, /v1/responses",
    "/ng-rollout/3-14/, 3-14, /",
    "/ng-rollout/3-14, 3-14, /",
    "/ng-rollout/3-14/verify/, 3-14, /verify/",
    // The rest never names a host, however its slashes are written.
    "/ng-rollout/3-14//verify, 3-14, /verify",
    "/ng-rollout/3-14///host//x/, 3-14, /host//x/",
    "/ng-rollout/3-14//, 3-14, /",
    "/ng-rollout/3-14/\\host/x, 3-14, /host/x",
    "/ng-rollout/3-14/%2Fhost%2fx, 3-14, /host%2fx",
    "/ng-rollout/3-14/%5c%2f\\/host, 3-14, /host",
    "/ng-rollout/3-14/%20/x, 3-14, /%20/x",
    "/ng-rollout/3-14/%2, 3-14, /%2",
    "/ng-rollout/3-14/training-token-capture/v1/responses, 3-14,"
        + " /training-token-capture/v1/responses",
    "/ng-rollout/3-14/training-token-capture, 3-14, /training-token-capture",
    "/ng-rollout/a/ng-rollout/b/verify, a, /ng-rollout/b/verify",
    "/ng-rollout/a/x%2Fy, a, /x%2Fy",
    "/ng-rollout/training-token-capture/x, training-token-capture, /x",
  })
  void takesThePathApart(String path, String id, String rest) {
    assertThat(RolloutPath.parse(path)).hasValueSatisfying(parsed -> {
      assertThat(parsed.rolloutId()).isEqualTo(id);
      assertThat(parsed.rest()).isEqualTo(rest);
    });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "/verify",
        "/ng-rollout",
        "/ng-rollout/",
        "/ng-rollout//verify",
        "/ng-rollouts/a/verify",
        "/NG-ROLLOUT/a/verify",
        "ng-rollout/a/verify",
        "//ng-rollout/a/verify",
        "/x/ng-rollout/a/verify",
        "/ng-rollout/-a/verify",
        "/ng-rollout/../verify",
        "/ng-rollout/a b/verify",
        "/ng-rollout/a%2Fb/verify",
        "/ng-rollout/%61/verify",
        "/ng-rollout/a;v=1/verify",
        "/ng-rollout/a?x=1",
        "/ng-rollout/a\n/verify",
      })
  void leavesAnyOtherPathAlone(String path) {
    assertThat(RolloutPath.parse(path)).isEmpty();
  }

  @Test
  void takesAnyNumberOfSlashesBehindTheId() {
    assertThat(RolloutPath.parse("/ng-rollout/3-14" + "/%2f\\".repeat(200_000) + "verify"))
        .hasValueSatisfying(parsed -> assertThat(parsed.rest()).isEqualTo("/verify"));
  }

  @Test
  void makesThePrefixThatItReads() {
    assertThat(RolloutPath.prefix("3-14")).isEqualTo("/ng-rollout/3-14");
    assertThat(RolloutPath.parse(RolloutPath.prefix("3-14") + "/verify"))
        .hasValueSatisfying(path -> assertThat(path).hasToString("/ng-rollout/3-14/verify"));
  }

  @Test
  void makesNoPrefixOfAMalformedId() {
    assertThatIllegalArgumentException().isThrownBy(() -> RolloutPath.prefix("a/b"));
    assertThatIllegalArgumentException().isThrownBy(() -> RolloutPath.prefix(""));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "a/b", "..", "-a", "7-2/verify"})
  void takesNoIdThatIsMalformed(String id) {
    assertThat(RolloutPath.fits(id)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"200, true", "201, false", "100000, false"})
  void takesIdsUpToABoundedLength(int length, boolean taken) {
    String id = "a".repeat(length);

    assertThat(RolloutPath.parse("/ng-rollout/" + id + "/verify").isPresent()).isEqualTo(taken);
    assertThat(RolloutPath.fits(id)).isEqualTo(taken);
    if (!taken) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> RolloutPath.prefix(id))
          .withMessageEndingWith(" has " + length + " characters; in a path it may have 200");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://host/verify, http://host/ng-rollout/7-2/verify",
    "http://host:8080/a%2Fb%20c;v=1?x=%2F&y=/z#f, http://host:8080/ng-rollout/7-2/a%2Fb%20c;v=1?x=%2F&y=/z#f",
    "https://user:secret@host/verify, https://user:secret@host/ng-rollout/7-2/verify",
    "http://[::1]:8080/verify, http://[::1]:8080/ng-rollout/7-2/verify",
    "http://under_score/verify, http://under_score/ng-rollout/7-2/verify",
    "http://host, http://host/ng-rollout/7-2/",
    "http://host?x=1, http://host/ng-rollout/7-2/?x=1",
    "http://host/, http://host/ng-rollout/7-2/",
    "http://host//verify, http://host/ng-rollout/7-2//verify",
    "/verify?x=1, /ng-rollout/7-2/verify?x=1",
    "//host/verify, //host/ng-rollout/7-2/verify",
    "http://host/v1/.../verify, http://host/ng-rollout/7-2/v1/.../verify",
    "http://host/ng-rollout/-a/verify, http://host/ng-rollout/7-2/ng-rollout/-a/verify",
    "http://host/é, http://host/ng-rollout/7-2/é",
  })
  void putsTheCurrentIdIntoAUri(String uri, String expected) {
    Scope scope = RolloutContext.makeCurrent("7-2");
    try (scope) {
      URI applied = RolloutPath.apply(URI.create(uri));

      assertThat(applied).hasToString(expected);
      assertThat(RolloutPath.apply(applied)).as("never twice").isSameAs(applied);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://host/ng-rollout/8-1/verify",
        "http://host/ng-rollout/7-2",
        "http://host/app/ng-rollout/8-1/verify",
        "http://host/ng-rollout/-a/ng-rollout/8-1",
        "http://host/v1/../v2",
        "http://host/v1/%2E./v2?x=1",
        "http://host/ng-rollout/../verify",
        "http://host/..",
        "/./verify",
        "mailto:someone",
        "verify",
        "",
        "?x=1",
      })
  void leavesAnyOtherUriAlone(String text) {
    URI uri = URI.create(text);
    Scope scope = RolloutContext.makeCurrent("7-2");
    try (scope) {
      assertThat(RolloutPath.apply(uri)).isSameAs(uri);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://host/app/verify?x=1, http://host/app/ng-rollout/7-2/verify?x=1",
    "http://host/app, http://host/app/ng-rollout/7-2/",
    "http://host/app?x=1, http://host/app/ng-rollout/7-2/?x=1",
    "http://host/app/, http://host/app/ng-rollout/7-2/",
    "http://host/app/app/verify, http://host/app/ng-rollout/7-2/app/verify",
    "/app/verify, /app/ng-rollout/7-2/verify",
    "http://host/app/ng-rollout/8-1/verify, http://host/app/ng-rollout/8-1/verify",
    "http://host/ng-rollout/8-1/app/verify, http://host/ng-rollout/8-1/app/verify",
    "http://host/apple/verify, http://host/apple/verify",
    "http://host/verify, http://host/verify",
    "http://host, http://host",
    "app/verify, app/verify",
  })
  void putsTheCurrentIdBehindAContextPath(String uri, String expected) {
    Scope scope = RolloutContext.makeCurrent("7-2");
    try (scope) {
      URI applied = RolloutPath.apply(URI.create(uri), "/app");

      assertThat(applied).hasToString(expected);
      assertThat(RolloutPath.apply(applied, "/app")).as("never twice").isSameAs(applied);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"app", "/app/", "/"})
  void refusesAMalformedContextPath(String contextPath) {
    URI uri = URI.create("http://host/verify");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> RolloutPath.apply(uri, contextPath))
        .withMessageContaining("\"" + contextPath + "\"");
  }

  @Test
  void leavesAUriAloneWithoutAnId() {
    URI uri = URI.create("http://host/verify");

    assertThat(RolloutPath.apply(uri)).isSameAs(uri);
  }

  @Test
  void leavesOutAnIdThatIsTooLongForAPath() {
    URI uri = URI.create("http://host/verify");
    Scope scope = RolloutContext.makeCurrent("b".repeat(201));
    try (scope) {
      assertThat(RolloutPath.apply(uri)).isSameAs(uri);
    }
  }
}
