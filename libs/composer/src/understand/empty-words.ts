const emptyWords =
  /^(?:n\/?a|#n\/a|#value!|#ref!|#div\/0!|null|nil|none|nan|undefined|-+|[–—]+|\.|\?|k\. ?a\.|s\. ?o\.|n\.? ?v\.?)$/i
/** What only programs write, whatever the column. */
const ofPrograms = /^(?:null|nil|nan|undefined|#n\/a|#value!|#ref!|#div\/0!)$/i

/** Whether a cell says that there is nothing; among numbers and dates, as “NA” is Namibia among countries. */
export function isEmptyWord(text: string): boolean {
  return emptyWords.test(text.trim())
}

/** Whether a cell of a table is what a program writes for nothing. */
export function isProgramsNothing(text: string): boolean {
  return ofPrograms.test(text.trim())
}
