import { isNumberType } from '../field-types.ts'
import type { Piece } from '../piece.ts'
import { formatDifferences, describeFieldType, describeExpectedValue } from './describe-field-type.ts'
import type { FieldChange } from './template-changes.ts'

const numbers = new Intl.NumberFormat('en')

/** What is told of the changes: what refuses callers, and the rest. A new field that a missing one may have become is told there alone. */
export function partitionChanges(changes: readonly FieldChange[]): {
  breaking: FieldChange[]
  quiet: FieldChange[]
} {
  const newNames = new Set(changes.map(({ renamedTo }) => renamedTo))
  const reported = changes.filter(({ change, name }) => change !== 'added' || !newNames.has(name))
  return {
    breaking: reported.filter(({ isBreaking }) => isBreaking),
    quiet: reported.filter(({ isBreaking }) => !isBreaking),
  }
}

/** A change of the fields in plain words: what changed, who used it, what to do about it. */
export function describeFieldChange(change: FieldChange): Piece[] {
  return [{ code: change.name }, ...words[change.change](change)]
}

type Words = (change: FieldChange) => Piece[]

const words: Readonly<Record<FieldChange['change'], Words>> = {
  added: ({ name, isBreaking, neededIn, after }) => {
    if (after?.formula !== undefined)
      return [' is new. The template calculates it, and no table or program sends it.']
    if (neededIn !== undefined)
      return [
        ' is new. Tables and programs may leave out ',
        { code: neededIn },
        ', but where they send it, they must give ',
        { code: name },
        ' too.',
      ]
    if (!isBreaking) return [' is new. Tables and programs may leave it out.']
    const as: Piece[] = after?.declared ? [', as ', ...describeExpectedValue(after.declared)] : []
    return [
      ' is new, and every table and program must give it',
      ...as,
      '. Tables and programs that do not know it yet will be refused.',
    ]
  },
  removed: ({ name, before, renamedTo, recentDocuments, filledBy = [] }) =>
    before?.formula === undefined
      ? [
          ` is gone. ${usedWords(recentDocuments, 'sent it')} `,
          ...(renamedTo === undefined ? [] : ['Did you rename it to ', { code: renamedTo }, '? ']),
          'Tables and programs that still send ',
          { code: name },
          ' will be refused.',
          ...filledWords(filledBy),
        ]
      : [' is gone. The template calculated it, and no table or program sent it.'],
  now_required: ({ recentDocuments }) => [
    ` must now be sent; until now it could be left out. ${usedWords(recentDocuments, 'could use it')} `,
    'Tables and programs that leave it out will be refused.',
  ],
  now_optional: () => [' may now be left out.'],
  now_filled: ({ recentDocuments }) => [
    ` must no longer be empty. ${usedWords(recentDocuments, 'used it')} `,
    'Tables and programs that send it empty will be refused.',
  ],
  kind_changed: ({ isBreaking, recentDocuments }) =>
    isBreaking
      ? [
          ` takes another kind of data than before. ${usedWords(recentDocuments, 'used it')} `,
          'What tables and programs send now is refused, or no longer printed.',
        ]
      : [' is used in more ways than before. What tables and programs send now still fits.'],
  type_changed: typeWords,
  format_changed: ({ before, after }) => [
    ' is printed in another way: ',
    ...formatDifferences(before, after),
    '. Tables and programs change nothing.',
  ],
  now_computed: ({ name, after, recentDocuments }) => [
    ' is now calculated by the template, as ',
    { code: after?.formula ?? '' },
    `. ${usedWords(recentDocuments, 'sent it')} Tables and programs that still send `,
    { code: name },
    ' will be refused.',
  ],
  no_longer_computed: ({ isBreaking, after }) =>
    isBreaking
      ? [
          ' is no longer calculated by the template: every table and program must give it',
          ...(after?.declared ? [', as ', ...describeExpectedValue(after.declared)] : []),
          '. Tables and programs that leave it out will be refused.',
        ]
      : [' is no longer calculated by the template. Tables and programs may send it.'],
  formula_changed: ({ before, after }) => [
    ' is calculated in another way: ',
    { code: after?.formula ?? '' },
    ', until now ',
    { code: before?.formula ?? '' },
    '. Tables and programs change nothing.',
  ],
}

function typeWords({ isBreaking, before, after, recentDocuments }: FieldChange): Piece[] {
  const [was, is] = [before?.declared, after?.declared]
  if (!isBreaking)
    return is
      ? [` is ${describeFieldType(is)} now. What tables and programs send now still fits.`]
      : [
          ` is now printed unchanged${was ? `, until now as ${describeFieldType(was)}` : ''}. Tables and programs change nothing.`,
        ]
  if (!is)
    return [
      ` is no longer ${was ? describeFieldType(was) : 'what it was'}. What tables and programs send now is refused.`,
    ]
  const earlier = was ? describeFieldType(was) : is.type === 'boolean' ? 'any value' : 'any text'
  const isOtherNumber = was !== undefined && isNumberType(was.type) && isNumberType(is.type)
  return [
    ` is ${describeFieldType(is)} now: tables and programs must give `,
    ...describeExpectedValue(is),
    ` instead of ${earlier}. ${usedWords(recentDocuments, 'used it')} `,
    isOtherNumber
      ? 'The number that tables and programs send now would be printed as another one.'
      : 'What is sent in another form will be refused.',
  ]
}

function usedWords(documents: number, verb: string): string {
  if (documents === 0) return 'No document of the last 30 days used it.'
  const counted = documents === 1 ? '1 document' : `${numbers.format(documents)} documents`
  return `${counted} in the last 30 days ${verb}.`
}

/** They fill the fields of the version that is live, which a new one is not while another is pinned. */
function filledWords(connectors: readonly string[]): Piece[] {
  if (connectors.length === 0) return []
  const names = connectors.map((name) => `“${name}”`).join(', ')
  const [who, fill] = connectors.length === 1 ? ['The connector', 'fills'] : ['The connectors', 'fill']
  return [
    ` ${who} ${names} ${fill} it: once this version is live, messages are kept there, and no documents are generated until you change the mapping.`,
  ]
}
