/**
 * A rollout service of three servers. Read {@link dev.routespan.sample.servers.base.Verifier} first, where
 * the annotation sits, then {@link dev.routespan.sample.servers.base.VerifierController}, where the
 * generated wrapper is put around each verifier, and last the verifiers themselves, which know
 * nothing of either.
 */
package dev.routespan.sample;
