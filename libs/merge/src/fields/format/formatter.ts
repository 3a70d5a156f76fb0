import type { FieldFormat, PlainType } from '@platen/contract'
import type { PlainTypeTraits, PlainValue } from '../types/field-type.ts'
import { typeTraits } from '../types/type-traits.ts'
import { FormatFault } from './format-fault.ts'
import { findFormatFaults } from './format-findings.ts'

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

type Printer = ReturnType<PlainTypeTraits['createPrinter']>

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
      const printed = (printers.get(key) ?? add(key, createPrinter(type, format)))(value)
      if (printed === undefined) throw new TypeError(`${String(value)} is no value of the type ${type}`)
      return printed
    },
  }
}

/** No setting that is right holds a bar, but words may: those come last. */
function keyOf(type: PlainType, format: ResolvedFormat): string {
  const { locale, grouping, rounding, currency, currencyDisplay, whole, calendar, timeZone } = format
  const [decimals, words] = [format.decimals, format.words].map((list) => list && JSON.stringify(list))
  return `${type}|${locale}|${decimals}|${grouping}|${rounding}|${currency}|${currencyDisplay}|${whole}|${format.format}|${calendar}|${timeZone}|${words}`
}

function createPrinter(type: PlainType, format: ResolvedFormat): Printer {
  const [wrong] = findFormatFaults(type, format)
  if (wrong) throw new FormatFault(wrong)
  return typeTraits[type].createPrinter(format)
}
