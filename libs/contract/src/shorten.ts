/** The beginning of a text: `lengthMax` UTF-16 units at most, and no half of a surrogate pair where it is cut. */
export function startOfText(text: string, lengthMax: number): string {
  return text.length > lengthMax ? text.slice(0, lengthMax).replace(/[\ud800-\udbff]$/, '') : text
}

/** A text for a sentence: of one that is too long the beginning, and "…". */
export function shorten(text: string, lengthMax: number): string {
  return text.length > lengthMax ? `${startOfText(text, lengthMax).toWellFormed()}…` : text
}

/** A name or value in quotes for a sentence: they may be as long as a request. */
export function quoted(text: string, lengthMax = 80): string {
  return `"${shorten(text, lengthMax)}"`
}
