import { Fault } from '@platen/contract'
import { jsonValuesMax } from './parse-json.ts'
import { decodeJson, endOfNumber, endOfString, numberText, scanJson } from './scan-json.ts'

const called = 'The body'
const quote = 0x22

/**
 * Parses JSON from a program that does not know Platen: like `parseJson`, but numbers beyond 2^53, such as IDs, become strings, because doubles
 * cannot represent all of them. The last of duplicate keys is used. Throws `malformed_json`, and `invalid_request` for nesting over 64 levels or more
 * than 1,000,000 fields and items, before objects are created.
 */
export function parseForeignJson(bytes: Uint8Array): unknown {
  const { inexactAt } = scanJson(bytes, { valuesMax: jsonValuesMax, rootFieldsMax: Infinity, called })
  const value = parse(decodeJson(bytes, called))
  // A reviver would take ten times as long. Only numbers are quoted, because the text is valid JSON.
  return inexactAt === undefined ? value : parse(decodeJson(quoteNumbers(bytes, inexactAt), called))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new Fault('malformed_json', {
      detail: 'The body is not valid JSON, and its content type is not a form.',
      cause: error,
    })
  }
}

/** Quotes inexact numbers from `from` on, a position outside of strings. */
function quoteNumbers(bytes: Uint8Array, from: number): Uint8Array {
  // Two quotes for each number, which has at least four characters (`1e16`) and a separator.
  const quoted = new Uint8Array(bytes.length + 2 * Math.ceil((bytes.length - from) / 5))
  let length = 0
  let copied = 0
  const copyTo = (end: number) => {
    quoted.set(bytes.subarray(copied, end), length)
    length += end - copied
    copied = end
  }
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === quote) at = endOfString(bytes, at + 1)
    else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
      const end = endOfNumber(bytes, at + 1)
      if (isBeyond(bytes, at, end)) {
        copyTo(at)
        quoted[length++] = quote
        copyTo(end)
        quoted[length++] = quote
      }
      at = end - 1
    }
  }
  copyTo(bytes.length)
  return quoted.subarray(0, length)
}

function isBeyond(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start < 4) return false
  return !(Math.abs(Number(numberText(bytes, start, end))) <= Number.MAX_SAFE_INTEGER)
}
