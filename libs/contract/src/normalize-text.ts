/**
 * Matches more consecutive combining marks than real text has. The Stream-Safe Text Format (UAX #15, section 13) allows 30. U+FF9E and U+FF9F are
 * letters whose compatibility decomposition is a combining mark.
 */
const longRun = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u

/**
 * Returns a string in a Unicode normalization form, in linear time. A string with more than 30 consecutive combining marks is returned unchanged:
 * `String.prototype.normalize` sorts the marks in quadratic time, which takes 23 s for 200,000 (November 2026) and cannot be interrupted.
 */
export function normalizeText(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return longRun.test(text) ? text : text.normalize(form)
}
