/** The decimal separator and the digits from 0 to 9 of a locale. */
export interface NumberSigns {
  decimal: string
  digits: readonly string[]
}

const known = new Map<string, NumberSigns>()

/** Returns the separators of a locale, or the English ones if the browser does not know the locale. */
export function numberSignsOf(locale: string): NumberSigns {
  const kept = known.get(locale)
  if (kept) return kept
  const format = formatFor(locale)
  const parts = format.formatToParts(0.5)
  const signs = {
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    digits: Array.from({ length: 10 }, (_, digit) => format.format(digit)),
  }
  known.set(locale, signs)
  return signs
}

function formatFor(locale: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, { useGrouping: false })
  } catch {
    return new Intl.NumberFormat('en', { useGrouping: false })
  }
}

/**
 * Returns the plain decimal (`-1234.50`) of a typed number with all its digits; `undefined` for other text. Ignores spaces, apostrophes, currency
 * symbols and percent signs. A single point or comma is the decimal separator, unless the language uses the other one and exactly three digits
 * follow: `1.234` is more than a thousand in a language with a decimal comma.
 */
export function readLocalNumber(typed: string, { decimal, digits }: NumberSigns): string | undefined {
  const signs = Array.from(typed.normalize('NFKC'), (sign) => {
    const digit = digits.indexOf(sign)
    return digit === -1 ? sign : String(digit)
  })
  const bare = signs.join('').replaceAll(/[\s'’\p{Sc}%٬\p{Cf}]|^[A-Z]{3}|[A-Z]{3}$/gu, '')
  const [, minus, body] = /^([-−+]?)([\d.,٫]+)$/u.exec(bare.replace('٫', decimal === '٫' ? '.' : '٫')) ?? []
  if (minus === undefined || body === undefined || !/\d/.test(body)) return undefined
  const point = decimalSignOf(body, decimal === ',' ? ',' : '.')
  const [whole = '', decimals, ...more] = point === undefined ? [body] : body.split(point)
  if (more.length > 0 || (decimals !== undefined && /[.,]/.test(decimals))) return undefined
  if (/[.,]/.test(whole) && !/^\d{1,3}([.,])\d{2,3}(?:\1\d{2,3})*$/.test(whole)) return undefined
  const size = whole.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '')
  return `${minus === '' || minus === '+' ? '' : '-'}${size === '' ? '0' : size}${decimals ? `.${decimals}` : ''}`
}

/** Returns the decimal separator of a number; `undefined` if all points and commas separate thousands. */
function decimalSignOf(body: string, own: '.' | ','): '.' | ',' | undefined {
  const other = own === '.' ? ',' : '.'
  const [owns, others] = [body.split(own).length - 1, body.split(other).length - 1]
  if (owns > 0 && others > 0) return body.lastIndexOf(own) > body.lastIndexOf(other) ? own : other
  if (owns === 1) return own
  if (owns > 1 || others > 1 || others === 0) return undefined
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(body) ? undefined : other
}

/** Formats a plain decimal in a language, but without thousands separators. Returns other text unchanged. */
export function writeLocalNumber(plain: string, { decimal, digits }: NumberSigns): string {
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return plain
  return plain.replaceAll(/[\d.]/g, (sign) => (sign === '.' ? decimal : (digits[Number(sign)] ?? sign)))
}

/** Returns the plain decimal of a number in the data; `undefined` for other values. */
export function plainNumber(value: unknown): string | undefined {
  if (typeof value === 'string') return /^[+-]?\d+(\.\d+)?$/.test(value) ? value : undefined
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const text = String(value)
  return text.includes('e') ? undefined : text
}

/**
 * Returns a typed number for the data: a JSON number if it is exact and replaces a number, or else a string with all its digits. `keepsZeros`:
 * the zero of `1.50` is printed.
 */
export function numberValue(
  plain: string,
  before: unknown,
  { keepsZeros }: { keepsZeros: boolean },
): unknown {
  if (typeof before === 'string' && before !== '') return plain
  const digits = keepsZeros ? plain : plain.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  return String(Number(digits)) === digits ? Number(digits) : plain
}
