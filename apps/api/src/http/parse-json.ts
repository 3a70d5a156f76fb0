import { Fault, type FaultItem } from '@platen/contract'
import { visit } from 'jsonc-parser'
import { isExactNumber } from './exact-number.ts'
import { pointersTo } from './pointers-to.ts'

/** Nesting that no honest document reaches. */
export const jsonDepthMax = 64
const faultsMax = 100

const utf8 = new TextDecoder('utf-8', { fatal: true })
const quote = 0x22
const backslash = 0x5c

/**
 * The value of a JSON text in UTF-8. A byte-order mark is taken in silence. Throws `malformed_json` with line and column where
 * it can be told, and `invalid_request` for what JSON allows but would not come out as sent: nesting over 64, numbers that a
 * double cannot hold. Of a key that stands twice in one object the last counts.
 */
export function parseJson(bytes: Buffer): unknown {
  const { hasWideNumber } = scan(bytes)
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new Fault('malformed_json', { detail: 'The body is not valid UTF-8.' })
  }
  if (text.trim() === '')
    throw new Fault('malformed_json', { detail: 'The body is empty; send a JSON object.' })
  try {
    const value: unknown = JSON.parse(text)
    if (hasWideNumber) refuseInexactNumbers(text)
    return value
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault('malformed_json', { detail: whereItBroke(text, error) })
  }
}

/** One pass over the bytes, before anything is built from them. */
function scan(bytes: Buffer): { hasWideNumber: boolean } {
  let depth = 0
  let hasWideNumber = false
  let digits = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === quote) {
      digits = 0
      at = endOfString(bytes, at + 1)
    } else if (byte >= 0x30 && byte <= 0x39) {
      if (++digits > 15) hasWideNumber = true
    } else if (byte === 0x65 || byte === 0x45) {
      // An exponent; also the e of true and false, which costs a second look and no more.
      if (digits > 0) hasWideNumber = true
    } else if (byte !== 0x2e) {
      digits = 0
      if (byte === 0x7b || byte === 0x5b) {
        if (++depth > jsonDepthMax) throw tooDeep()
      } else if (byte === 0x7d || byte === 0x5d) depth--
    }
  }
  return { hasWideNumber }
}

function endOfString(bytes: Buffer, from: number): number {
  let end = bytes.indexOf(quote, from)
  while (end !== -1) {
    let escapes = 0
    while (bytes[end - 1 - escapes] === backslash) escapes++
    if (escapes % 2 === 0) return end
    end = bytes.indexOf(quote, end + 1)
  }
  return bytes.length
}

function tooDeep(): Fault {
  return new Fault('invalid_request', { detail: `The body is nested more than ${jsonDepthMax} levels deep.` })
}

/** A number that would print otherwise than it was sent is refused, and named. */
function refuseInexactNumbers(text: string): void {
  const found: { holder: object; key: string; source: string }[] = []
  let count = 0
  function check(this: object, key: string, value: unknown, context: { source?: string }): unknown {
    const { source } = context
    if (typeof value === 'number' && source !== undefined && !isExactNumber(value, source)) {
      count++
      if (found.length < faultsMax) found.push({ holder: this, key, source: source.slice(0, 60) })
    }
    return value
  }
  // The reviver's third parameter is in the language, but not yet in its typings.
  const root: unknown = JSON.parse(text, check as (key: string, value: unknown) => unknown)
  if (count === 0) return
  const pointers = pointersTo(root, found)
  const errors = found.map(({ source }, at): FaultItem => {
    const message = `${source} cannot be held exactly. Send it as a string: "${source}".`
    return { pointer: pointers[at] ?? '', code: 'inexact_number', message }
  })
  const detail =
    count === 1 ? '1 number would not print as sent.' : `${count} numbers would not print as sent.`
  throw new Fault('invalid_request', { detail, errors })
}

function whereItBroke(text: string, error: unknown): string {
  const offset = offsetOf(text, error instanceof Error ? error.message : '')
  if (offset === undefined || offset >= text.length)
    return 'The body ends in the middle of a value, or is no JSON at all.'
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  const column = before.length - before.lastIndexOf('\n')
  return `The body is not valid JSON at line ${line}, column ${column}.`
}

/** V8 says the position of most errors, but for a token that it did not expect only shows what is around it. */
function offsetOf(text: string, message: string): number | undefined {
  // Anchored: such a message ends with a piece of the body, which may hold anything.
  const told = /position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message)?.[1]
  if (told !== undefined) return Number(told)
  let offset: number | undefined
  const stop = new Error('found')
  const onError = (_code: number, at: number) => {
    offset = at
    throw stop
  }
  try {
    visit(text, { onError }, { disallowComments: true })
  } catch (error) {
    if (error !== stop) throw error
  }
  return offset
}
