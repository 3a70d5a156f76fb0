import { Fault, type FaultItem } from '@platen/contract'
import { compileKey, compileText } from '@platen/merge'

/** Texts of a destination with `{{field}}` in them, by name. A `key` is that of an object in a bucket, whose values have no slash. */
export type TextPatterns = Partial<Record<'key' | 'address' | 'subject' | 'message', string>>

const textBytesMax = 10_000

/** Texts with a record's values in them. What cannot be filled is a fault at `/destination`, where its owner can repair it. */
export function fillTexts(
  patterns: TextPatterns,
  data: Record<string, unknown>,
): { texts: Record<string, string>; faults: FaultItem[] } {
  const texts: Record<string, string> = {}
  const faults: FaultItem[] = []
  for (const [name, pattern] of Object.entries(patterns)) {
    try {
      texts[name] = name === 'key' ? keyOf(pattern, data) : textOf(pattern, data)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      faults.push({ pointer: `/destination/${name}`, code: 'not_allowed', message: error.detail })
    }
  }
  return { texts, faults }
}

/** What of them could not be filled with any values, each at its place in the connector's settings. */
export function checkPatterns(patterns: TextPatterns): FaultItem[] {
  return Object.entries(patterns).flatMap(([name, pattern]) => {
    const message = name === 'key' ? keyProblem(pattern) : textProblem(pattern)
    return message === undefined ? [] : [{ pointer: `/destination/${name}`, code: 'bad_pattern', message }]
  })
}

function keyProblem(pattern: string): string | undefined {
  try {
    compileKey(pattern)
    return undefined
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return error.detail
  }
}

function textProblem(pattern: string): string | undefined {
  const compiled = compileText(pattern, { file: 'text' })
  return compiled.ok ? undefined : compiled.faults[0]?.message
}

function keyOf(pattern: string, data: Record<string, unknown>): string {
  const made = compileKey(pattern).make(data, 1)
  if ('problem' in made) throw new Fault('invalid_request', { detail: made.problem })
  return made.name
}

function textOf(pattern: string, data: Record<string, unknown>): string {
  const compiled = compileText(pattern, { file: 'text' })
  if (!compiled.ok) throw new Fault('invalid_request', { detail: compiled.faults[0]?.message ?? '' })
  return compiled.template.render(data, { htmlBytesMax: textBytesMax })
}
