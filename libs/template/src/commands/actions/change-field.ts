import { type FieldDeclaration, fieldNameError } from '@platen/contract'
import { htmlOfText } from '@platen/template/markup'
import {
  addEverywhere,
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
} from '@platen/template/draft'
import type { Static } from 'typebox'
import type { CommandDraft, CommandResult } from '../command.ts'
import type {
  addColumn as columnDefinition,
  addFormula as formulaDefinition,
  insertField as insertDefinition,
  renameField as renameDefinition,
  setFieldType as typeDefinition,
} from '../definitions/fields.ts'
import { fieldNamed, fieldsOf, freeName, isValue, labelOfField } from '../parts/draft-fields.ts'
import { documentDone, namedAt, placeFor, putBlock, withFiles } from '../parts/draft-page.ts'

/** Money uses the currency of the template. */
function declarationOf(
  source: CommandDraft['source'],
  { label, type = 'text' }: { label: string; type?: FieldDeclaration['type'] | undefined },
): FieldDeclaration {
  const settings = source.files['template.json'] ?? ''
  const currency = /"currency":\s*"([^"]+)"/.exec(settings)?.[1] ?? 'EUR'
  return { type, label, ...(type === 'money' && { currency }) }
}

export function insertField(
  draft: CommandDraft,
  given: Static<typeof insertDefinition.arguments>,
): CommandResult {
  const { field, newField, type } = given
  if ((field === undefined) === (newField === undefined))
    return { refused: 'Give `field` for one that is there, or `newField` for the label of a new one.' }
  const nodes = fieldsOf(draft.source)
  if (field !== undefined) {
    const node = fieldNamed(nodes, field, (one) => isValue(one) && one.path.length < 3)
    if ('refused' in node) return node
    return withField(draft, given, { name: node.path.join('.'), label: labelOfField(node), files: {} })
  }
  const label = newField ?? ''
  const name = freeName(nodes, label)
  const { files } = addEverywhere(draft.source, {
    path: [name],
    declaration: declarationOf(draft.source, { label, type }),
  })
  return withField(draft, given, { name, label, files })
}

function withField(
  { source, about }: CommandDraft,
  { part, at }: Static<typeof insertDefinition.arguments>,
  { name, label, files }: { name: string; label: string; files: Record<string, string> },
): CommandResult {
  const grown = withFiles(source, files)
  const place = placeFor({ source: grown, about }, { part, at })
  if ('refused' in place) return place
  const made = putBlock(grown, { html: `<p>${htmlOfText(label)}: {{${name}}}</p>`, rules: [] }, place)
  if ('refused' in made) return made
  return {
    files: { ...files, ...made.files },
    named: made.named,
    summary: `Inserted the field “${label}”`,
    notes: Object.keys(files).length > 0 ? [`The new field is ${name}.`] : [],
  }
}

/** Renames a field in the page, the samples and the settings. */
export function renameField(
  { source }: CommandDraft,
  given: Static<typeof renameDefinition.arguments>,
): CommandResult {
  const node = fieldNamed(fieldsOf(source), given.field)
  if ('refused' in node) return node
  const wrong = fieldNameError(given.name)
  if (wrong !== undefined) return { refused: wrong }
  const beside = [...node.path.slice(0, -1), given.name]
  if (draftShape(source).isKnown(beside))
    return { refused: `There is a field ${beside.join('.')} already. Take another name.` }
  return documentDone(
    renameEverywhere(source, node.path, given.name),
    `Renamed the field ${node.path.join('.')} to ${given.name}`,
    {
      words: `the field ${beside.join('.')}`,
      notes: [`Send ${beside.join('.')} in place of ${node.path.join('.')} once this is published.`],
    },
  )
}

export function setFieldType(
  { source }: CommandDraft,
  given: Static<typeof typeDefinition.arguments>,
): CommandResult {
  const { type, currency } = given
  const node = fieldNamed(fieldsOf(source), given.field, isValue)
  if ('refused' in node) return node
  if (node.computed)
    return { refused: `The field ${node.path.join('.')} is calculated: its formula gives its type.` }
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
    return { refused: `There is a field ${name} already. Take another name.` }
  const { computed } = withComputed(settings, path, { formula, ...(label !== undefined && { label }) })
  const after = { ...settings, ...(computed && { computed }) }
  const fault = compileDraft(cleanSettings(after)).faults.get(name)
  if (fault) return { refused: `The formula of ${name} has an error: ${fault.message}` }
  return documentDone(settingsFile(source, after), `Added the calculated field ${name}`, {
    words: `the field ${name}`,
    notes: [`Nothing prints ${name} yet: insert_field puts it on the page.`],
  })
}

/** Adds a field to the items of a list, with a column that prints it. */
export function addColumn(
  { source }: CommandDraft,
  given: Static<typeof columnDefinition.arguments>,
): CommandResult {
  const { newField, type, position } = given
  const nodes = fieldsOf(source)
  const list = fieldNamed(nodes, given.list, ({ kind }) => kind === 'list')
  if ('refused' in list) return list
  if (list.computed)
    return {
      refused: `The rows of ${list.path.join('.')} come from a formula: no field of the data can be in them.`,
    }
  const name = freeName(
    list.children.map((child) => ({ ...child, path: [child.name] })),
    newField,
  )
  const { files, select } = addEverywhere(source, {
    path: [...list.path, name],
    declaration: declarationOf(source, { label: newField, type }),
    place: { kind: 'column', ...(position !== undefined && { at: position }) },
  })
  if (files['template.html'] === undefined)
    return { refused: `No table prints the rows of ${list.path.join('.')}. Insert its table first.` }
  return {
    files,
    named: namedAt(withFiles(source, files), select),
    summary: `Added the column “${newField}”`,
    notes: [`The new field is ${[...list.path, name].join('.')}.`],
  }
}
