package dev.routespan.sample.servers.base;

import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tells a fleet's supervisor that the server is there. */
@RestController
class LivenessController {

  @GetMapping({"/", "/health", "/healthz", "/livez", "/readyz"})
  Map<String, String> live() {
    return Map.of("status", "ok");
  }
}
