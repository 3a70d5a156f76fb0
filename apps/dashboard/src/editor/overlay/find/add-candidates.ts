import type { FieldDeclaration } from '@platen/contract'
import { exampleFor } from '@platen/template/draft'
import { insertBoxes } from '@platen/template/overlay'
import { editOverlay } from '../actions/edit-overlay.ts'
import { type FieldDeclarations, declareFields } from '../actions/declare-fields.ts'
import type { OverlayEditor } from '../overlay-editor.ts'
import { currentOverlay } from '../current-overlay.ts'
import { boxOf, type Candidate, nameProblems } from './review.ts'

/** Adds the selected candidates to their pages, with declarations and examples, as one undo step, and ends the review. */
export function addCandidates(editor: OverlayEditor): void {
  const { review } = editor.store.getState()
  const selected = (review?.candidates ?? []).filter((candidate) => candidate.isSelected)
  if (!review || selected.length === 0 || nameProblems(review).size > 0) return
  const edit = insertBoxes(currentOverlay(editor), selected.map(boxOf))
  const count = selected.length === 1 ? '1 field' : `${selected.length} fields`
  const { source } = editor.draft.getState()
  editor.store.setState({ review: undefined })
  editOverlay(editor, edit, {
    label: `Adding ${count}`,
    announcement: `${count} added`,
    files: declareFields(source, declarationsOf(selected)),
  })
}

function declarationsOf(selected: readonly Candidate[]): FieldDeclarations {
  const fields = new Map<string, FieldDeclaration>()
  const letters = new Map<string, number>()
  for (const { name, proposal } of selected) {
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
  if (declaration.type !== 'list') return exampleFor([labelOf(name, declaration)], declaration)
  const item = Object.fromEntries(
    Object.entries(declaration.fields ?? {}).map(([own, said]) => [
      own,
      exampleFor([labelOf(own, said)], said),
    ]),
  )
  return [item, item]
}

/** Longer labels are sentences, which are not useful as values. */
const labelMax = 40

/** Returns the label on the page, which does not change when the field is renamed. */
function labelOf(name: string, { label = '' }: FieldDeclaration): string {
  return label === '' || label.length > labelMax ? name : label
}
