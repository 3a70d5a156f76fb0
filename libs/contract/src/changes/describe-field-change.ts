import { isNumberType } from '../field-types.ts'
import type { Piece } from '../piece.ts'
import { formatDifferences, describeFieldType, describeExpectedValue } from './describe-field-type.ts'
import type { FieldChange } from './template-changes.ts'

const numbers = new Intl.NumberFormat('en')

/**
 * Separates breaking changes from the rest. A new field is left out if a removed field may have been renamed to it, because the removal names it.
 */
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

/** Returns a readable description of a change to a field: what changed, who used the field, and what to do. */
export function describeFieldChange(change: FieldChange): Piece[] {
  return [{ code: change.name }, ...descriptions[change.change](change)]
}

type Describe = (change: FieldChange) => Piece[]

const descriptions: Readonly<Record<FieldChange['change'], Describe>> = {
  added: ({ name, isBreaking, neededIn, after }) => {
    if (after?.formula !== undefined)
      return [' is new. The template calculates it, so spreadsheets and programs do not send it.']
    if (neededIn !== undefined)
      return [
        ' is new. Spreadsheets and programs can omit ',
        { code: neededIn },
        ', but if they send it, they must also send ',
        { code: name },
        '.',
      ]
    if (!isBreaking) return [' is new. Spreadsheets and programs can omit it.']
    const as: Piece[] = after?.declared ? [', as ', ...describeExpectedValue(after.declared)] : []
    return [
      ' is new, and all spreadsheets and programs must send it',
      ...as,
      '. Spreadsheets and programs that do not send it will be rejected.',
    ]
  },
  removed: ({ name, before, renamedTo, recentDocuments, filledBy = [] }) =>
    before?.formula === undefined
      ? [
          ` was removed. ${describeUsage(recentDocuments, 'sent it')} `,
          ...(renamedTo === undefined ? [] : ['Did you rename it to ', { code: renamedTo }, '? ']),
          'Spreadsheets and programs that still send ',
          { code: name },
          ' will be rejected.',
          ...describeConnectors(filledBy),
        ]
      : [' was removed. The template calculated it, so spreadsheets and programs did not send it.'],
  now_required: ({ recentDocuments }) => [
    ` is now required. Before, it was optional. ${describeUsage(recentDocuments, 'could include it')} `,
    'Spreadsheets and programs that omit it will be rejected.',
  ],
  now_optional: () => [' is now optional.'],
  now_filled: ({ recentDocuments }) => [
    ` can no longer be empty. ${describeUsage(recentDocuments, 'used it')} `,
    'Spreadsheets and programs that send it empty will be rejected.',
  ],
  kind_changed: ({ isBreaking, recentDocuments }) =>
    isBreaking
      ? [
          ` now takes a different kind of data. ${describeUsage(recentDocuments, 'used it')} `,
          'The current data of spreadsheets and programs will be rejected, or no longer printed.',
        ]
      : [' is now used in more ways. Spreadsheets and programs do not need to change.'],
  type_changed: describeTypeChange,
  format_changed: ({ before, after }) => [
    ' has a new format: ',
    ...formatDifferences(before, after),
    '. Spreadsheets and programs do not need to change.',
  ],
  now_computed: ({ name, after, recentDocuments }) => [
    ' is now calculated by the template, as ',
    { code: after?.formula ?? '' },
    `. ${describeUsage(recentDocuments, 'sent it')} Spreadsheets and programs that still send `,
    { code: name },
    ' will be rejected.',
  ],
  no_longer_computed: ({ isBreaking, after }) =>
    isBreaking
      ? [
          ' is no longer calculated by the template. All spreadsheets and programs must send it',
          ...(after?.declared ? [', as ', ...describeExpectedValue(after.declared)] : []),
          '. Spreadsheets and programs that omit it will be rejected.',
        ]
      : [' is no longer calculated by the template. Spreadsheets and programs can send it.'],
  formula_changed: ({ before, after }) => [
    ' has a new formula: ',
    { code: after?.formula ?? '' },
    ', previously ',
    { code: before?.formula ?? '' },
    '. Spreadsheets and programs do not need to change.',
  ],
}

function describeTypeChange({ isBreaking, before, after, recentDocuments }: FieldChange): Piece[] {
  const [was, is] = [before?.declared, after?.declared]
  if (!isBreaking)
    return is
      ? [` is now ${describeFieldType(is)}. Spreadsheets and programs do not need to change.`]
      : [
          ` is now printed unchanged${was ? `, previously as ${describeFieldType(was)}` : ''}. Spreadsheets and programs do not need to change.`,
        ]
  if (!is)
    return [
      ` is no longer ${was ? describeFieldType(was) : 'of the same type'}. The current data of spreadsheets and programs will be rejected.`,
    ]
  const earlier = was ? describeFieldType(was) : is.type === 'boolean' ? 'any value' : 'any text'
  const isOtherNumber = was !== undefined && isNumberType(was.type) && isNumberType(is.type)
  return [
    ` is now ${describeFieldType(is)}. Spreadsheets and programs must send `,
    ...describeExpectedValue(is),
    ` instead of ${earlier}. ${describeUsage(recentDocuments, 'used it')} `,
    isOtherNumber
      ? 'The numbers that spreadsheets and programs currently send would be printed as different values.'
      : 'Data in any other format will be rejected.',
  ]
}

function describeUsage(documents: number, verb: string): string {
  if (documents === 0) return 'No documents in the last 30 days used it.'
  const counted = documents === 1 ? '1 document' : `${numbers.format(documents)} documents`
  return `${counted} in the last 30 days ${verb}.`
}

/** Connectors fill the fields of the live version, which is not the new version while another version is pinned. */
function describeConnectors(connectors: readonly string[]): Piece[] {
  if (connectors.length === 0) return []
  const names = connectors.map((name) => `“${name}”`).join(', ')
  const [who, fill] = connectors.length === 1 ? ['The connector', 'fills'] : ['The connectors', 'fill']
  return [
    ` ${who} ${names} ${fill} it. Once this version is live, messages are kept, and no documents are generated until you change the mapping.`,
  ]
}
