import { Fault } from '@platen/contract'
import { isExactNumber } from './exact-number.ts'

/** No realistic document is deeper. */
export const jsonDepthMax = 64

const utf8 = new TextDecoder('utf-8', { fatal: true })
const quote = 0x22
const backslash = 0x5c

/** Decodes JSON without a byte-order mark. Throws `malformed_json` for invalid UTF-8 and empty input. */
export function decodeJson(bytes: Uint8Array, called: string): string {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new Fault('malformed_json', { detail: `${called} is not valid UTF-8.` })
  }
  if (text.trim() === '')
    throw new Fault('malformed_json', { detail: `${called} is empty; send a JSON object.` })
  return text
}

/**
 * Scans JSON in one pass before objects are created: finds the first inexact number, and counts keys. Throws `invalid_request` beyond the
 * limits.
 */
export function scanJson(
  bytes: Uint8Array,
  { valuesMax, rootFieldsMax, called }: { valuesMax: number; rootFieldsMax: number; called: string },
): { inexactAt: number | undefined; keys: number } {
  let depth = 0
  let keys = 0
  let rootFields = 0
  let values = 0
  let inexactAt: number | undefined
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === quote) at = endOfString(bytes, at + 1)
    else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
      const end = endOfNumber(bytes, at + 1)
      if (inexactAt === undefined && isInexact(bytes, at, end)) inexactAt = at
      at = end - 1
    } else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > jsonDepthMax) throw tooDeep(called)
      if (++values > valuesMax) throw tooMany(called, `${valuesMax.toLocaleString('en')} fields and items`)
    } else if (byte === 0x7d || byte === 0x5d) depth--
    else if (byte === 0x2c) {
      if (++values > valuesMax) throw tooMany(called, `${valuesMax.toLocaleString('en')} fields and items`)
    } else if (byte === 0x3a) {
      keys++
      if (depth === 1 && ++rootFields > rootFieldsMax)
        throw tooMany(called, `${rootFieldsMax.toLocaleString('en')} top-level fields`)
    }
  }
  return { inexactAt, keys }
}

/** Returns the position of the closing quote of a string. */
export function endOfString(bytes: Uint8Array, from: number): number {
  let end = bytes.indexOf(quote, from)
  while (end !== -1) {
    let escapes = 0
    while (bytes[end - 1 - escapes] === backslash) escapes++
    if (escapes % 2 === 0) return end
    end = bytes.indexOf(quote, end + 1)
  }
  return bytes.length
}

/** Returns the first byte that is none of `0-9 + - . e E`. */
export function endOfNumber(bytes: Uint8Array, from: number): number {
  let at = from
  for (; at < bytes.length; at++) {
    const byte = bytes[at] as number
    const belongs =
      (byte >= 0x30 && byte <= 0x39) ||
      byte === 0x2b ||
      byte === 0x2d ||
      byte === 0x2e ||
      byte === 0x65 ||
      byte === 0x45
    if (!belongs) break
  }
  return at
}

/** Returns the number exactly as it is written. */
export function numberText(bytes: Uint8Array, start: number, end: number): string {
  const digits = bytes.subarray(start, end)
  // A decoder is slower for short numbers, and a call cannot have a million arguments.
  return digits.length < 32 ? String.fromCharCode(...digits) : utf8.decode(digits)
}

function isInexact(bytes: Uint8Array, start: number, end: number): boolean {
  // Up to 15 digits are always exact, and most numbers are short.
  if (end - start < 4) return false
  if (end - start < 16 && !hasExponent(bytes, start, end)) return false
  const source = numberText(bytes, start, end)
  return !isExactNumber(Number(source), source)
}

function hasExponent(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (((bytes[at] as number) | 0x20) === 0x65) return true
  return false
}

function tooDeep(called: string): Fault {
  return new Fault('invalid_request', {
    detail: `${called} is nested more than ${jsonDepthMax} levels deep.`,
  })
}

function tooMany(called: string, max: string): Fault {
  return new Fault('invalid_request', { detail: `${called} has more than ${max}.` })
}
