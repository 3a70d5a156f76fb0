/** Thrown in this package if a file does not have Chromium's format. */
export class ForeignSyntax extends Error {}

/** Returns undefined if `read` throws `ForeignSyntax`. */
export function unlessForeign<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ForeignSyntax) return undefined
    throw error
  }
}

export const sign = {
  open: 0x28,
  close: 0x29,
  slash: 0x2f,
  less: 0x3c,
  greater: 0x3e,
  bracket: 0x5b,
  backslash: 0x5c,
  bracketEnd: 0x5d,
} as const

/** 1 for each byte that ends a number, keyword or name. */
export const delimiters = new Uint8Array(256)
for (const byte of Buffer.from('\0\t\n\f\r ()<>[]{}/%')) delimiters[byte] = 1

export function endsToken(byte: number | undefined): boolean {
  return byte === undefined || delimiters[byte] === 1
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

/** Returns the end of the number, keyword or name at `start`. */
export function tokenEnd(body: Buffer, start: number): number {
  let at = start + 1
  while (!endsToken(body[at])) at++
  return at
}

/** Returns the end of the string at `start`, `(…)` or `<…>`. */
export function stringEnd(body: Buffer, start: number): number {
  if (body[start] === sign.less) {
    const end = body.indexOf(sign.greater, start)
    if (end === -1) throw new ForeignSyntax('a string has no end')
    return end + 1
  }
  let depth = 0
  for (let at = start; at < body.length; at++) {
    const byte = body[at]
    if (byte === sign.backslash) at++
    else if (byte === sign.open) depth++
    else if (byte === sign.close && --depth === 0) return at + 1
  }
  throw new ForeignSyntax('a string has no end')
}

/** Returns the string at `start` with one character per byte, and its end. Unlike `stringEnd`, it accepts truncated input. */
export function readString(body: Buffer, start: number): { text: string; end: number } {
  if (body[start] === sign.less) {
    const end = body.indexOf(sign.greater, start) + 1 || body.length
    return { text: Buffer.from(body.toString('latin1', start + 1, end - 1), 'hex').toString('latin1'), end }
  }
  let end = start + 1
  while (end < body.length && body[end] !== sign.close) end += body[end] === sign.backslash ? 2 : 1
  end = Math.min(end, body.length)
  const text = body
    .toString('latin1', start + 1, end)
    .replaceAll(/\\([0-7]{3}|.)/gs, (_, escaped: string) =>
      escaped.length === 3 ? String.fromCodePoint(Number.parseInt(escaped, 8)) : escaped,
    )
  return { text, end: Math.min(end + 1, body.length) }
}

/** Returns the number from `start` to `end`; undefined if there are other characters. */
export function readDigits(bytes: Buffer, start: number, end: number): number | undefined {
  let number = 0
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) return undefined
    number = number * 10 + digit
  }
  return number
}

export interface StreamPosition {
  start: number
  end: number
}

const streamStart = '>> stream\n'

/** Returns the streams of a file written by Chromium, in order. */
export function* findStreams(pdf: Buffer): Generator<StreamPosition> {
  let end = 0
  for (let at = pdf.indexOf(streamStart); at !== -1; at = pdf.indexOf(streamStart, end)) {
    const length = /\/Length (\d+)$/.exec(pdf.toString('latin1', Math.max(end, at - 24), at))
    const start = at + streamStart.length
    end = start + Number(length?.[1] ?? 0)
    yield { start, end }
  }
}

/** Whether these bytes are at `at`. */
export function matchesAt(bytes: Buffer, at: number, expected: Buffer): boolean {
  for (let index = 0; index < expected.length; index++)
    if (bytes[at + index] !== expected[index]) return false
  return true
}

/** Returns the end of ` 0 R` after a number; undefined if it is not a reference. */
export function referenceEnd(body: Buffer, at: number): number | undefined {
  const isReference =
    body[at] === 0x20 && body[at + 1] === 0x30 && body[at + 2] === 0x20 && body[at + 3] === 0x52
  return isReference && endsToken(body[at + 4]) ? at + 4 : undefined
}

/** Writes a PDF string: in parentheses if it is printable ASCII, otherwise as hexadecimal UTF-16BE. */
export function writeString(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`
  return `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
}

/** Writes a date in UTC (ISO 32000-1 §7.9.4), without parentheses. */
export function writeDate(epochMs: number): string {
  const digits = new Date(epochMs).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)
  return `D:${digits}+00'00'`
}
