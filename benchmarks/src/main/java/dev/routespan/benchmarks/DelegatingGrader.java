package dev.routespan.benchmarks;

/** A wrapper that only delegates: the floor of what any wrapper costs. */
final class DelegatingGrader implements Grader {
  private final Grader delegate;

  DelegatingGrader(Grader delegate) {
    this.delegate = delegate;
  }

  @Override
  public int grade(int answer) {
    return delegate.grade(answer);
  }
}
