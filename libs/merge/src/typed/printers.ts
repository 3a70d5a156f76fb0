import { Fault, unescapePointerPart, type FieldFormat, type FieldType } from '@platen/contract'
import {
  Decimal,
  DecimalFault,
  FormatFault,
  type Formatter,
  type PlainValue,
  type ValuePrinter,
} from '@platen/fields'
import { quoted } from '../fault-list.ts'
import { printHtml } from '../print-value.ts'
import type { StepBudget } from '../render.ts'
import type { Scope } from '../scope.ts'
import type { ShapeField } from './shape.ts'

/** Makes safe markup of rich text, or says what is wrong with it, to be read after its name. Given by who prints, as it needs a parser of HTML. */
export type RenderMarkdown = (text: string) => { html: string } | { code: string; message: string }

/** Makes the printers of one document's values. */
export interface Printers {
  /** `pointer` leads to the value, for the fault of a format that data gave it. */
  printerFor(field: ShapeField, scope: Scope, pointer: string): ValuePrinter
}

/** The printers of all documents in a locale. */
export interface LocalePrinters {
  ofDocument(budget: StepBudget): Printers
}

/** What printing needs besides a field: the document's locale and zone are those of fields that say nothing else. */
export interface PrinterOptions {
  locale: string
  timeZone: string
  formatter: Formatter
  renderMarkdown: RenderMarkdown | undefined
}

/** Makes printers in a locale; those of fields whose format is the same in all of its documents are made once. */
export function createPrinters(options: PrinterOptions): LocalePrinters {
  const fixed = new Map<ShapeField, ValuePrinter>()

  function merged(budget: StepBudget): Printers['printerFor'] {
    const formats = new Set<string>()
    return (field, scope, pointer) => {
      const format = mergedFormat(field.patterns, scope, budget)
      formats.add(`${format.currency} ${format.locale}`)
      if (formats.size > formatsMax) throw tooManyFormats(pointer)
      return makePrinter(field.type, { ...field.format, ...format }, { ...options, pointer })
    }
  }

  const ofDocument = (budget: StepBudget): Printers => {
    const mergedPrinter = merged(budget)
    return { printerFor }

    function printerFor(field: ShapeField, scope: Scope, pointer: string): ValuePrinter {
      if (field.type === 'markdown') return markdownPrinter(options.renderMarkdown, pointer)
      const { patterns } = field
      if (patterns.currency || patterns.locale || patterns.words) return mergedPrinter(field, scope, pointer)
      let printer = fixed.get(field)
      if (!printer) {
        printer = makePrinter(field.type, field.format, { ...options, pointer })
        fixed.set(field, printer)
      }
      return printer
    }
  }
  return { ofDocument }
}

/** Each new pair of locale and currency takes up to a millisecond to make: a list of rows might ask for thousands. */
const formatsMax = 100

function tooManyFormats(pointer: string): Fault {
  const message = `The document is printed in more than ${formatsMax} different languages and currencies: split it.`
  return new Fault('invalid_data', {
    detail: message,
    errors: [{ pointer, code: 'too_many_formats', message }],
  })
}

function mergedFormat(
  { currency, locale, words }: ShapeField['patterns'],
  scope: Scope,
  budget: StepBudget,
): FieldFormat {
  return {
    ...(currency && { currency: currency(scope, budget).trim() }),
    ...(locale && { locale: locale(scope, budget).trim().replaceAll('_', '-') }),
    ...(words && { words: [words[0](scope, budget), words[1](scope, budget)] }),
  }
}

function makePrinter(
  type: FieldType | undefined,
  format: FieldFormat,
  { locale, timeZone, formatter, pointer }: PrinterOptions & { pointer: string },
): ValuePrinter {
  if (type === undefined || type === 'list' || type === 'group' || type === 'text' || type === 'image')
    return textPrinter
  if (type === 'multiline') return multilinePrinter
  const resolved: FieldFormat = {
    ...format,
    locale: format.locale || locale,
    ...(type === 'datetime' && { timeZone: format.timeZone ?? timeZone }),
  }
  const print = (value: unknown, how: FieldFormat): string => {
    try {
      return formatter.print(value as PlainValue, type, how)
    } catch (error) {
      if (error instanceof FormatFault) throw badFormat(error, pointer)
      if (error instanceof DecimalFault) throw badFormat({ message: tooLong }, pointer)
      throw error
    }
  }
  const isNumber = type === 'number' || type === 'money' || type === 'percent'
  return {
    text: (value) => print(value, resolved),
    ...(isNumber && { rounded: (value, places) => print(value, { ...resolved, decimals: places }) }),
    raw: rawText,
    isOff: (value) => (type === 'boolean' ? value !== true : value instanceof Decimal && value.isZero),
  }
}

const tooLong = 'This number has too many digits to be printed: send one of fewer than 1,000.'

function badFormat({ message }: { message: string }, pointer: string): Fault {
  return new Fault('invalid_data', {
    detail: message,
    errors: [{ pointer, code: 'invalid_format', message }],
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const isEmptyText = (value: unknown) => value === ''

const textPrinter: ValuePrinter = { text: textOf, raw: textOf, isOff: isEmptyText }

const multilinePrinter: ValuePrinter = {
  ...textPrinter,
  html: (value) => printHtml(value).replaceAll(/\r\n?|\n/g, '<br>'),
}

function markdownPrinter(renderMarkdown: RenderMarkdown | undefined, pointer: string): ValuePrinter {
  if (!renderMarkdown) return multilinePrinter
  let html: string | undefined
  return {
    ...textPrinter,
    html(value) {
      // A list around it may print it a thousand times.
      if (html !== undefined) return html
      const rendered = renderMarkdown(textOf(value))
      if ('html' in rendered) return (html = rendered.html)
      const { code } = rendered
      const name = unescapePointerPart(pointer.slice(pointer.lastIndexOf('/') + 1))
      const message = `${quoted(name)} ${rendered.message}`
      throw new Fault('invalid_data', { detail: message, errors: [{ pointer, code, message }] })
    },
  }
}

function rawText(value: unknown): string {
  if (typeof value === 'number') return new Date(value).toISOString().replace('.000Z', 'Z')
  if (value instanceof Decimal) return value.toString()
  return typeof value === 'boolean' ? String(value) : textOf(value)
}
