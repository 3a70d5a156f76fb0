/**
 * Whether a JSON number is exact: `source` is how `value` prints, or a correctly rounded decimal of the same double (C's `%.17g` writes 0.1 as
 * 0.10000000000000001). False for integers over 2^53, overflow and underflow.
 */
export function isExactNumber(value: number, source: string): boolean {
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) return false
  // Up to 15 digits are always exact, and so are safe integers.
  if (source.length <= 16 && Math.abs(value) > 1e-300) return true
  const sent = decimalOf(source)
  if (isSame(sent, decimalOf(String(value)))) return true
  const { length } = sent.digits
  return value !== 0 && length <= 17 && isSame(sent, decimalOf(value.toPrecision(length)))
}

const plainLengthMax = 60

/** Returns a JSON number without exponent; undefined beyond 60 characters. */
export function plainNumber(source: string): string | undefined {
  if (!/e/i.test(source)) return source.length > plainLengthMax ? undefined : source
  const { digits, point } = decimalOf(source)
  if (Math.abs(point) + digits.length >= plainLengthMax) return undefined
  const padded = '0'.repeat(Math.max(0, 1 - point)) + digits.padEnd(point, '0')
  const whole = Math.max(1, point)
  const fraction = padded.slice(whole)
  return `${source.startsWith('-') ? '-' : ''}${padded.slice(0, whole)}${fraction === '' ? '' : `.${fraction}`}`
}

interface Decimal {
  digits: string
  point: number
}

function isSame(a: Decimal, b: Decimal): boolean {
  return a.digits === b.digits && a.point === b.point
}

/** Returns the digits without zeros at both ends, and the position of the point. The sign is ignored. */
function decimalOf(text: string): Decimal {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? []
  const all = whole + fraction
  let start = 0
  let end = all.length
  // Does not use a pattern, because `0+$` takes quadratic time for zeros that do not end the text.
  while (start < end && all[start] === '0') start++
  while (end > start && all[end - 1] === '0') end--
  return start === end
    ? { digits: '', point: 0 }
    : { digits: all.slice(start, end), point: whole.length - start + Number(exponent) }
}
