internal import Basics
internal import NIOCore
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
