internal import Features

/// `xibmerge`; under the name `xibdiff` it is that program, so that packages need to hold only one of the two.
@main
enum XibMergeProgram {
  static func main() async {
    if ProgramArguments.programName == "xibdiff" {
      await DiffProgram.run(ProgramArguments.words)
    } else {
      await MergeProgram.run(ProgramArguments.words)
    }
  }
}
