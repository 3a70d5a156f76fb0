import type { FieldFormat } from '@platen/contract'
import { readDay } from '../dates/iso-date.ts'
import { Decimal } from '../decimal/decimal.ts'
import type { PlainType, PlainValue } from '../read-typed-value.ts'
import { createDatePrinter } from './date-printer.ts'
import { FormatFault } from './format-fault.ts'
import { findFormatFaults } from './format-findings.ts'
import { createNumberPrinter, type NumberType } from './number-printer.ts'

/** A field's format with its merge fields filled in, and the template's locale and time zone where it has none of its own. It does not change. */
export type ResolvedFormat = Readonly<FieldFormat>

/** Prints values for people. */
export interface Formatter {
  /**
   * Null prints nothing. Without a locale it is `en`, without a time zone UTC. `value` is what `readTypedValue` makes of the type, or a
   * formula; anything else is a TypeError.
   * @throws FormatFault where the format, which data may have a part in, names a language, currency or zone that does not exist.
   */
  print(value: PlainValue, type: PlainType, format: ResolvedFormat): string
}

type Printer = (value: PlainValue) => string

/** Formats whose reading is kept. Data choose locales and currencies, so that there may be any number. */
const printersMax = 128

/** One for a process will do: it keeps what it has read of each format, to a bound. */
export function createFormatter(): Formatter {
  /** The first made comes first. */
  const printers = new Map<string, Printer>()
  /**
   * The formats of a template's fields are the same objects again and again. They hold keys, not printers: a template kept for long keeps none
   * of these.
   */
  const keys = new WeakMap<ResolvedFormat, { type: PlainType; key: string }>()
  const keyIn = (type: PlainType, format: ResolvedFormat): string => {
    const known = keys.get(format)
    if (known?.type === type) return known.key
    const key = keyOf(type, format)
    keys.set(format, { type, key })
    return key
  }
  const add = (key: string, printer: Printer): Printer => {
    printers.set(key, printer)
    const [oldest] = printers.keys()
    if (printers.size > printersMax && oldest !== undefined) printers.delete(oldest)
    return printer
  }
  return {
    print(value, type, format) {
      if (value === null) return ''
      const key = keyIn(type, format)
      return (printers.get(key) ?? add(key, createPrinter(type, format)))(value)
    },
  }
}

/** No setting that is right holds a bar, but words may: those come last. */
function keyOf(type: PlainType, format: ResolvedFormat): string {
  const { locale, grouping, rounding, currency, currencyDisplay, whole, timeZone } = format
  const [decimals, words] = [format.decimals, format.words].map((list) => list && JSON.stringify(list))
  return `${type}|${locale}|${decimals}|${grouping}|${rounding}|${currency}|${currencyDisplay}|${whole}|${format.format}|${timeZone}|${words}`
}

function createPrinter(type: PlainType, format: ResolvedFormat): Printer {
  const [wrong] = findFormatFaults(type, format)
  if (wrong) throw new FormatFault(wrong)
  return printerMakers[type](format, type)
}

const printerMakers: Record<PlainType, (format: ResolvedFormat, type: PlainType) => Printer> = {
  number: numberPrinter('number'),
  money: numberPrinter('money'),
  percent: numberPrinter('percent'),
  date: (format) => {
    const print = createDatePrinter('date', localeOf(format), format)
    return (value) => (typeof value === 'string' ? print(startOf(value)) : refuse('date', value))
  },
  datetime: (format) => {
    const print = createDatePrinter('datetime', localeOf(format), format)
    return (value) => (typeof value === 'number' ? print(value) : refuse('datetime', value))
  },
  boolean: ({ words: [yes, no] = ['true', 'false'] }) => {
    return (value) => (typeof value === 'boolean' ? (value ? yes : no) : refuse('boolean', value))
  },
  text: textPrinter,
  multiline: textPrinter,
  markdown: textPrinter,
  image: textPrinter,
}

function numberPrinter(type: NumberType) {
  return (format: ResolvedFormat): Printer => {
    const print = createNumberPrinter(type, localeOf(format), format)
    return (value) => (value instanceof Decimal ? print(value) : refuse(type, value))
  }
}

function textPrinter(_format: ResolvedFormat, type: PlainType): Printer {
  return (value) => (typeof value === 'string' ? value : refuse(type, value))
}

function localeOf(format: ResolvedFormat): string {
  return format.locale ?? 'en'
}

function startOf(date: string): number {
  const start = readDay(date)
  return typeof start === 'number' ? start : refuse('date', date)
}

function refuse(type: PlainType, value: PlainValue): never {
  throw new TypeError(`${String(value)} is no value of the type ${type}`)
}
