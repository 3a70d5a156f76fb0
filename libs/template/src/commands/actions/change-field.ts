import { type DraftSource, labelFromName, fieldNameError } from '@platen/contract'
import type { DataPath } from '@platen/template/markup'
import {
  callerNotices,
  cleanSettings,
  compileDraft,
  computedAt,
  declarationAt,
  draftShape,
  readDeclarations,
  readSettings,
  renameEverywhere,
  settingsFile,
  withComputed,
  withDeclaration,
  writeSettings,
} from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type {
  addFormula as formulaDefinition,
  renameField as renameDefinition,
  setFieldType as typeDefinition,
} from '../definitions/fields.ts'
import { fieldNamed, fieldsOf, folded, isValue } from '../parts/draft-fields.ts'
import { documentDone, readPage, withFiles } from '../parts/draft-page.ts'
import { elementsWithField } from '../parts/elements-with-field.ts'
import { toReachedElement } from '../parts/name-element.ts'

const namedMax = 40

/** Renames a field everywhere. A label that is equal to the old name is also changed. */
export function renameField(
  { source }: CommandDraft,
  given: Static<typeof renameDefinition.arguments>,
): CommandResult {
  const node = fieldNamed(fieldsOf(source), given.field)
  if ('refused' in node) return node
  const wrong = fieldNameError(given.name)
  if (wrong !== undefined) return { refused: wrong }
  const { path } = node
  const renamed = [...path.slice(0, -1), given.name]
  if (given.name === path.at(-1)) return { refused: `The field is already named “${given.name}”.` }
  if (draftShape(source).isKnown(renamed))
    return { refused: `The field “${renamed.join('.')}” already exists. Choose another name.` }
  const renaming = renameEverywhere(source, path, given.name)
  const files = { ...renaming, ...withLabel(withFiles(source, renaming), path, renamed) }
  const after = withFiles(source, files)
  const { tree } = readPage(after)
  return {
    files,
    named: elementsWithField(after, tree, renamed)
      .slice(0, namedMax)
      .map((element) => toReachedElement(after, tree, element)),
    summary: `Renamed the field “${path.join('.')}” to “${renamed.join('.')}”`,
    notes: [
      'Only the name in the data changed. The text on the page is unchanged.',
      // Only the template provides the value of a formula.
      ...(node.computed ? [] : [callerNotices.renamed(path, given.name)]),
    ],
  }
}

function withLabel(source: DraftSource, path: DataPath, renamed: DataPath): Record<string, string> {
  const settings = readSettings(source.files['template.json'] ?? '')
  const declaration = declarationAt(readDeclarations(settings), renamed)
  if (declaration?.label === undefined || folded(declaration.label) !== folded(path.at(-1) ?? '')) return {}
  const label = labelFromName(renamed.at(-1) ?? '')
  const change = withDeclaration(settings, renamed, { ...declaration, label })
  return { 'template.json': writeSettings(source.files['template.json'] ?? '', change) }
}

export function setFieldType(
  { source }: CommandDraft,
  given: Static<typeof typeDefinition.arguments>,
): CommandResult {
  const { type, currency } = given
  const node = fieldNamed(fieldsOf(source), given.field, isValue)
  if ('refused' in node) return node
  if (node.computed)
    return { refused: `The field “${node.path.join('.')}” is calculated. Its formula determines its type.` }
  if ((type === 'money') !== (currency !== undefined))
    return {
      refused:
        type === 'money'
          ? 'Money needs a `currency`, such as EUR.'
          : `A ${type} has no currency. Leave \`currency\` out.`,
    }
  const settings = readSettings(source.files['template.json'] ?? '')
  const said = declarationAt(readDeclarations(settings), node.path)
  const kept = {
    ...(said?.label !== undefined && { label: said.label }),
    ...(said?.description !== undefined && { description: said.description }),
    ...(said?.required !== undefined && { required: said.required }),
  }
  const { fields } = withDeclaration(settings, node.path, {
    type,
    ...kept,
    ...(currency !== undefined && { currency }),
  })
  return documentDone(
    settingsFile(source, { ...settings, ...(fields && { fields }) }),
    `Set the type of ${node.path.join('.')} to ${type}`,
    { words: `the field ${node.path.join('.')}` },
  )
}

export function addFormula(
  { source }: CommandDraft,
  given: Static<typeof formulaDefinition.arguments>,
): CommandResult {
  const { name, formula, label } = given
  const path = name.split('.')
  const wrong = path.map((one) => fieldNameError(one)).find((one) => one !== undefined)
  if (wrong !== undefined) return { refused: wrong }
  const settings = readSettings(source.files['template.json'] ?? '')
  if (draftShape(source).isKnown(path) || computedAt(readDeclarations(settings), path))
    return { refused: `The field “${name}” already exists. Choose another name.` }
  const { computed } = withComputed(settings, path, { formula, ...(label !== undefined && { label }) })
  const after = { ...settings, ...(computed && { computed }) }
  const fault = compileDraft(cleanSettings(after)).faults.get(name)
  if (fault) return { refused: `The formula for ${name} has an error: ${fault.message}` }
  return documentDone(settingsFile(source, after), `Added the calculated field ${name}`, {
    words: `the field ${name}`,
    notes: [`The page does not print ${name} yet. Use insert_field to add it.`],
  })
}
