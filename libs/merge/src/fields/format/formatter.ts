import type { FieldFormat, PlainType } from '@platen/contract'
import type { PlainTypeTraits, PlainValue } from '../types/field-type.ts'
import { typeTraits } from '../types/type-traits.ts'
import { FormatFault } from './format-fault.ts'
import { findFormatFaults } from './format-findings.ts'

/** The format of a field with its merge fields filled in, and the default locale and time zone. Immutable. */
export type ResolvedFormat = Readonly<FieldFormat>

export interface Formatter {
  /**
   * Prints a value. Null prints nothing. The default locale is `en`, the default time zone UTC. `value` is a result of `readTypedValue` or
   * of a formula; anything else is a TypeError.
   * @throws FormatFault if the format names an unknown language, currency or zone.
   */
  print(value: PlainValue, type: PlainType, format: ResolvedFormat): string
}

type Printer = ReturnType<PlainTypeTraits['createPrinter']>

/** Cached formats. Data can set locales and currencies, so there can be any number of formats. */
const printersMax = 128

/** Creates a formatter with a limited cache. One formatter is enough for a process. */
export function createFormatter(): Formatter {
  /** Printers in order of creation. */
  const printers = new Map<string, Printer>()
  /**
   * Cache keys by format object. A template passes the same format objects for each document. The map holds keys, not printers, so that a cached
   * template keeps no printer alive.
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
      if (printed === undefined) throw new TypeError(`${String(value)} is not a value of type ${type}`)
      return printed
    },
  }
}

/** No valid setting except `words` contains a bar, so `words` is last. */
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
