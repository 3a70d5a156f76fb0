import type { FieldChange } from '@platen/contract'

/** A piece of a sentence: plain words, or the name of a field, which is set as code. */
type Piece = string | { field: string }

const numbers = new Intl.NumberFormat('en')

/** What is told of the changes: what refuses callers, and the rest. A new field that a missing one may have become is told there alone. */
export function sortChanges(changes: readonly FieldChange[]): {
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
export function fieldChangeWords(change: FieldChange): Piece[] {
  const field = { field: change.name }
  switch (change.change) {
    case 'removed':
      return [
        field,
        ` is gone. ${usedWords(change.recentDocuments, 'sent it')} `,
        ...(change.renamedTo === undefined
          ? []
          : ['Did you rename it to ', { field: change.renamedTo }, '? ']),
        'Callers that still send ',
        field,
        ' will be refused.',
      ]
    case 'added':
      return change.isBreaking
        ? [field, ' is new, and every call must send it. Callers that do not know it yet will be refused.']
        : [field, ' is new. Callers may leave it out.']
    case 'now_required':
      return [
        field,
        ` must now be sent; until now it could be left out. ${usedWords(change.recentDocuments, 'could use it')} `,
        'Callers that leave it out will be refused.',
      ]
    case 'now_optional':
      return [field, ' may now be left out.']
    case 'kind_changed':
      return change.isBreaking
        ? [
            field,
            ` takes another kind of data than before. ${usedWords(change.recentDocuments, 'used it')} `,
            'What callers send now is refused, or no longer printed.',
          ]
        : [field, ' is used in more ways than before. What callers send now still fits.']
    default:
      return change.change satisfies never
  }
}

function usedWords(documents: number, verb: string): string {
  if (documents === 0) return 'No document of the last 30 days used it.'
  const counted = documents === 1 ? '1 document' : `${numbers.format(documents)} documents`
  return `${counted} in the last 30 days ${verb}.`
}
