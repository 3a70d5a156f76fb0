import { Fault, type FaultItem } from '@platen/contract'

/** Nesting that no honest document reaches. */
export const jsonDepthMax = 64

const utf8 = new TextDecoder('utf-8', { fatal: true })
const quote = 0x22
const backslash = 0x5c

/**
 * The value of a JSON text in UTF-8. A byte-order mark is taken in silence. Throws `malformed_json` with line and column where
 * it can be told, and `invalid_request` for what JSON allows but would not come out as sent: nesting over 64, numbers that a
 * double cannot hold.
 */
export function parseJson(bytes: Buffer): unknown {
  const { hasWideNumber } = scan(bytes)
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new Fault('malformed_json', { detail: 'The body is not valid UTF-8.' })
  }
  if (text.trim() === '') throw new Fault('malformed_json', { detail: 'The body is empty; send a JSON object.' })
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
  const errors: FaultItem[] = []
  const check = (_key: string, value: unknown, context: { source?: string }) => {
    if (typeof value !== 'number' || context.source === undefined) return value
    const isExact = Number.isFinite(value) && (Number.isInteger(value) ? Number.isSafeInteger(value) : isSameDecimal(value, context.source))
    if (!isExact && errors.length < 100) {
      errors.push({
        pointer: '',
        code: 'inexact_number',
        message: `${context.source.slice(0, 60)} cannot be held exactly. Send it as a string: "${context.source.slice(0, 60)}".`,
      })
    }
    return value
  }
  // The reviver's third parameter is in the language, but not yet in its typings.
  JSON.parse(text, check as (key: string, value: unknown) => unknown)
  if (errors.length > 0) {
    throw new Fault('invalid_request', { detail: `${errors.length} numbers would not print as sent.`, errors })
  }
}

function isSameDecimal(value: number, source: string): boolean {
  return /e/i.test(source) || significantDigits(source) <= 17 || String(value) === source
}

function significantDigits(source: string): number {
  return source.replaceAll(/[^0-9]/g, '').replace(/^0+/, '').length
}

function whereItBroke(text: string, error: unknown): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  if (position === undefined) return 'The body ends in the middle of a value, or is no JSON at all.'
  const before = text.slice(0, Number(position))
  const line = before.split('\n').length
  const column = before.length - before.lastIndexOf('\n')
  return `The body is not valid JSON at line ${line}, column ${column}.`
}
