import { Fault, type FaultItem } from '@platen/contract'
import { compileKey, compileText, type NamePattern } from '@platen/merge'

/** Strings of a destination with `{{field}}`, by name. `key` is an object key in a bucket: values in it must not contain slashes. */
export type TextPatterns = Partial<Record<'key' | 'address' | 'subject' | 'message', string>>

const textBytesMax = 10_000

/** Returns errors for patterns that no values could fill, each with a pointer to the connector's setting. */
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

/** Compiles a pattern. Throws `invalid_request` if it is invalid. */
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
