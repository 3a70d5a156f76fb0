import { Fault } from '@platen/contract'
import { unstorableText } from './database-faults.ts'

/** Deeper JSON makes Postgres fail, at a depth that depends on its stack, and makes PGlite end the process. Far deeper than any document needs. */
const jsonDepthMax = 200

// JSON.stringify escapes NUL and lone surrogates. An even number of backslashes before them is an escaped backslash.
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g

/**
 * Returns JSON text for a `json` or `jsonb` column. Throws `invalid_request` for characters that cannot be stored, and for nesting that is too deep.
 */
export function toStorableJson(value: unknown): string {
  const text = stringify(value)
  if (text.search(unstorable) >= 0) throw unstorableText()
  return text
}

/** Like `toStorableJson`, for data that must always be stored: invalid characters are replaced by U+FFFD. */
export function toRepairedJson(value: unknown): string {
  return stringify(value).replaceAll(unstorable, String.raw`$1\ufffd`)
}

function stringify(value: unknown): string {
  const tooDeep = (cause?: unknown) =>
    new Fault('invalid_request', { detail: `JSON is nested deeper than ${jsonDepthMax} levels.`, cause })
  let text: string | undefined
  try {
    text = JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) throw tooDeep(error)
    throw error
  }
  if (text === undefined) throw new TypeError('There is no JSON for this value')
  if (depthOf(text) > jsonDepthMax) throw tooDeep()
  return text
}

function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (inString) {
      if (letter === '\\') at++
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{' || letter === '[') deepest = Math.max(deepest, ++depth)
    else if (letter === '}' || letter === ']') depth--
  }
  return deepest
}
