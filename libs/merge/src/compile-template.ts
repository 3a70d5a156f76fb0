import { emptyValueMark, type Field, type SourceFault } from '@platen/contract'
import { fieldsMax, htmlBytesDefault } from './bounds.ts'
import { checkSource } from './check-source.ts'
import { listFields } from './list-fields.ts'
import { type DrawElement, type DrawnElement, findDrawnElements } from './drawn-elements.ts'
import { createLocator } from './locate.ts'
import { parse, type SourcePositions } from './parse.ts'
import { type PrintValue, printHtml, printIsolated, printText } from './print-value.ts'
import { render } from './render.ts'
import type { TextDirection } from './text-direction.ts'

export interface RenderOptions {
  /** Maximum size of the result, in bytes of UTF-8. Default 20 MiB. */
  htmlBytesMax?: number
  /** Direction of the document. Default `ltr`. */
  textDirection?: TextDirection
}

/** A compiled source, which can be rendered any number of times. */
export interface Template {
  /** The merge fields, in the order of their first use in the source. */
  readonly fields: Field[]
  /** Elements that are drawn while merging, in source order. */
  readonly elements: readonly DrawnElement[]
  /**
   * Merges data into the source. `null` returns the blank form, in which every field and list is empty. Data does not have to be checked:
   * missing and unprintable values are empty.
   * @throws Fault `render_failed` if the result is larger than `htmlBytesMax`, or nested lists need too many steps; `invalid_data` if an
   * element cannot be drawn from its values.
   */
  render(data: Readonly<Record<string, unknown>> | null, options?: RenderOptions): string
}

export interface CompileOptions extends SourcePositions {
  file: string
  /**
   * Names that data can omit, dotted for nested ones (`customer.phone`, `items.note`). A name that a section uses from an outer
   * level can also be listed by its outer position: `currency` includes `{{#items}}{{currency}}{{/items}}`.
   */
  optional?: readonly string[]
  /** Draws elements while merging. Without it, they stay empty. */
  draw?: DrawElement
}

export type CompileResult =
  | { ok: true; template: Template }
  /** All errors in source order, up to 100. */
  | { ok: false; faults: SourceFault[] }

/**
 * Compiles an HTML source with merge fields, whose values are escaped. Never throws. Error codes: `too_large` (over 2 MiB), `too_deep`
 * (over 64 sections), `too_many_fields` (over 5,000), `raw_field`, `partial`, `delimiter_change`, `unclosed_tag`, `empty_name`, `invalid_name`,
 * `item_outside_section`, `unclosed_section`, `crossed_section`, `stray_section`, `element_syntax`.
 */
export function compileTemplate(source: string, options: CompileOptions): CompileResult {
  return compile(source, options, printHtml)
}

/** Compiles a plain text pattern, such as a file name. Values are not escaped. */
export function compileText(pattern: string, options: CompileOptions): CompileResult {
  return compile(pattern, options, printText)
}

/** Compiles the pattern of a document name. Each empty value becomes `emptyValueMark`, so that `documentFileName` omits its separator. */
export function compileName(pattern: string, options: CompileOptions): CompileResult {
  return compile(pattern, options, (value) => printText(value) || emptyValueMark)
}

/** Compiles a printed line, such as a footer. Values do not change the order of the text next to them. */
export function compileLine(pattern: string, options: CompileOptions): CompileResult {
  return compile(pattern, options, printIsolated)
}

const none = { elements: [], faults: [] }

function compile(
  source: string,
  { file, optional = [], draw, ...positions }: CompileOptions,
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
  const block = parse(source, positions, drawn.elements)
  const fields = listFields(block, { source, optional })
  if ('tooManyAt' in fields) {
    const message = `A template has at most ${fieldsMax.toLocaleString('en')} merge fields, and this one exceeds the limit. Use a list for repeated content.`
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
