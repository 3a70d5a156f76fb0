const emptyWords =
  /^(?:n\/?a|#n\/a|#value!|#ref!|#div\/0!|null|nil|none|nan|undefined|-+|[–—]+|\.|\?|k\. ?a\.|s\. ?o\.|n\.? ?v\.?)$/i

/** Whether a cell says that there is nothing; among numbers and dates, as “NA” is Namibia among countries. */
export function isEmptyWord(text: string): boolean {
  return emptyWords.test(text.trim())
}
