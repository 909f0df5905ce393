import SemanticDiff
import TestSupport
import XibArchives
import XibModel

/// The changes between two documents, made to the old one, give the new one; and parsing one after the other changes nothing.
func fuzzDiff(_ input: [UInt8]) {
  let parts = parts(of: input)
  guard parts.count == 2, let old = try? Document(file: parts[0]) else { return }
  let new: Document
  do { new = try Document(file: parts[1]) } catch {
    demand((try? Document(file: parts[1], after: old)) == nil, "What is no document is one after another document.")
    return
  }
  demandExactness(from: old, to: new)
  guard let after = try? Document(file: parts[1], after: old) else {
    fatalError("A document is none after another document.")
  }
  demand(after.rebuilt() == parts[1], "A document parsed after another gives other bytes.")
  demand(after.isEqual(0, to: 0, in: new), "A document parsed after another states something else.")
  demandOneNormalForm(of: after, new, old)
}

/// Demands that an archive has the normal form that it has by itself if it takes what it can from another version.
private func demandOneNormalForm(of after: Document, _ new: Document, _ old: Document) {
  guard new.kind == .archive, old.kind == .archive, let known = try? NormalForm(of: old) else { return }
  let (alone, copied) = (try? NormalForm(of: new), try? NormalForm(of: after, after: known))
  demand(alone?.document.text == copied?.document.text, "An archive has another normal form after another version.")
  guard let document = copied?.document, let parsed = try? Document(file: document.text) else { return }
  demand(document.rebuilt() == parsed.bytes, "The nodes of a normal form do not give its bytes.")
}

/// Demands that the changes from one document to another are all that differs.
func demandExactness(from old: Document, to new: Document) {
  let found = changes(from: old, to: new)
  guard let made = try? apply(found, to: old) else { fatalError("The changes lead to no document.") }
  demand(made.isEqual(0, to: 0, in: new), "The changes do not give the new document.")
  let isListedAlike = FactListing.lines(of: old) == FactListing.lines(of: new)
  let isUnedited = found.allSatisfy { $0.changeClass == .bookkeeping }
  demand(isUnedited || !isListedAlike, "The listing does not differ with an edit.")
  demand(isListedAlike || !isUnedited || found.contains(where: givesID), "The listing differs without an edit.")
}

/// Whether a change gives an id to what had none.
private func givesID(_ change: Change) -> Bool {
  change.kind == .changed && change.old == nil && change.property?.split(separator: ".").last == "id"
}
