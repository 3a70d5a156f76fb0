import { type DraftSource, labelFromName } from '@platen/contract'
import {
  computedAt,
  declarationAt,
  draftShape,
  type FieldPath,
  formulasReading,
  formulasWithout,
  readDeclarations,
  readSettings,
} from '@platen/template/draft'
import { fieldMentions } from '@platen/template/markup'

/** A formula that reads a field in the deleted column. */
export interface ColumnReader {
  /** Path and label of the computed field. */
  dotted: string
  label: string
  formula: string
  /** The formula without the field. Absent if it cannot be derived. */
  without?: string
}

/** The formulas that a deleted column affects. */
export interface AffectedFormulas {
  /** Labels of the fields that are no longer printed anywhere. */
  fields: string[]
  readers: ColumnReader[]
  /** The settings with updated formulas. */
  files: Record<string, string>
}

/** Compares a draft with the page after a deletion. Returns `undefined` if no formula reads a removed field. */
export function findAffectedFormulas(source: DraftSource, html: string): AffectedFormulas | undefined {
  const declared = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  const labelOf = (path: FieldPath) =>
    declarationAt(declared, path)?.label ??
    computedAt(declared, path)?.label ??
    labelFromName(path.at(-1) ?? '')
  const readers = new Map<string, ColumnReader>()
  const fields: string[] = []
  let files: Record<string, string> = {}
  for (const path of goneFields(source, html)) {
    const now = { ...source, files: { ...source.files, ...files } }
    const reading = formulasReading(now, path)
    if (reading.length === 0) continue
    fields.push(labelOf(path))
    files = { ...files, ...formulasWithout(now, path) }
    for (const { dotted, formula, without } of reading) {
      const before = readers.get(dotted)
      // A formula that reads several of the fields must work without all of them.
      const isLeft = without === undefined || (before !== undefined && before.without === undefined)
      readers.set(dotted, {
        dotted,
        label: labelOf(dotted.split('.')),
        formula: before?.formula ?? formula,
        ...(!isLeft && { without }),
      })
    }
  }
  return fields.length === 0 ? undefined : { fields, readers: [...readers.values()], files }
}

function goneFields(source: DraftSource, html: string): FieldPath[] {
  const shape = draftShape(source)
  const named = (text: string) =>
    new Map(fieldMentions(text, shape).map(({ path }) => [path.join('.'), path]))
  const left = named(html)
  return [...named(source.files['template.html'] ?? '')].flatMap(([dotted, path]) =>
    left.has(dotted) ? [] : [path],
  )
}
