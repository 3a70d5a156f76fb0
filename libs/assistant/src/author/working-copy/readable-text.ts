import { type DraftSource, labelFromName } from '@platen/contract'
import {
  computedAt,
  type Declarations,
  declarationAt,
  isJsonObject,
  readDeclarations,
  readJson,
  readSettings,
  valueAt,
} from '@platen/template/draft'

/** Replaces merge tags with the text and field labels that the user sees. Section tags are removed. */
export function readableText({ files }: Pick<DraftSource, 'files'>, text: string): string {
  if (!text.includes('{{')) return text
  const settings = readSettings(files['template.json'] ?? '')
  const labels = readDeclarations(settings)
  const language = typeof settings.language === 'string' ? settings.language : 'en'
  return text
    .replaceAll(/\{\{\s*[#^/!][^}]*\}\}/g, ' ')
    .replaceAll(/\{\{\{?[&\s]*([^{}]*?)\s*\}?\}\}/g, (_, name: string) =>
      name.startsWith('text.') ? writtenText(files, name.slice(5), language) : labelIn(labels, name),
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns the label of a field, after the labels of its parents: “Customer › Name”. */
export function fieldLabel({ files }: Pick<DraftSource, 'files'>, path: string): string {
  const declarations = readDeclarations(readSettings(files['template.json'] ?? ''))
  const names = path.split('.')
  return names
    .map((name, index) => declaredLabel(declarations, names.slice(0, index + 1)) ?? labelFromName(name))
    .join(' › ')
}

/** Returns the label of a name in a merge tag. Inside a list, tags omit the name of the list. */
function labelIn(declarations: Declarations, name: string): string {
  const last = name.split('.').at(-1) ?? ''
  const own = declaredLabel(declarations, name.split('.'))
  const inRows = Object.entries(declarations.fields).flatMap(([list, { type, fields }]) =>
    type === 'list' && fields ? (declaredLabel(declarations, [list, name]) ?? []) : [],
  )
  return own ?? (inRows.length === 1 ? inRows[0] : undefined) ?? labelFromName(last).toLowerCase()
}

function declaredLabel(declarations: Declarations, names: readonly string[]): string | undefined {
  return declarationAt(declarations, names)?.label ?? computedAt(declarations, names)?.label
}

/** Returns a string in the language of the draft or, if it is not translated, in another language. */
function writtenText(files: DraftSource['files'], key: string, language: string): string {
  const [tag = ''] = language.toLowerCase().split('-')
  const all = Object.keys(files)
    .filter((path) => path.startsWith('texts/'))
    .toSorted((one, other) => rank(one) - rank(other))
  const texts = all.flatMap((path) => {
    const tree = readJson(files[path] ?? '')
    const text = isJsonObject(tree) ? valueAt(tree, key.split('.')) : undefined
    return typeof text === 'string' ? [text] : []
  })
  return texts[0] ?? labelFromName(key.split('.').at(-1) ?? '').toLowerCase()

  function rank(path: string): number {
    const name = path.slice('texts/'.length, -'.json'.length).toLowerCase()
    return name === language.toLowerCase() ? 0 : name.split('-')[0] === tag ? 1 : 2
  }
}
