import { Fault, unescapePointerPart, type FieldFormat, type FieldType } from '@platen/contract'
import { Decimal, FormatFault, type Formatter, type PlainValue, type ValuePrinter } from '@platen/fields'
import { quoted } from '../fault-list.ts'
import { printHtml } from '../print-value.ts'
import type { Scope } from '../scope.ts'
import type { ShapeField } from './shape.ts'

/** Makes safe markup of rich text, or says what is wrong with it, to be read after its name. Given by who prints, as it needs a parser of HTML. */
export type RenderMarkdown = (text: string) => { html: string } | { code: string; message: string }

/** Makes the printers of one document's values. */
export interface Printers {
  /** `pointer` leads to the value, for the fault of a format that data gave it. */
  printerFor(field: ShapeField, scope: Scope, pointer: string): ValuePrinter
}

/** What printing needs besides a field: the document's locale and zone are those of fields that say nothing else. */
export interface PrinterOptions {
  locale: string
  timeZone: string
  formatter: Formatter
  renderMarkdown: RenderMarkdown | undefined
}

/** Makes printers in a locale; those of fields whose format is the same in all of its documents are made once. */
export function createPrinters(options: PrinterOptions): Printers {
  const fixed = new Map<ShapeField, ValuePrinter>()
  return {
    printerFor(field, scope, pointer) {
      if (field.type === 'markdown') return markdownPrinter(options.renderMarkdown, pointer)
      const { patterns } = field
      if (patterns.currency || patterns.locale || patterns.words)
        return makePrinter(field.type, mergedFormat(field, scope), { ...options, pointer })
      let printer = fixed.get(field)
      if (!printer) {
        printer = makePrinter(field.type, field.format, { ...options, pointer })
        fixed.set(field, printer)
      }
      return printer
    },
  }
}

function mergedFormat({ format, patterns }: ShapeField, scope: Scope): FieldFormat {
  const { currency, locale, words } = patterns
  return {
    ...format,
    ...(currency && { currency: currency(scope).trim() }),
    ...(locale && { locale: locale(scope).trim().replaceAll('_', '-') }),
    ...(words && { words: [words[0](scope), words[1](scope)] }),
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
      throw error instanceof FormatFault ? badFormat(error, pointer) : error
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

function badFormat({ message }: FormatFault, pointer: string): Fault {
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
  return {
    ...textPrinter,
    html(value) {
      const rendered = renderMarkdown(textOf(value))
      if ('html' in rendered) return rendered.html
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
