import { type DraftSource, type FieldDeclaration, nameWords } from '@platen/contract'
import { addTag, type DataPath, type TagPlace } from '@platen/template/markup'
import { exampleOfType } from '@platen/merge'
import { readJson } from '../source/read-json.ts'
import { readSettings } from '../source/template-source.ts'
import { containerTypes } from '../fields/field-tree.ts'
import { withDeclaration } from '../fields/declarations.ts'
import { settingsFile } from './change-texts.ts'
import { draftShape } from './draft-shape.ts'
import { samplesChanged, withValueWhereMissing } from './sample-fields.ts'
import { pageHtml } from '../source/draft-files.ts'

/** A field that is to be. */
export interface NewField {
  path: DataPath
  declaration: FieldDeclaration
  /** Where the page prints it; without one, nowhere. */
  place?: TagPlace | undefined
}

/**
 * The files of a draft that change with a new field: it is declared, in every sample with an example, and on the page where it was put;
 * `select`: the element that shows it.
 */
export function addEverywhere(
  source: DraftSource,
  { path, declaration, place }: NewField,
): { files: Record<string, string>; select?: number | undefined } {
  const settings = readSettings(source.files['template.json'] ?? '')
  const example = exampleFor(path, declaration)
  const data = samplesChanged(source, (sample) => withValueWhereMissing(sample, path, example))
  const edit =
    place &&
    addTag(pageHtml(source), {
      place,
      path,
      heading: declaration.label ?? nameWords(path.at(-1) ?? ''),
      shape: draftShape(source),
    })
  const firstSample = readJson(source.files['sample.json'] ?? '')
  const declared = withDeclaration(settings, path, declaration, containerTypes([], firstSample))
  return {
    files: {
      ...(edit && { 'template.html': edit.html }),
      ...settingsFile(source, { ...settings, ...(declared.fields && { fields: declared.fields }) }),
      ...data,
    },
    select: edit?.select,
  }
}

/** What a document can be looked at with: the declared example, one of the type, or the field's name in words. */
export function exampleFor(path: DataPath, { type, example, whole, item }: FieldDeclaration): unknown {
  if (example !== undefined) return example
  if (type === 'list') return item ? [exampleFor(path, item)] : []
  return exampleOfType(type, whole) ?? nameWords(path.at(-1) ?? '')
}
