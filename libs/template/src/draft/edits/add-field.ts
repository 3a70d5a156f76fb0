import { type DraftSource, type FieldDeclaration, labelFromName } from '@platen/contract'
import { addTag, type DataPath, type TagPosition } from '@platen/template/markup'
import { exampleOfType } from '@platen/merge'
import { readJson } from '../source/read-json.ts'
import { readSettings } from '../source/template-source.ts'
import { containerTypes } from '../fields/field-tree.ts'
import { withDeclaration } from '../fields/declarations.ts'
import { settingsFile } from './change-texts.ts'
import { draftShape } from './draft-shape.ts'
import { samplesChanged, withValueWhereMissing } from './sample-fields.ts'
import { pageHtml } from '../source/draft-files.ts'

export interface NewField {
  path: DataPath
  declaration: FieldDeclaration
  /** The position of the tag on the page. Without it, the page does not print the field. */
  position?: TagPosition | undefined
}

/**
 * Returns the changed files for a new field: its declaration, an example in every sample, and its tag on the page. `select` is the element
 * that shows it.
 */
export function addEverywhere(
  source: DraftSource,
  { path, declaration, position }: NewField,
): { files: Record<string, string>; select?: number | undefined } {
  const settings = readSettings(source.files['template.json'] ?? '')
  const example = exampleFor(path, declaration)
  const data = samplesChanged(source, (sample) => withValueWhereMissing(sample, path, example))
  const edit =
    position &&
    addTag(pageHtml(source), {
      position,
      path,
      heading: declaration.label ?? labelFromName(path.at(-1) ?? ''),
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

/** Returns the declared example, an example of the type, or the field's label. */
export function exampleFor(path: DataPath, { type, example, whole, item }: FieldDeclaration): unknown {
  if (example !== undefined) return example
  if (type === 'list') return item ? [exampleFor(path, item)] : []
  return exampleOfType(type, whole) ?? labelFromName(path.at(-1) ?? '')
}
