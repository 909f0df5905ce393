/// The version that the programs and their reports state.
public let programVersion = "0.9.0"
