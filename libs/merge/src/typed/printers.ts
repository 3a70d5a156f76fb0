import { type FieldFormat, isRightToLeft, quoted } from '@platen/contract'
import {
  Decimal,
  DecimalFault,
  type FieldSource,
  FormatFault,
  type Formatter,
  type NumberTraits,
  placesOf,
  type PlainValue,
  PrintFault,
  typeTraits,
  type ValuePrinter,
} from '@platen/merge/fields'
import { printHtml, withoutControls } from '../print-value.ts'
import type { StepBudget } from '../render.ts'
import type { Scope } from '../scope.ts'
import { type Pattern, sourceOf } from './pattern.ts'
import type { ShapeField } from './shape.ts'

/**
 * Converts rich text to safe markup, or returns an error that is worded to follow the field's name. Passed by the caller, because it needs an HTML
 * parser.
 */
export type RenderMarkdown = (text: string) => { html: string } | { code: string; message: string }

export type PrinterFor = (field: ShapeField, scope: Scope) => ValuePrinter

export interface LocalePrinters {
  ofDocument(budget: StepBudget): PrinterFor
}

export interface PrinterOptions {
  locale: string
  timeZone: string
  formatter: Formatter
  renderMarkdown: RenderMarkdown | undefined
  /** Returns the field in the data that sets a setting of the format. */
  sourceOf?: (key: keyof FieldFormat) => FieldSource | undefined
  /** The currency in the template, such as `{{currency}}`. */
  currencyPattern?: string | undefined
}

/** Creates printers for a locale. Fields with a fixed format share one printer in all documents. */
export function createPrinters(options: PrinterOptions): LocalePrinters {
  const fixed = new Map<ShapeField, ValuePrinter>()

  function fixedPrinter(field: ShapeField): ValuePrinter {
    const known = fixed.get(field)
    if (known) return known
    const printer = makePrinter(field, field.format, options)
    fixed.set(field, printer)
    return printer
  }

  return {
    ofDocument(budget) {
      const formats = new Set<string>()
      return (field, scope) => {
        const { patterns } = field
        if (!patterns.currency && !patterns.locale && !patterns.words) return fixedPrinter(field)
        const format = mergedFormat(patterns, scope, budget)
        formats.add(`${format.currency} ${format.locale}`)
        if (formats.size > formatsMax) throw new PrintFault('too_many_formats', tooManyFormats)
        return makePrinter(
          field,
          { ...field.format, ...format },
          {
            ...options,
            currencyPattern: field.format.currency,
            sourceOf: (key) =>
              key === 'currency' || key === 'locale' ? sourceOf(field.format[key], scope) : undefined,
          },
        )
      }
    },
  }
}

/** Each new combination of locale and currency takes up to a millisecond, and a list of rows could have thousands of combinations. */
const formatsMax = 100
const tooManyFormats = `is printed in more than ${formatsMax} different languages and currencies: split the document.`

function mergedFormat(
  { currency, locale, words }: ShapeField['patterns'],
  scope: Scope,
  budget: StepBudget,
): FieldFormat {
  return {
    ...(currency && { currency: nearest(currency, scope, budget) }),
    ...(locale && { locale: nearest(locale, scope, budget).replaceAll('_', '-') }),
    ...(words && { words: [words[0](scope, budget), words[1](scope, budget)] }),
  }
}

/** A row can have its own currency. Otherwise, it uses the currency of the document. */
function nearest(pattern: Pattern, scope: Scope, budget: StepBudget): string {
  const text = pattern(scope, budget).trim()
  return text === '' && scope.outer !== null ? nearest(pattern, scope.outer, budget) : text
}

