internal import Basics
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// An HTTP server on a free port of this machine, which only this machine can reach.
///
/// It answers one request on each connection.
actor PageServer {
  private let reply: @Sendable (Request) async -> Reply
  private let limit: TimeAmount
  private let patience: Duration
  private var listening: (any Channel)?
  private var connections: [ObjectIdentifier: Task<Void, Never>] = [:]

  /// - Parameters:
  ///   - limit: The time that a connection may take.
  ///   - patience: The time that open connections get when the server stops.
  init(
    limit: TimeAmount = .minutes(1), patience: Duration = .seconds(1),
    _ reply: @escaping @Sendable (Request) async -> Reply
  ) {
    self.limit = limit
    self.patience = patience
    self.reply = reply
  }

  /// Starts the server and returns its port.
  func start() async throws -> UInt16 {
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { channel in channel.eventLoop.makeCompletedFuture { try channel.hide() } }
      // A client may end its side once it has sent its request.
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let connection = try Connection(channel)
          Task { await self.take(connection, on: channel) }
        }
      }
      .bind(to: SocketAddress(ipAddress: "127.0.0.1", port: 0)).get()
    listening = channel
    guard let port = channel.localAddress?.port.flatMap(UInt16.init(exactly:)) else {
      throw ResolveError.noServer("there is no port")
    }
    return port
  }

  /// Stops the server. Replies that are under way have a moment to finish.
  func stop() async {
    try? await listening?.close()
    let end = ContinuousClock.now + patience
    while !connections.isEmpty, .now < end { try? await Task.sleep(for: .milliseconds(10)) }
    for task in connections.values { task.cancel() }
  }

  private func take(_ connection: Connection, on channel: any Channel) {
    let name = ObjectIdentifier(channel)
    connections[name] = Task {
      let timer = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
      await withTaskCancellationHandler {
        await connection.serve(reply)
      } onCancel: {
        channel.close(promise: nil)
      }
      timer.cancel()
      connections[name] = nil
    }
  }
}

extension Channel {
  /// Keeps the socket out of the programs that this one starts. Must be called on the event loop.
  func hide() throws {
    try pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) { socket in
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    }
  }
}

/// One connection to the server: it reads one request, sends the reply, and ends.
struct Connection: Sendable {
  private let channel: NIOAsyncChannel<HTTPServerRequestPart, HTTPServerResponsePart>

  /// The largest head of a request that is read, in bytes.
  private static let largestHead = 1 << 14

  /// Sets a new connection up. Must be called on its event loop.
  init(_ channel: any Channel) throws {
    try channel.hide()
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = Self.largestHead
    limits.maxHeaderListSize = Self.largestHead
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(ByteLimit(Self.largestHead + PageServer.Request.largestBody))
    try pipeline.configureHTTPServerPipeline(
      withErrorHandling: false, withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
    self.channel = try NIOAsyncChannel(wrappingChannelSynchronously: channel)
  }

  func serve(_ reply: @Sendable (PageServer.Request) async -> PageServer.Reply) async {
    // An error means that the browser is gone, or that the server ends: nobody waits for the reply.
    try? await channel.executeThenClose { parts, _ in
      do {
        guard let request = try await Self.request(of: parts) else { return }
        try await send(await reply(request))
      } catch let refusal as PageServer.Refusal {
        try await send(PageServer.Reply(status: refusal.status))
      } catch HTTPParserError.headerOverflow {
        try await send(PageServer.Reply(status: PageServer.Refusal.longHead.status))
      } catch is HTTPParserError {
        try await send(PageServer.Reply(status: PageServer.Refusal.malformed.status))
      }
    }
  }

  /// The request; `nil` if the browser ended the connection before it sent all of one.
  private static func request(
    of parts: NIOAsyncChannelInboundStream<HTTPServerRequestPart>
  ) async throws -> PageServer.Request? {
    var request: PageServer.Request?
    for try await part in parts {
      switch part {
      case .head(let head): request = try PageServer.Request(head)
      case .body(let bytes): try request?.append(bytes.readableBytesView)
      case .end: return request
      }
    }
    return nil
  }

  /// Sends a reply, and returns when the system has taken all of it: closing the channel drops the rest.
  private func send(_ reply: PageServer.Reply) async throws {
    channel.channel.write(HTTPServerResponsePart.head(reply.head), promise: nil)
    channel.channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: reply.body))), promise: nil)
    try await channel.channel.writeAndFlush(HTTPServerResponsePart.end(nil))
  }
}

/// Refuses a connection that sends more bytes than a request may have.
///
/// The reader of HTTP limits the names and values of the headers, but keeps the white space between them.
private final class ByteLimit: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private var left: Int

  init(_ limit: Int) { left = limit }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    left -= unwrapInboundIn(data).readableBytes
    guard left >= 0 else { return context.fireErrorCaught(HTTPParserError.headerOverflow) }
    context.fireChannelRead(data)
  }
}
