/** `String.prototype.normalize` may only be called in this file. */
const owner = 'libs/contract/src/normalize-text.ts'

const slowCalls: [pattern: RegExp, instead: string][] = [
  // `path.normalize` is a different function.
  [/(?<!\b(?:path|posix))\s*\??\.\s*normalize\s*\(/, 'normalize(): call normalizeText of @platen/contract'],
  [/\.\s*localeCompare\s*\(|\bIntl\s*\.\s*Collator\b/, 'localeCompare() and Intl.Collator: compare with <'],
]

/**
 * Returns a line for each call of a built-in function that takes quadratic time for many combining marks, in code of the API, the worker or a
 * library. Such a call takes 23 s for 200,000 marks (November 2026), and neither a signal nor the end of the thread interrupts it.
 */
export function slowCallFaults(file: string, source: string): string[] {
  const isShared = /^(?:apps\/(?:api|worker)|libs\/[^/]+)\//.test(file)
  if (!isShared || file.endsWith('.test.ts') || file === owner) return []
  return slowCalls.flatMap(([pattern, instead]) => (pattern.test(source) ? `${file}: ${instead}` : []))
}
