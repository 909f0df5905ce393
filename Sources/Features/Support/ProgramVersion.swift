/// The version that the programs and their reports state.
let programVersion = "0.9.0"
