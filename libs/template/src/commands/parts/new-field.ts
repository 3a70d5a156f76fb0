import {
  type DraftSource,
  escapeHtml,
  type FieldDeclaration,
  isDateType,
  fieldNameError,
  normalizeText,
} from '@platen/contract'
import {
  declarationAt,
  isJsonObject,
  readDeclarations,
  readJson,
  readSettings,
  writeObject,
} from '@platen/template/draft'
import type { DataPath } from '@platen/template/markup'
import type { Static } from 'typebox'
import type { CommandRefused } from '../command.ts'
import type { addColumn } from '../definitions/columns.ts'
import { fieldsOf } from './draft-fields.ts'

type NewFieldArguments = Pick<
  Static<typeof addColumn.arguments>,
  'newField' | 'name' | 'type' | 'example' | 'labels'
>

export interface NewField {
  path: DataPath
  label: string
  declaration: FieldDeclaration
}

/** Returns a name for a field in the style of names in the draft: `check_page` or `checkPage` for “Check page”. */
export function nameForField(source: DraftSource, label: string): string {
  const parts = normalizeText(
    normalizeText(label, 'NFD').replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, ''),
    'NFC',
  )
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const names = fieldsOf(source).map(({ name }) => name)
  const isCamel =
    !names.some((name) => name.includes('_')) && names.some((name) => /\p{Ll}\p{Lu}/u.test(name))
  return isCamel
    ? parts.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
    : parts.join('_')
}

/** Declares a new field of a group or list, formatted like similar fields near it. */
export function newFieldIn(
  source: DraftSource,
  group: DataPath,
  {
    newField = '',
    name = nameForField(source, newField),
    type = 'text',
    example,
  }: Partial<NewFieldArguments>,
): NewField | CommandRefused {
  const wrong = fieldNameError(name)
  if (wrong !== undefined) return { refused: wrong }
  const path = [...group, name]
  if (fieldsOf(source).some((node) => node.path.join('.') === path.join('.')))
    return { refused: `The field “${path.join('.')}” already exists. Choose another name.` }
  const declaration = { type, ...formatLike(source, path, type), label: newField }
  return { path, label: newField, declaration: { ...declaration, ...(example !== undefined && { example }) } }
}

/** Returns the format of the first field of a type. Fields in the same list or group are preferred. */
function formatLike(
  source: DraftSource,
  path: DataPath,
  type: FieldDeclaration['type'],
): Partial<FieldDeclaration> {
  const declarations = readDeclarations(readSettings(source.files['template.json'] ?? ''))
  const around = path.slice(0, -1).join('.')
  const nodes = fieldsOf(source)
  const similar = nodes.flatMap((node) => {
    const said: Partial<FieldDeclaration> | undefined =
      declarationAt(declarations, node.path) ?? node.computed
    return said?.type === type ? [{ said, isNear: node.path.slice(0, -1).join('.') === around }] : []
  })
  const { said } = similar.find(({ isNear }) => isNear) ?? similar[0] ?? {}
  const keep = <Key extends keyof FieldDeclaration>(...keys: Key[]) =>
    Object.fromEntries(keys.flatMap((key) => (said && key in said ? [[key, said[key]]] : [])))
  if (type === 'money' && said?.currency === undefined) {
    const field = nodes.find(
      ({ path: own, kind }) =>
        kind === 'value' && /^(?:currency|wahrung|währung|devise|moneda)$/i.test(own.join('.')),
    )
    return { currency: field ? `{{${field.path.join('.')}}}` : 'EUR' }
  }
  if (type === 'money') return keep('currency', 'currencyDisplay', 'decimals')
  if (type === 'percent') return { whole: said?.whole ?? (said ? 1 : 100) }
  if (isDateType(type)) return { format: said?.format ?? (path.length > 1 ? 'medium' : 'long') }
  return type === 'boolean' ? keep('words') : {}
}

/** Returns the HTML of a label, and the changed translation files. If the HTML next to it prints translated text, the label is also translated. */
export function labelHtml(
  source: DraftSource,
  { path, label }: NewField,
  { labels = {}, beside }: { labels: Readonly<Record<string, string>> | undefined; beside: string },
): { html: string; files: Record<string, string> } {
  const name = path.at(-1) ?? ''
  const texts = Object.keys(source.files).flatMap((file) => {
    const tree = file.startsWith('texts/') ? readJson(source.files[file] ?? '') : undefined
    return tree === undefined ? [] : [{ file, tree }]
  })
  if (!/\{\{\s*text\./.test(beside) || texts.length === 0 || !texts.every(({ tree }) => isJsonObject(tree)))
    return { html: escapeHtml(label), files: {} }
  const files = texts.flatMap(({ file, tree }) => {
    if (!isJsonObject(tree) || tree[name] !== undefined) return []
    const language = Object.keys(labels).find((one) =>
      file.slice('texts/'.length).toLowerCase().startsWith(one),
    )
    const text = language === undefined ? label : labels[language]
    return [[file, writeObject(source.files[file] ?? '', { [name]: text })]]
  })
  return { html: `{{text.${name}}}`, files: Object.fromEntries(files) }
}
