import type { DraftSource, FieldDeclaration } from '@platen/contract'
import { addTag, type DataPath, type TagPlace } from '@platen/markup'
import { exampleOfType } from '@platen/merge'
import { readSettings } from '../../../templates/template-source.ts'
import { containerTypes } from '../field-tree.ts'
import { withDeclaration } from '../declarations.ts'
import { valueAt } from '../../samples/value-edits.ts'
import { setAt } from '../../samples/value-edits.ts'
import { rowPaths } from '../row-paths.ts'
import { settingsFile } from './change-texts.ts'
import { draftShape } from './draft-shape.ts'
import { samplesChanged } from './sample-fields.ts'

/** A field that is to be. */
export interface NewField {
  path: DataPath
  declaration: FieldDeclaration
  /** Where the page prints it; without one, nowhere. */
  place?: TagPlace | undefined
}

/** The files of a draft that change with a new field: it is declared, in every sample with an example, and on the page where it was put; `select`: the element that shows it. */
export function addEverywhere(
  source: DraftSource,
  { path, declaration, place }: NewField,
): { files: Record<string, string>; select?: number | undefined } {
  const settings = readSettings(source.files['template.json'] ?? '')
  const example = exampleFor(path, declaration)
  const data = samplesChanged(source, (sample) =>
    rowPaths(sample, path, Infinity).paths.reduce(
      (filled, at) => (valueAt(filled, at) === undefined ? setAt(filled, at, example) : filled),
      sample,
    ),
  )
  const edit =
    place &&
    addTag(source.files['template.html'] ?? '', {
      place,
      path,
      heading: declaration.label ?? wordsOf(path.at(-1) ?? ''),
      shape: draftShape(source),
    })
  const declared = withDeclaration(settings, path, declaration, containerTypes([], firstSample(source)))
  return {
    files: {
      ...(edit && { 'template.html': edit.html }),
      ...settingsFile(source, { ...settings, ...(declared.fields && { fields: declared.fields }) }),
      ...data,
    },
    select: edit?.select,
  }
}

function firstSample({ files }: DraftSource): unknown {
  try {
    return JSON.parse(files['sample.json'] ?? '{}')
  } catch {
    return {}
  }
}

/** What a document can be looked at with: the declared example, one of the type, or the field's name in words. */
export function exampleFor(path: DataPath, { type, example, whole, item }: FieldDeclaration): unknown {
  if (example !== undefined) return example
  if (type === 'list') return item ? [exampleFor(path, item)] : []
  return exampleOfType(type, whole) ?? wordsOf(path.at(-1) ?? '')
}

/** `purchase_order` and `purchaseOrder` as words. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
