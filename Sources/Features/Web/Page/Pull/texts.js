// Which documents a strings file or a catalog may translate, as LocalizedName of the programs says it.

const isDocument = (path) => /\.(xib|storyboard)$/i.test(path);
const isText = (path) => /[^/]\.(strings|stringsdict|xcstrings)$/i.test(path);
const isListed = (path) => isDocument(path) || isText(path);
const isStrings = (path) => /[^/]\.(strings|xcstrings)$/i.test(path);

/** @param {string} path @returns {{ folder: string, language: string | null, name: string }} the folder around those of languages */
function localized(path) {
  const [, folder, language, name] = /^(.*?)(?:([^/]+)\.lproj\/)?([^/]+)\.[^./]+$/.exec(path) ?? [null, path, null, ""];
  return { folder, language: language ?? null, name };
}

/** The paths at which the document of a file with texts can be, the likeliest first; those of one level count alike. */
function documentsOf(path) {
  const { folder, language, name } = localized(path);
  const languages = language === null ? [null, "Base"] : language === "Base" ? ["Base", null] : [language, "Base", null];
  return [...languages, "en", "English"].map((each) =>
    ["xib", "storyboard"].map((ending) => `${folder}${each === null ? "" : `${each}.lproj/`}${name}.${ending}`));
}

/** The documents of a file with texts, of those that are there. @param {(path: string) => boolean} isThere */
const ownersOf = (path, isThere) => (isStrings(path) ? documentsOf(path).find((level) => level.some(isThere))?.filter(isThere) ?? [] : []);

/** Whether a path is that of texts of a document. */
const translates = (path, document) => isStrings(path) && documentsOf(path).some((level) => level.includes(document));
