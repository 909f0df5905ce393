internal import Basics

/// Why the inputs can't be compared.
enum InputError: Error, CustomStringConvertible {
  case missing(String)
  case file(FileError)
  case folderAgainstFile(folder: String, file: String)
  case notAFile(String)
  case standardInputTwice

  var description: String {
    switch self {
    case .missing(let path): "\(path): there is no such file or folder; check the path."
    case .file(let error): error.description
    case .folderAgainstFile(let folder, let file):
      "\(folder) is a folder and \(file) is not; compare two files, or two folders."
    case .notAFile(let path): "\(path) is neither a file nor a folder; compare two files, or two folders."
    case .standardInputTwice: "Standard input can be read only once; give a file for the other side."
    }
  }
}
