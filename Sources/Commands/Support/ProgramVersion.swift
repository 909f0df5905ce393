/// The version that the programs and their reports state.
package let programVersion = "0.9.0"
