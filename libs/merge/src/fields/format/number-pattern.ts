/** The text around the digits. */
interface Frame {
  before: string
  after: string
}

/** How a locale prints numbers of one style, except the digits. */
export interface NumberPattern {
  /** Formats a plain decimal (`-1234.50`) with all its decimal places. */
  print(text: string): string
}

/** The decimal and group separators. */
export interface NumberMarks {
  decimal: string
  group: string | undefined
}

const onePlace = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** Reads the separators of a locale in one style. */
export function marksOf(locale: string, options: Intl.NumberFormatOptions): NumberMarks {
  const read = partsReader(new Intl.NumberFormat(locale, { ...options, ...onePlace }))
  return { decimal: signOf(read, 'decimal') ?? '.', group: signOf(read, 'group') }
}

/**
 * Reads the pattern from Intl once, and places the digits itself. Intl is exact only up to 308 digits, needs a formatter for each number of decimals,
 * and is thirteen times as slow (November 2026).
 */
export function readNumberPattern(
  locale: string,
  options: Intl.NumberFormatOptions,
  marks: NumberMarks = marksOf(locale, options),
): NumberPattern {
  // Zero is never negative in a document.
  const intl = new Intl.NumberFormat(locale, { ...options, signDisplay: 'negative' })
  const read = partsReader(intl)
  const frames = options.currencyDisplay === 'name' ? pluralFrames(intl, read) : fixedFrames(read)
  const { decimal } = marks
  const translate = digitsOf(read)
  const group = groupingOf(read, marks.group)
  return {
    print(text) {
      const isNegative = text.startsWith('-')
      const size = isNegative ? text.slice(1) : text
      const point = size.indexOf('.')
      const whole = group(point < 0 ? size : size.slice(0, point))
      const digits = translate(point < 0 ? whole : whole + decimal + size.slice(point + 1))
      const { before, after } = frames(size, isNegative)
      return before + digits + after
    },
  }
}

type ReadParts = (text: string) => Intl.NumberFormatPart[]

function partsReader(intl: Intl.NumberFormat): ReadParts {
  const exponent = intl.resolvedOptions().style === 'percent' ? 'e-2' : ''
  return (text) => intl.formatToParts(`${text}${exponent}` as `${number}`)
}

function signOf(read: ReadParts, type: 'decimal' | 'group'): string | undefined {
  return read(long).find((part) => part.type === type)?.value
}

/** A number with groups in every locale that uses any. */
const long = '1234567890123'

function frameOf(read: ReadParts, text: string): Frame {
  const parts = read(text)
  const isDigits = ({ type }: Intl.NumberFormatPart) => type === 'integer' || type === 'fraction'
  const join = (some: Intl.NumberFormatPart[]) => some.map(({ value }) => value).join('')
  return {
    before: join(parts.slice(0, parts.findIndex(isDigits))),
    after: join(parts.slice(parts.findLastIndex(isDigits) + 1)),
  }
}

function fixedFrames(read: ReadParts): (size: string, isNegative: boolean) => Frame {
  const [positive, negative] = [frameOf(read, '1'), frameOf(read, '-1')]
  return (_size, isNegative) => (isNegative ? negative : positive)
}

/** The name of a currency depends on the number: 1 euro, 2 euros. */
function pluralFrames(
  intl: Intl.NumberFormat,
  read: ReadParts,
): (size: string, isNegative: boolean) => Frame {
  const { locale, minimumFractionDigits = 0, maximumFractionDigits = 0 } = intl.resolvedOptions()
  const rules = new Intl.PluralRules(locale, { minimumFractionDigits, maximumFractionDigits })
  const known = new Map<string, Frame>()
  return (size, isNegative) => {
    const short = shortened(size)
    const key = `${isNegative ? '-' : ''}${rules.select(Number(short))}`
    const frame = known.get(key) ?? frameOf(read, isNegative ? `-${short}` : short)
    known.set(key, frame)
    return frame
  }
}

/**
 * Returns a number that fits in a float and has the same plural form in every language: plural rules use the digits below one million.
 */
function shortened(size: string): string {
  const [whole = '', places] = size.split('.')
  return (whole.length > 12 ? `1${whole.slice(-9)}` : whole) + (places === undefined ? '' : `.${places}`)
}

/** Converts ASCII digits to those of the locale. */
function digitsOf(read: ReadParts): (text: string) => string {
  const [zero = '0', ...others] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map(
    (digit) => read(digit).find(({ type }) => type === 'integer')?.value ?? digit,
  )
  if (zero === '0') return (text) => text
  const digits = [zero, ...others]
  return (text) => {
    let translated = ''
    for (let at = 0; at < text.length; at++)
      translated += digits[text.charCodeAt(at) - codeOfZero] ?? text.charAt(at)
    return translated
  }
}

const codeOfZero = 48

/** Adds group separators. Most locales have groups of three, Indian ones of two after the first three digits, and some do not group four digits. */
function groupingOf(read: ReadParts, sign: string | undefined): (whole: string) => string {
  if (sign === undefined || signOf(read, 'group') === undefined) return (whole) => whole
  const sizes = read(long)
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => Array.from(value).length)
  const first = sizes.at(-1) ?? 3
  const next = sizes.at(-2) ?? first
  const isGrouped = (length: number) => read('1'.repeat(length)).some(({ type }) => type === 'group')
  const least = [1, 2, 3, 4].map((more) => first + more).find(isGrouped) ?? first + 5
  return (whole) => {
    if (whole.length < least) return whole
    let start = whole.length - first
    let grouped = whole.slice(start)
    while (start > 0) {
      const end = start
      start = Math.max(0, end - next)
      grouped = whole.slice(start, end) + sign + grouped
    }
    return grouped
  }
}
