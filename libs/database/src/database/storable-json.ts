import { Fault } from '@platen/contract'
import { unstorableText } from './database-faults.ts'

/** Postgres stops at a depth that its stack allows, PGlite ends with its process. Far above what any document needs. */
const jsonDepthMax = 200

// JSON.stringify escapes NUL, and those surrogates only that stand alone. An even run of backslashes before it escapes itself.
const unstorable = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g

/** JSON text that a `json` or `jsonb` column keeps. Throws `invalid_request` for characters that none keeps and for too deep a nesting. */
export function toStorableJson(value: unknown): string {
  const text = stringify(value)
  if (text.search(unstorable) >= 0) throw unstorableText()
  return text
}

/** The same for what must be kept whatever it holds: characters that cannot be are replaced by U+FFFD. */
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
