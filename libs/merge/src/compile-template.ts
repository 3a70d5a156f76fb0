import { emptyValueMark, type Field, type SourceFault } from '@platen/contract'
import { fieldsMax, htmlBytesDefault } from './bounds.ts'
import { checkSource } from './check-source.ts'
import { listFields } from './list-fields.ts'
import { type DrawElement, type DrawnElement, findDrawnElements } from './drawn-elements.ts'
import { createLocator } from './locate.ts'
import { parse, type SourcePlaces } from './parse.ts'
import { type PrintValue, printHtml, printIsolated, printText } from './print-value.ts'
import { render } from './render.ts'
import type { TextDirection } from './text-direction.ts'

/** How far a render may go. */
export interface RenderOptions {
  /** Largest result, in bytes of UTF-8; 20 MiB unless given. */
  htmlBytesMax?: number
  /** How the document is written. Default `ltr`. */
  textDirection?: TextDirection
}

/** A compiled source: made once, rendered any number of times. */
export interface Template {
  /** The merge fields, in the order in which they first stand in the source. */
  readonly fields: Field[]
  /** The elements that are drawn while merging, in the order of the source. */
  readonly elements: readonly DrawnElement[]
  /**
   * Merges data into the source; `null` makes the blank form, in which every field and every list is empty.
   * Data need not have been checked: what is missing, or cannot be printed, is empty.
   * @throws Fault `render_failed` when the result is over `htmlBytesMax`, or the lists repeat each other beyond measure; `invalid_data` when an
   * element cannot be drawn from what it is given.
   */
  render(data: Readonly<Record<string, unknown>> | null, options?: RenderOptions): string
}

/** How a source is compiled. */
export interface CompileOptions extends SourcePlaces {
  /** Name of the source in its faults, such as `template.html`. */
  file: string
  /**
   * Names that data may leave out, dotted for nested ones (`customer.phone`, `items.note`). A name used inside a section, but given
   * around it, may be listed by its place around, too: `currency` covers `{{#items}}{{currency}}{{/items}}`.
   */
  optional?: readonly string[]
  /** Draws the elements that are drawn while merging; without it they stay empty. */
  draw?: DrawElement
}

/** A compiled template, or why the source cannot be compiled. */
export type CompileResult =
  | { ok: true; template: Template }
  /** Every fault that could be told at once, in the order of the source; at most 100. */
  | { ok: false; faults: SourceFault[] }

/**
 * Compiles an HTML source with merge fields; values are escaped for HTML. Never throws.
 * Fault codes: `too_large` (over 2 MiB), `too_deep` (over 64 sections), `too_many_fields` (over 5,000), `raw_field`, `partial`,
 * `delimiter_change`, `unclosed_tag`, `empty_name`, `invalid_name`, `item_outside_section`, `unclosed_section`, `crossed_section`, `stray_section`,
 * `element_syntax`.
 */
export function compileTemplate(source: string, options: CompileOptions): CompileResult {
  return compile(source, options, printHtml)
}

/** Compiles a pattern of plain text, such as that of a file name, as `compileTemplate` does a page: values are merged as they are, not escaped. */
export function compileText(pattern: string, options: CompileOptions): CompileResult {
  return compile(pattern, options, printText)
}

/** Compiles the pattern of a document's name, as `compileText` does. Each empty value becomes `emptyValueMark`, so that `documentFileName` omits its separator. */
export function compileName(pattern: string, options: CompileOptions): CompileResult {
  return compile(pattern, options, (value) => printText(value) || emptyValueMark)
}

/** Compiles a line of text that is printed, such as a footer: as `compileText`, and no value changes the order of what is beside it. */
export function compileLine(pattern: string, options: CompileOptions): CompileResult {
  return compile(pattern, options, printIsolated)
}

const none = { elements: [], faults: [] }

function compile(
  source: string,
  { file, optional = [], draw, ...places }: CompileOptions,
  print: PrintValue,
): CompileResult {
  const faults = checkSource(source, file)
  if (faults.length > 0) return { ok: false, faults }
  const drawn = print === printHtml ? findDrawnElements(source) : none
  if (drawn.faults.length > 0) {
    const locate = createLocator(source)
    return {
      ok: false,
      faults: drawn.faults.map(({ offset, ...fault }) => ({ file, ...locate(offset), ...fault })),
    }
  }
  const block = parse(source, places, drawn.elements)
  const fields = listFields(block, { source, optional })
  if ('tooManyAt' in fields) {
    const message = `A template has at most ${fieldsMax.toLocaleString('en')} merge fields, and this is one more: print what repeats with a list.`
    return { ok: false, faults: [{ file, ...fields.tooManyAt, code: 'too_many_fields', message }] }
  }
  const template: Template = {
    fields,
    elements: drawn.elements,
    render: (data, { htmlBytesMax = htmlBytesDefault, textDirection = 'ltr' } = {}) =>
      render(block, {
        data,
        print: (value) => print(value, textDirection),
        ...(draw && { draw }),
        textDirection,
        bytesMax: htmlBytesMax,
      }),
  }
  return { ok: true, template }
}
