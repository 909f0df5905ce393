internal import Features

/// `xibmerge`; under the name `xibdiff` it is that program, so that packages need to hold only one of the two.
@main
enum XibMergeProgram {
  static func main() async {
    let words = ProgramArguments.words
    if ProgramArguments.programName == "xibdiff" {
      await DiffProgram.run(words)
    } else if words.first == "--xibdiff" {
      // What stands for the other name in a wheel, which can't hold a link.
      await DiffProgram.run(Array(words.dropFirst()))
    } else {
      await MergeProgram.run(words)
    }
  }
}
