// The interface of xibmerge.wasm. It imports nothing: no files, no clock, no network.
//
// A text or a file is an address and a number of bytes; an address of 0 means that there is none. What a function returns is a
// block that the caller frees with xib_free; all numbers in it are little-endian and of 32 bits:
//
//   status, number of texts, the length of each text, the texts one after the other
//
// The status is that of the programs: 0 for clean or equal, 1 for conflicts, differences or errors found, 2 for trouble. With 2,
// the only text is a sentence that says why. JSON is as the schemas in Documentation say. A call that traps, because memory or
// the stack ran out, leaves the instance unusable: make another one.
#ifndef XIBMERGE_H
#define XIBMERGE_H

#include <stdint.h>

// Memory for what is passed in.
void *xib_alloc(int32_t count);
void xib_free(void *block);

// 64 random bits, once, before any other call: hash tables and the words of policies are made with them.
void xib_seed(uint32_t low, uint32_t high);

// The style and the badges that all pages share, and the version.
void *xib_looks(void);

// xibdiff OLD NEW: words, JSON (xibdiff.schema.json), and the page of --html if it is wanted.
void *xib_compare(const uint8_t *old, int32_t old_count, const uint8_t *new_, int32_t new_count, const uint8_t *path, int32_t path_count,
                  int32_t wants_page);

// Several files that differ between two commits: words, JSON and one page, as xibdiff of the commits has them. xib_begin begins a
// comparison in place of the one before; tree has the paths of the newer commit, each with a zero byte after it, or is 0 if they are not
// known. xib_add adds both versions of a file and answers what xib_compare says of them alone: an address of 0 stands for a version
// that is not there, a mode is git's, or 0 for a file; of a symbolic link, the version is the path that it leads to. Both paths of a
// rename may be given; renames are found as git does, from what was added and deleted. A file that is added again replaces the one
// before. xib_wanted answers paths of the tree, a text each: files that did not change and that the words need. Add them, with the same
// bytes twice, and ask again until there is none; what can't be had is left out, and is not asked for again. xib_end answers the
// words, the JSON and the page of all files so far; more can be added after it.
void *xib_begin(const uint8_t *tree, int32_t tree_count);
void *xib_add(const uint8_t *old_path, int32_t old_path_count, const uint8_t *old, int32_t old_count, int32_t old_mode,
              const uint8_t *new_path, int32_t new_path_count, const uint8_t *new_, int32_t new_count, int32_t new_mode, int32_t wants_page);
void *xib_wanted(void);
void *xib_end(int32_t wants_page);

// The settings of all merges after it: a .xibmerge.yml, of which the policies below merge: count, and the names of the versions
// in markers and questions; 0 for none. The policies that are followed, a text each, as NAME=POLICY; or why the file can't be used,
// and merges are then as without it.
void *xib_settings(const uint8_t *file, int32_t file_count, const uint8_t *base, int32_t base_count, const uint8_t *ours, int32_t ours_count,
                   const uint8_t *theirs, int32_t theirs_count);

// xibmerge merge BASE OURS THEIRS: the result, words, JSON (xibmerge-merge.schema.json). Lines are not merged: that is a status of 2.
void *xib_merge(const uint8_t *base, int32_t base_count, const uint8_t *ours, int32_t ours_count, const uint8_t *theirs, int32_t theirs_count,
                const uint8_t *path, int32_t path_count);

// What each side of a merge changed, as a page with pictures.
void *xib_sides(const uint8_t *base, int32_t base_count, const uint8_t *ours, int32_t ours_count, const uint8_t *theirs, int32_t theirs_count,
                const uint8_t *path, int32_t path_count);

// The versions that the markers of a file show: base, ours, theirs.
void *xib_versions(const uint8_t *file, int32_t count);

// xibmerge check FILE: words, JSON (xibmerge-check.schema.json).
void *xib_check(const uint8_t *file, int32_t count, const uint8_t *path, int32_t path_count);

// xibmerge draw FILE: a title and an SVG document for each picture.
void *xib_draw(const uint8_t *file, int32_t count, int32_t is_dark);

// Begins to resolve a merge, in place of the one before: the document as the page of xibmerge resolve gets it, with a report that
// xibmerge-resolve.schema.json describes.
void *xib_open(const uint8_t *base, int32_t base_count, const uint8_t *ours, int32_t ours_count, const uint8_t *theirs, int32_t theirs_count,
               const uint8_t *path, int32_t path_count);

// Orders "answer", "undo" or "rest": the document and an error, as the page's server replies. An answer takes a version ("base",
// "ours", "theirs", "both", maybe with a name) or a value; without either, the question is open again.
void *xib_order(const uint8_t *order, int32_t order_count, const uint8_t *id, int32_t id_count, const uint8_t *take, int32_t take_count,
                const uint8_t *name, int32_t name_count, const uint8_t *value, int32_t value_count);

// The reply, and the document to save if it is not refused (status 1).
void *xib_save(int32_t is_broken_allowed);

// The document with the answers, and with markers at the open questions.
void *xib_result(void);

// The pictures of a conflict in JSON, maybe with an answer that is only tried in the result; null if there is no such conflict.
void *xib_picture(const uint8_t *id, int32_t id_count, const uint8_t *take, int32_t take_count, int32_t is_dark);

void xib_close(void);

#endif
