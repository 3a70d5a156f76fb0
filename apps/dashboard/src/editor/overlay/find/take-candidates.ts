import type { FieldDeclaration } from '@platen/contract'
import { exampleFor } from '@platen/template/draft'
import { insertBoxes } from '@platen/template/overlay'
import { editOverlay } from '../acts/edit-overlay.ts'
import { type Declaring, filesDeclaring } from '../acts/files-declaring.ts'
import type { Desk } from '../desk.ts'
import { currentOverlay } from '../overlay-of.ts'
import { boxOf, type Candidate, nameProblems } from './review.ts'

/** Puts the candidates that are taken on their pages, declared and with examples in the samples, as one step of undo; the review ends. */
export function takeCandidates(desk: Desk): void {
  const { review } = desk.store.getState()
  const taken = (review?.candidates ?? []).filter((candidate) => candidate.isTaken)
  if (!review || taken.length === 0 || nameProblems(review).size > 0) return
  const edit = insertBoxes(currentOverlay(desk), taken.map(boxOf))
  const count = taken.length === 1 ? '1 field' : `${taken.length} fields`
  const { source } = desk.draft.getState()
  desk.store.setState({ review: undefined })
  editOverlay(desk, edit, {
    label: `Taking ${count} that were found`,
    announcement: `${count} placed`,
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

/** What the field looks like with a value: a list has two items, a comb a digit in each cell. */
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

/** Longer labels are sentences: as a value they would fill no field. */
const labelMax = 40

/** What a field is called on the page, which stays when its name is changed. */
function saidOf(name: string, { label = '' }: FieldDeclaration): string {
  return label === '' || label.length > labelMax ? name : label
}