/** Creates the printer of a type, for values from `readTypedValue` or a formula. */
export function makePrinter(
  { type, isOfHundred, isComputed }: Pick<ShapeField, 'type' | 'isOfHundred' | 'isComputed'>,
  format: FieldFormat,
  {
    locale,
    timeZone,
    formatter,
    renderMarkdown,
    sourceOf: sourceOfKey,
    currencyPattern = '',
  }: PrinterOptions,
): ValuePrinter {
  if (type === undefined || type === 'list' || type === 'group') return textPrinter
  const { page, number, format: settings } = typeTraits[type]
  if (page === 'sent') return textPrinter
  if (page === 'lines') return multilinePrinter
  if (page === 'markdown') return markdownPrinter(renderMarkdown)
  const sentPlaces = isComputed ? undefined : number?.sentPlaces
  const resolved: FieldFormat = {
    ...format,
    locale: format.locale || locale,
    ...(settings.includes('timeZone') && { timeZone: format.timeZone ?? timeZone }),
    ...(sentPlaces && format.decimals === undefined && { decimals: sentPlaces }),
  }
  const print = (value: unknown, how: FieldFormat): string => {
    try {
      return formatter.print(value as PlainValue, type, how)
    } catch (error) {
      if (error instanceof FormatFault) {
        const source = sourceOfKey?.(error.key)
        if (error.key === 'currency' && how.currency === '') throw noCurrency(currencyPattern, source)
        const problem = source ? 'cannot be used' : 'cannot be printed'
        throw new PrintFault('invalid_format', `${problem}: ${error.message}`, source)
      }
      if (error instanceof DecimalFault) throw new PrintFault('number_too_long', tooLong)
      throw error
    }
  }
  return {
    text: (value) => print(value, resolved),
    ...(number && { rounded: (value, places) => print(value, { ...resolved, decimals: places }) }),
    // In an Arabic line, the sign of a number would be attached to a preceding number.
    ...(isRightToLeft(resolved.locale ?? locale) && {
      html: (value) => `<bdi>${printHtml(print(value, resolved))}</bdi>`,
    }),
    // The result of a formula can be any fraction, and is rounded as documented.
    ...(number?.usualPlaces &&
      (sentPlaces || !number.sentPlaces) &&
      format.decimals === undefined && { isRounded: cutOffBy(number, resolved) }),
    raw: isOfHundred ? rawHundred : rawText,
    isOff: (value) => (type === 'boolean' ? value !== true : value instanceof Decimal && value.isZero),
  }
}

/** Returns the error for an empty currency. If the currency's field is not in the data, the error has the position of the amount. */
function noCurrency(pattern: string, source: FieldSource | undefined): PrintFault {
  const advice = 'send the code of a currency, such as "EUR", "USD" or "JPY"'
  const subject = source
    ? 'is empty, but it is the currency of the amounts'
    : `has no currency: the template takes it from ${quoted(pattern)}`
  return new PrintFault('invalid_format', `${subject}: ${advice}.`, source)
}

/** Returns whether a value has digits that the format does not print. */
function cutOffBy(number: NumberTraits, format: FieldFormat): (value: unknown) => boolean {
  let places: number | undefined
  return (value) => {
    if (!(value instanceof Decimal) || value.scale === 0) return false
    places ??= placesKept(number, format)
    return value.scale > places && value.cmp(value.round(places, format.rounding ?? 'half-up')) !== 0
  }
}

function placesKept(number: NumberTraits, format: FieldFormat): number {
  try {
    const { most } = placesOf(number, format) ?? { most: Infinity }
    // A fraction is printed as a percentage, which has two fewer decimal places.
    return most + (number.isShare?.(format) ? 2 : 0)
  } catch {
    // Data can name an unknown currency, which is reported when the amount is printed.
    return Infinity
  }
}

const tooLong = 'has too many digits to be printed: send a number with fewer than 1,000.'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const isEmptyText = (value: unknown) => value === ''

const textPrinter: ValuePrinter = { text: textOf, raw: textOf, isOff: isEmptyText }

const multilinePrinter: ValuePrinter = {
  ...textPrinter,
  html: (value) => printHtml(value).replaceAll(/\r\n?|\n/g, '<br>'),
}

function markdownPrinter(renderMarkdown: RenderMarkdown | undefined): ValuePrinter {
  if (!renderMarkdown) return multilinePrinter
  return {
    ...textPrinter,
    html(value) {
      const rendered = renderMarkdown(withoutControls(textOf(value)))
      if ('html' in rendered) return rendered.html
      throw new PrintFault(rendered.code, rendered.message)
    },
  }
}

function rawHundred(value: unknown): string {
  return value instanceof Decimal ? value.mul(Decimal.fromNumber(100)).toString() : ''
}

function rawText(value: unknown): string {
  if (typeof value === 'number') return new Date(value).toISOString().replace('.000Z', 'Z')
  if (value instanceof Decimal) return value.toString()
  return typeof value === 'boolean' ? String(value) : textOf(value)
}
