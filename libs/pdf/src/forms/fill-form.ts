import { isButton, type PdfFillableField } from '@platen/contract'

export interface PdfFieldValue {
  name: string
  /** Value of a text field, choice or list. */
  text?: string
  /** States of check boxes and radio buttons that are on. */
  choices?: readonly string[]
}

export interface RewrittenObject {
  object: number
  /** In Latin-1. */
  text: string
}

/** Returns the dictionaries of fields with their values. Fields that are not in `values` are empty. */
export function fillFields(
  fields: readonly PdfFillableField[],
  values: readonly PdfFieldValue[],
): RewrittenObject[] {
  const byName = new Map(values.map((value) => [value.name, value]))
  return fields.flatMap((field) => {
    const value = byName.get(field.name)
    return isButton(field.kind)
      ? writeButtons(field, new Set(value?.choices))
      : writeTexts(field, value?.text ?? '')
  })
}

function writeButtons({ kind, nodes }: PdfFillableField, on: ReadonlySet<string>): RewrittenObject[] {
  // In a group, one button is on, and so are others with the same state.
  const chosen = nodes.find(({ choice }) => choice !== undefined && on.has(choice))
  const isOn = (choice: string | undefined) =>
    choice !== undefined &&
    (kind === 'radio' ? choice === chosen?.choice : on.has(choice) && choice === chosen?.choice)
  return nodes.map(({ object, entries, takesValue, choice, state }) => {
    const own = takesValue ? `\n/V ${chosen?.state ?? '/Off'}` : ''
    const shown = state === undefined ? '' : `\n/AS ${isOn(choice) ? state : '/Off'}`
    return { object, text: `<<${entries}${own}${shown}>>` }
  })
}

function writeTexts({ kind, options, nodes }: PdfFillableField, text: string): RewrittenObject[] {
  const chosen =
    kind === 'choice' || kind === 'list' ? chooseOptions(options ?? [], { kind, text }) : undefined
  const value = chosen?.value ?? pdfText(text)
  return nodes.map(({ object, entries }) => ({
    object,
    text: `<<${entries}\n/V ${value}${chosen?.indices ?? ''}>>`,
  }))
}

/** A string can be the export value or the label of an option; for a list, one per line. */
function chooseOptions(
  options: NonNullable<PdfFillableField['options']>,
  { kind, text }: { kind: 'choice' | 'list'; text: string },
): { value: string; indices: string } | undefined {
  const lines = (kind === 'list' ? text.split('\n') : [text])
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const indices = lines.map((line) => {
    const shown = options.findIndex(({ label }) => label.trim() === line)
    return shown < 0 ? options.findIndex(({ value }) => value.trim() === line) : shown
  })
  const known = indices.filter((index) => index >= 0).toSorted((a, b) => a - b)
  const values = lines.map((line, at) => pdfText(options[indices[at] ?? -1]?.value ?? line))
  if (values.length === 0) return undefined
  return {
    value: values.length === 1 ? (values[0] ?? '') : `[${values.join(' ')}]`,
    indices: known.length === values.length ? `\n/I [${known.join(' ')}]` : '',
  }
}

/** Writes a text string (ISO 32000-1 §7.9.2.2), in UTF-16 unless it is ASCII. */
function pdfText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- plain ASCII
  if (/^[\u0009\u000A\u000D\u0020-\u007E]*$/.test(text)) {
    const escaped = text.replaceAll(/[\\()\n\r\t]/g, (sign) => escapes[sign] ?? `\\${sign}`)
    return `(${escaped})`
  }
  return `<FEFF${Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('hex').toUpperCase()}>`
}

const escapes: Readonly<Record<string, string>> = {
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
}
