import type { FieldDeclaration } from '@platen/contract'
import { exampleFor } from '@platen/template/draft'
import { insertBoxes } from '@platen/template/overlay'
import { editOverlay } from '../acts/edit-overlay.ts'
import { type Declaring, filesDeclaring } from '../acts/files-declaring.ts'
import type { Desk } from '../desk.ts'
import { currentOverlay } from '../overlay-of.ts'
import { boxOf, type Candidate, nameProblems } from './review.ts'

/** Adds the selected candidates to their pages, with declarations and examples, as one undo step, and ends the review. */
export function takeCandidates(desk: Desk): void {
  const { review } = desk.store.getState()
  const taken = (review?.candidates ?? []).filter((candidate) => candidate.isTaken)
  if (!review || taken.length === 0 || nameProblems(review).size > 0) return
  const edit = insertBoxes(currentOverlay(desk), taken.map(boxOf))
  const count = taken.length === 1 ? '1 field' : `${taken.length} fields`
  const { source } = desk.draft.getState()
  desk.store.setState({ review: undefined })
  editOverlay(desk, edit, {
    label: `Adding ${count}`,
    announcement: `${count} added`,
    files: filesDeclaring(source, declaringOf(taken)),
  })
}

function declaringOf(taken: readonly Candidate[]): Declaring {
  const fields = new Map<string, FieldDeclaration>()
  const letters = new Map<string, number>()
  for (const { name, proposal } of taken) {
    const { declaration, box } = proposal
    if (box.kind === 'text' && box.lettersMax !== undefined) letters.set(name, box.lettersMax)
    if (declaration && !fields.has(name)) fields.set(name, declaration)
  }
  return {
    fields: Object.fromEntries(fields),
    values: Object.fromEntries(
      Array.from(fields, ([name, declaration]) => [name, exampleOf(name, declaration, letters.get(name))]),
    ),
  }
}

/** Returns an example: two items for a list, a digit for each cell of a comb. */
function exampleOf(name: string, declaration: FieldDeclaration, letters: number | undefined): unknown {
  if (declaration.type === 'text' && letters !== undefined)
    return '1234567890'.repeat(Math.ceil(letters / 10)).slice(0, letters)
  if (declaration.type !== 'list') return exampleFor([saidOf(name, declaration)], declaration)
  const item = Object.fromEntries(
    Object.entries(declaration.fields ?? {}).map(([own, said]) => [
      own,
      exampleFor([saidOf(own, said)], said),
    ]),
  )
  return [item, item]
}

/** Longer labels are sentences, which are not useful as values. */
const labelMax = 40

/** Returns the label on the page, which does not change when the field is renamed. */
function saidOf(name: string, { label = '' }: FieldDeclaration): string {
  return label === '' || label.length > labelMax ? name : label
}
