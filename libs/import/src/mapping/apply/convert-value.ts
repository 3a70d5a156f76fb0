import { type FieldFamily, typeBasics } from '@platen/contract'
import { Decimal, readTypedValue, timeZoneOf, typeTraits } from '@platen/merge/fields'
import { isRecord } from '../path/read-payload.ts'
import type { FillTarget } from '../targets/fill-targets.ts'

/** The converted value, or a description of the expected value, which follows "needs" in a message, with a sentence of advice. */
export type Converted = { value: unknown } | { expected: string; advice?: string }

type Target = Pick<FillTarget, 'kind' | 'type' | 'options'>

const expectedOne = { expected: 'one value', advice: 'Choose one of its values.' }
const isoStart = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/
const yes: ReadonlySet<unknown> = new Set([true, 1, '1', 'true', 'yes', 'on'])
const no: ReadonlySet<unknown> = new Set([false, 0, '0', 'false', 'no', 'off'])

/**
 * Converts a payload's value to the type of its field, if it is unambiguous: a decimal string to a number, a date with a time to its date, seconds
 * since 1970 to the date in `timeZone` (IANA), words to yes and no, several strings to one. Amounts in cents are never converted.
 */
export function convertValue(target: Target, value: unknown, timeZone = 'UTC'): Converted {
  if (value === null || value === undefined) return { value: null }
  if (target.kind === 'condition') return { value: conditionOf(value) }
  if (isRecord(value)) return expectedOne
  if (Array.isArray(value)) return joined(target, value, timeZone)
  const convert = target.type && converters[typeBasics[target.type].family]
  if (convert) return convert(value, timeZone)
  return { value: target.options ? optionOf(target.options, value) : value }
}

const converters: Partial<Record<FieldFamily, (value: unknown, timeZone: string) => Converted>> = {
  number: numberOf,
  date: dateOf,
  datetime: dateTimeOf,
  boolean: booleanOf,
}

function conditionOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0
  if (isRecord(value)) return true
  return no.has(wordOf(value)) || value === '' ? false : value
}

function joined(target: Target, values: readonly unknown[], timeZone: string): Converted {
  if (values.length === 0) return { value: null }
  if (values.length === 1 && !isRecord(values[0]) && !Array.isArray(values[0]))
    return convertValue(target, values[0], timeZone)
  const { joint } = typeTraits[target.type ?? 'text']
  const isPlain = values.every((value) => ['string', 'number', 'boolean'].includes(typeof value))
  if (joint === undefined || !isPlain || target.options) return expectedOne
  return { value: values.map(String).join(joint) }
}

function numberOf(value: unknown): Converted {
  if (typeof value === 'string') {
    const text = value.trim()
    if (text === '') return { value: null }
    const decimal = Decimal.read(text)
    if (!decimal) return { expected: 'a number', advice: 'Use a formula to convert it.' }
    const number = Number(text)
    // A number with more digits than JSON numbers can hold is sent as a string.
    return { value: text.replaceAll(/\D/g, '').length <= 15 ? number : text }
  }
  const read = readTypedValue('number', value, { timeZone: 'UTC' })
  return 'value' in read ? { value } : read
}

/** Reads seconds or milliseconds since 1970, from 1973 on. Smaller numbers are amounts. */
function instantOf(value: unknown): Date | undefined {
  const number = typeof value === 'string' && /^\d{10}(?:\d{3})?$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || number < 1e8 || number >= 1e13) return undefined
  return new Date(number < 1e11 ? number * 1_000 : number)
}

function dateOf(value: unknown, timeZone: string): Converted {
  const text = typeof value === 'string' ? value.trim() : value
  if (text === '') return { value: null }
  const instant = instantOf(text)
  if (instant) {
    const shown = instant.getTime() + timeZoneOf(timeZone).offsetAt(instant.getTime())
    return { value: new Date(shown).toISOString().slice(0, 10) }
  }
  const cut = typeof text === 'string' ? (isoStart.exec(text)?.[1] ?? text) : text
  const read = readTypedValue('date', cut, { timeZone: 'UTC' })
  return 'value' in read ? { value: cut } : read
}

function dateTimeOf(value: unknown): Converted {
  const text = typeof value === 'string' ? value.trim() : value
  if (text === '') return { value: null }
  const instant = instantOf(text)
  const full = instant
    ? instant.toISOString()
    : typeof text === 'string' && day.test(text)
      ? `${text}T00:00:00`
      : text
  const read = readTypedValue('datetime', full, { timeZone: 'UTC' })
  return 'value' in read ? { value: full } : read
}

function booleanOf(value: unknown): Converted {
  const word = wordOf(value)
  if (word === '') return { value: null }
  if (yes.has(word)) return { value: true }
  if (no.has(word)) return { value: false }
  return { expected: 'yes or no, as true or false' }
}

function wordOf(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value
}

function optionOf(options: readonly string[], value: unknown): unknown {
  const text = String(value)
  return options.includes(text)
    ? text
    : (options.find((option) => option.toLowerCase() === text.trim().toLowerCase()) ?? text)
}
