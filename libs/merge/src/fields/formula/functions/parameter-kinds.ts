import { type Kind, isGroup, isList } from '../kinds.ts'

interface ParameterRule {
  /** The expected value in a message. */
  words: string
  takes: (kind: Kind) => boolean
  /** The type to suggest for an undeclared name. */
  hint?: Kind
}

const single = (words: string, ...kinds: Kind[]): ParameterRule => ({
  words,
  takes: (kind) => kinds.includes(kind),
  ...(kinds[0] && { hint: kinds[0] }),
})
const listOf = (words: string, ...kinds: Kind[]): ParameterRule => ({
  words,
  takes: (kind) => isList(kind) && [...kinds, 'nothing', 'broken'].includes(kind.list),
})

/** Parameter types by the word that completion and documentation show. */
export const parameterKinds = {
  number: single('a number', 'number'),
  text: single('text', 'text'),
  condition: single('yes or no', 'boolean'),
  date: single('a date', 'date'),
  time: single('a date with a time', 'datetime'),
  'date or time': single('a date or a date with a time', 'date', 'datetime'),
  'time or text': single('a date with a time, or text such as "2026-12-01"', 'datetime', 'text'),
  'number or date': single('a number or a date', 'number', 'date'),
  numbers: listOf('a list of numbers', 'number'),
  'numbers or dates': listOf('a list of numbers or of dates', 'number', 'date', 'datetime'),
  texts: listOf('a list of text values', 'text'),
  values: listOf(
    'a list of single values, such as items.category',
    'number',
    'text',
    'boolean',
    'date',
    'datetime',
  ),
  list: { words: 'a list', takes: isList },
  rows: { words: 'a list of rows', takes: (kind) => isList(kind) && isGroup(kind.list) },
  'column in quotes': single('the name of a column in quotation marks', 'text'),
  'name in quotes': single('the name of a field in quotation marks', 'text'),
  'a name for the item': single('a name for the item', 'text'),
  value: { words: 'a value', takes: () => true },
} as const satisfies Record<string, ParameterRule>

export type ParameterKind = keyof typeof parameterKinds

/** Whether a parameter accepts this type. */
export function takes(parameter: ParameterKind, kind: Kind): boolean {
  return kind === 'nothing' || kind === 'broken' || parameterKinds[parameter].takes(kind)
}

/** Returns the type to suggest for an undeclared name that is used for this parameter, if only one type fits. */
export function hintOf(parameter: ParameterKind): Kind | undefined {
  const rule: ParameterRule = parameterKinds[parameter]
  return rule.hint
}
