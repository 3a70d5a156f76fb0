import {
  escapePointerPart,
  type FieldDeclaration,
  type FieldFormat,
  type TypedSettings,
} from '@platen/contract'

/** A format setting with merge fields. `pointer` is its position in template.json. */
export interface FormatPattern {
  pointer: string
  text: string
}

/**
 * Returns format settings with merge fields, each inside sections for the lists around its field, so that names are required as on a page: in the
 * item first, then in outer levels.
 */
export function formatPatterns({ fields = {}, computed = {} }: TypedSettings): FormatPattern[] {
  return [
    ...Object.entries(fields).flatMap(([name, field]) =>
      patternsOf(field, name, { pointer: `/fields/${escapePointerPart(name)}`, lists: [], group: '' }),
    ),
    ...Object.entries(computed).flatMap(([path, given]) =>
      typeof given === 'string'
        ? []
        : textsOf(given, {
            pointer: `/computed/${escapePointerPart(path)}`,
            lists: listsAround(path, fields),
          }),
    ),
  ]
}

interface Position {
  pointer: string
  /** The lists around the field, outermost first. The name of a list in a group is dotted. */
  lists: readonly string[]
}

/** `group` is the dotted prefix of groups between the field and the innermost list. */
function patternsOf(
  field: FieldDeclaration,
  name: string,
  { pointer, lists, group }: Position & { group: string },
): FormatPattern[] {
  const path = group + name
  const inside = field.type === 'list' ? { lists: [...lists, path], group: '' } : { lists, group: `${path}.` }
  return [
    ...textsOf(field, { pointer, lists }),
    ...(field.item ? textsOf(field.item, { pointer: `${pointer}/item`, lists }) : []),
    ...Object.entries(field.fields ?? {}).flatMap(([inner, declaration]) =>
      patternsOf(declaration, inner, {
        pointer: `${pointer}/fields/${escapePointerPart(inner)}`,
        ...inside,
      }),
    ),
  ]
}

function textsOf({ locale, currency, words }: FieldFormat, { pointer, lists }: Position): FormatPattern[] {
  const opened = lists.map((name) => `{{#${name}}}`).join('')
  const closed = lists
    .map((name) => `{{/${name}}}`)
    .toReversed()
    .join('')
  const texts = { locale, currency, 'words/0': words?.[0], 'words/1': words?.[1] }
  return Object.entries(texts).flatMap(([key, text]) =>
    text?.includes('{{') ? [{ pointer: `${pointer}/${key}`, text: opened + text + closed }] : [],
  )
}

/** A name that is not declared as a group can be the name of a computed list. */
function listsAround(path: string, fields: Readonly<Record<string, FieldDeclaration>>): string[] {
  const lists: string[] = []
  let group = ''
  let level: Readonly<Record<string, FieldDeclaration>> | undefined = fields
  for (const name of path.split('.').slice(0, -1)) {
    const declared: FieldDeclaration | undefined = level?.[name]
    if (declared?.type === 'group') group += `${name}.`
    else {
      lists.push(group + name)
      group = ''
    }
    level = declared?.fields
  }
  return lists
}
