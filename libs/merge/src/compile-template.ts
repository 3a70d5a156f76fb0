import type { Field, SourceFault, StyleUse } from '@platen/contract'
import { fieldsMax, htmlBytesDefault } from './bounds.ts'
import { checkSource } from './check-source.ts'
import { listFields } from './list-fields.ts'
import { parse } from './parse.ts'
import { type PrintValue, printHtml, printText } from './print-value.ts'
import { render } from './render.ts'

/** How far a render may go. */
export interface RenderOptions {
  /** Largest result, in bytes of UTF-8; 20 MiB unless given. */
  htmlBytesMax?: number
}

/** A compiled source: made once, rendered any number of times. */
export interface Template {
  /** The merge fields, in the order in which they first stand in the source. */
  readonly fields: Field[]
  /**
   * Merges data into the source; `null` makes the blank form, in which every field and every list is empty.
   * Data need not have been checked: what is missing, or cannot be printed, is empty.
   * @throws Fault `render_failed` when the result is over `htmlBytesMax`, or the lists repeat each other beyond measure.
   */
  render(data: Readonly<Record<string, unknown>> | null, options?: RenderOptions): string
}

/** How a source is compiled. */
export interface CompileOptions {
  /** Name of the source in its faults, such as `template.html`. */
  file: string
  /**
   * Names that data may leave out, dotted for nested ones (`customer.phone`, `items.note`). A name used inside a section, but given
   * around it, may be listed by its place around, too: `currency` covers `{{#items}}{{currency}}{{/items}}`.
   */
  optional?: readonly string[]
  /** The merge fields in style attributes and in `<style>` elements, by the offset of their tags. */
  styles?: ReadonlyMap<number, StyleUse>
}

/** A compiled template, or why the source cannot be compiled. */
export type CompileResult =
  | { ok: true; template: Template }
  /** Every fault that could be told at once, in the order of the source; at most 100. */
  | { ok: false; faults: SourceFault[] }

/**
 * Compiles an HTML source with merge fields; values are escaped for HTML. Never throws.
 * Fault codes: `too_large` (over 2 MiB), `too_deep` (over 64 sections), `too_many_fields` (over 5,000), `raw_field`, `partial`, `delimiter_change`, `unclosed_tag`,
 * `empty_name`, `bad_name`, `item_outside_section`, `unclosed_section`, `crossed_section`, `stray_section`.
 */
export function compileTemplate(source: string, options: CompileOptions): CompileResult {
  return compile(source, options, printHtml)
}

/** Compiles a pattern of plain text, such as that of a file name, as `compileTemplate` does a page: values are merged as they are, not escaped. */
export function compileText(pattern: string, options: CompileOptions): CompileResult {
  return compile(pattern, options, printText)
}

function compile(
  source: string,
  { file, optional = [], styles }: CompileOptions,
  print: PrintValue,
): CompileResult {
  const faults = checkSource(source, file)
  if (faults.length > 0) return { ok: false, faults }
  const block = parse(source, styles)
  const fields = listFields(block, { source, optional })
  if ('tooManyAt' in fields) {
    const message = `A template has at most ${fieldsMax.toLocaleString('en')} merge fields, and this is one more: print what repeats with a list.`
    return { ok: false, faults: [{ file, ...fields.tooManyAt, code: 'too_many_fields', message }] }
  }
  const template: Template = {
    fields,
    render: (data, { htmlBytesMax = htmlBytesDefault } = {}) =>
      render(block, { data, print, bytesMax: htmlBytesMax }),
  }
  return { ok: true, template }
}
