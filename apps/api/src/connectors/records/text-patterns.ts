import { Fault, type FaultItem } from '@platen/contract'
import { compileKey, compileText, type NamePattern } from '@platen/merge'

/** Texts of a destination with `{{field}}` in them, by name. A `key` is that of an object in a bucket, whose values have no slash. */
export type TextPatterns = Partial<Record<'key' | 'address' | 'subject' | 'message', string>>

const textBytesMax = 10_000

/** What of them could not be filled with any values, each at its place in the connector's settings. */
export function checkPatterns(patterns: TextPatterns): FaultItem[] {
  return Object.entries(patterns).flatMap(([name, pattern]) => {
    try {
      compilePattern(name, pattern)
      return []
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return [{ pointer: `/destination/${name}`, code: 'invalid_pattern', message: error.detail }]
    }
  })
}

/** Throws `invalid_request` for a pattern that no text could be made of. */
export function compilePattern(name: string, pattern: string, optional: readonly string[] = []): NamePattern {
  if (name === 'key') return compileKey(pattern, optional)
  const compiled = compileText(pattern, { file: 'text', optional })
  if (!compiled.ok) throw new Fault('invalid_request', { detail: compiled.faults[0]?.message ?? '' })
  const { template } = compiled
  return {
    fields: template.fields,
    make: (data) => ({ name: template.render(data, { htmlBytesMax: textBytesMax }) }),
  }
}
