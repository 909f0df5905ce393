// What this package uses of SwiftNIO, which the checker can't compile: it needs Dispatch. See script/check-macos.

public struct TimeAmount: Sendable {
  public static func milliseconds(_ amount: Int64) -> TimeAmount { fatalError() }
  public static func seconds(_ amount: Int64) -> TimeAmount { fatalError() }
  public static func minutes(_ amount: Int64) -> TimeAmount { fatalError() }
  public static func hours(_ amount: Int64) -> TimeAmount { fatalError() }
}
public struct Scheduled<T>: Sendable { public func cancel() {} }
public struct EventLoopPromise<Value>: Sendable {}
public final class EventLoopFuture<Value>: Sendable { public func get() async throws -> Value where Value: Sendable { fatalError() } }
public protocol EventLoop: AnyObject, Sendable {}
public protocol EventLoopGroup: AnyObject, Sendable {}
extension EventLoop {
  @preconcurrency public func makeCompletedFuture<Success>(withResultOf body: () throws -> Success) -> EventLoopFuture<Success> { fatalError() }
  public func scheduleTask<T>(in time: TimeAmount, _ task: @escaping @Sendable () throws -> T) -> Scheduled<T> { fatalError() }
}
public struct SocketAddress: Sendable {
  public init(ipAddress: String, port: Int) throws {}
  public var port: Int? { fatalError() }
}
public protocol ChannelOption: Equatable, Sendable { associatedtype Value: Sendable }
public enum ChannelOptions {
  public enum Types {
    public struct SocketOption: ChannelOption { public typealias Value = Int32 }
    public struct AllowRemoteHalfClosureOption: ChannelOption { public typealias Value = Bool }
  }
}
extension ChannelOption where Self == ChannelOptions.Types.SocketOption {
  public static func socketOption(_ name: NIOBSDSocket.Option) -> Self { fatalError() }
}
extension ChannelOption where Self == ChannelOptions.Types.AllowRemoteHalfClosureOption {
  public static var allowRemoteHalfClosure: Self { fatalError() }
}
public enum NIOBSDSocket {
  public typealias Handle = CInt
  public struct Option: Sendable { public static let so_reuseaddr = Option() }
}
public protocol Channel: AnyObject, Sendable {
  var eventLoop: any EventLoop { get }
  var pipeline: ChannelPipeline { get }
  var localAddress: SocketAddress? { get }
}
extension Channel {
  public func close(promise: EventLoopPromise<Void>?) {}
  public func close() async throws {}
  public func write<T>(_ data: T, promise: EventLoopPromise<Void>?) {}
  public func writeAndFlush<T>(_ data: T) async throws {}
}
public final class ChannelPipeline: Sendable {
  public struct SynchronousOperations {
    public func addHandler(_ handler: any ChannelHandler) throws {}
    public func withUnsafeTransportIfAvailable<Transport, Result>(
      of type: Transport.Type = Transport.self, _ body: (Transport) throws -> Result
    ) throws -> Result? { fatalError() }
  }
  public var syncOperations: SynchronousOperations { fatalError() }
}
public protocol ChannelHandler: AnyObject {}
public struct NIOAny {}
public final class ChannelHandlerContext {
  public func fireErrorCaught(_ error: any Error) {}
  public func fireChannelRead(_ data: NIOAny) {}
}
public protocol ChannelInboundHandler: ChannelHandler {
  associatedtype InboundIn
  associatedtype InboundOut
  func channelRead(context: ChannelHandlerContext, data: NIOAny)
}
extension ChannelInboundHandler { public func unwrapInboundIn(_ value: NIOAny) -> InboundIn { fatalError() } }
public struct ByteBufferView: RandomAccessCollection, Sendable {
  public var startIndex: Int { fatalError() }
  public var endIndex: Int { fatalError() }
  public subscript(position: Int) -> UInt8 { fatalError() }
}
public struct ByteBuffer: Sendable {
  public init() {}
  public init(bytes: some Sequence<UInt8>) {}
  public init(string: String) {}
  public var readableBytes: Int { fatalError() }
  public var readableBytesView: ByteBufferView { fatalError() }
  @discardableResult public mutating func writeImmutableBuffer(_ buffer: ByteBuffer) -> Int { fatalError() }
}
extension String { public init(buffer: ByteBuffer) { fatalError() } }
public enum IOData: Sendable { case byteBuffer(ByteBuffer) }
public struct NIOAsyncChannelInboundStream<Inbound: Sendable>: AsyncSequence, Sendable {
  public struct AsyncIterator: AsyncIteratorProtocol {
    public mutating func next() async throws -> Inbound? { fatalError() }
  }
  public func makeAsyncIterator() -> AsyncIterator { fatalError() }
}
public struct NIOAsyncChannelOutboundWriter<Outbound: Sendable>: Sendable {
  public func write(_ data: Outbound) async throws {}
  public func finish() {}
}
public struct NIOAsyncChannel<Inbound: Sendable, Outbound: Sendable>: Sendable {
  public struct Configuration: Sendable { public init(isOutboundHalfClosureEnabled: Bool = false) {} }
  public let channel: any Channel
  public init(wrappingChannelSynchronously channel: any Channel, configuration: Configuration = .init()) throws { fatalError() }
  nonisolated(nonsending) public func executeThenClose<Result>(
    _ body: nonisolated(nonsending) (NIOAsyncChannelInboundStream<Inbound>, NIOAsyncChannelOutboundWriter<Outbound>) async throws -> Result
  ) async throws -> Result { fatalError() }
}
