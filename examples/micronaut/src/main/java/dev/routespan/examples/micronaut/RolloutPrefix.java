package dev.routespan.examples.micronaut;

import dev.routespan.runtime.RolloutPath;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpRequest;
import jakarta.inject.Singleton;

/**
 * Takes the prefix off before Micronaut sees the request, and leaves the id in a header. A
 * {@code @PreMatching} filter would have to copy the request, and lose its body.
 */
@Singleton
final class RolloutPrefix implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
  static final String HEADER = "nemo-gym-rollout-id";

  @Override
  public NettyServerCustomizer.Registry onCreated(
      BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
    event.getBean().register(new PerChannel(null));
    return event.getBean();
  }

  private record PerChannel(Channel channel) implements NettyServerCustomizer {
    @Override
    public NettyServerCustomizer specializeForChannel(Channel newChannel, ChannelRole role) {
      return new PerChannel(newChannel);
    }

    @Override
    public void onStreamPipelineBuilt() {
      channel
          .pipeline()
          .addBefore(
              ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND, "rollout-prefix", new Taker());
    }
  }

  private static final class Taker extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof HttpRequest request) {
        takeOff(request);
      }
      context.fireChannelRead(message);
    }

    private static void takeOff(HttpRequest request) {
      String[] pathAndQuery = request.uri().split("\\?", 2);
      request.headers().remove(HEADER); // none but ours
      RolloutPath.parse(pathAndQuery[0]).ifPresent(path -> {
        pathAndQuery[0] = path.rest();
        request.setUri(String.join("?", pathAndQuery));
        request.headers().set(HEADER, path.rolloutId());
      });
    }
  }
}
