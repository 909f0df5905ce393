// See NIOCore.swift.
public import NIOCore

public final class MultiThreadedEventLoopGroup: EventLoopGroup { public static var singleton: MultiThreadedEventLoopGroup { fatalError() } }
public final class ServerBootstrap {
  public init(group: any EventLoopGroup) {}
  public func serverChannelOption<Option: ChannelOption>(_ option: Option, value: Option.Value) -> Self { self }
  public func childChannelOption<Option: ChannelOption>(_ option: Option, value: Option.Value) -> Self { self }
  public func serverChannelInitializer(_ make: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>) -> Self { self }
  public func childChannelInitializer(_ make: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>) -> Self { self }
  public func bind(to address: SocketAddress) -> EventLoopFuture<any Channel> { fatalError() }
}
public final class ClientBootstrap {
  public init(group: any EventLoopGroup) {}
  public func channelOption<Option: ChannelOption>(_ option: Option, value: Option.Value) -> Self { self }
  public func connect<Output: Sendable>(
    host: String, port: Int, channelInitializer: @escaping @Sendable (any Channel) -> EventLoopFuture<Output>
  ) async throws -> Output { fatalError() }
}
