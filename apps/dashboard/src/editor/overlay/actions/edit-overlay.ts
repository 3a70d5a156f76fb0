import type { DraftAsset } from '@platen/contract'
import { pageHtml } from '@platen/template/draft'
import { type AnyBox, boxesAt, changeBoxes, type Overlay, type OverlayEdit } from '@platen/template/overlay'
import type { OverlayEditor } from '../overlay-editor.ts'
import { currentOverlay, parseOverlay } from '../current-overlay.ts'
import { keptOnPage } from '../page-positions.ts'
import { addExamples } from './add-examples.ts'

/** The label of an undo step, and what screen readers announce. */
export interface StepOptions {
  label: string
  announcement?: string
  /** Steps with the same `merge` in quick succession are one step. */
  merge?: string
  /** Other files and assets that change in the same step. */
  files?: Readonly<Record<string, string>>
  assets?: Readonly<Record<string, DraftAsset>>
}

/** Applies an edit to the overlay as one undo step, and selects its boxes. */
export function editOverlay(
  { draft, store }: OverlayEditor,
  edit: OverlayEdit,
  { label, announcement, merge, files: others = {}, assets }: StepOptions,
): void {
  const { selected, addedExamples } = store.getState()
  const { source } = draft.getState()
  const overlay = parseOverlay(edit.html)
  const now = boxesAt(overlay, edit.starts)
  const changed = { ...others, 'template.html': edit.html }
  // New fields get an example, so that they can be shown and published immediately.
  const examples = addExamples(
    { ...source, files: { ...source.files, ...changed } },
    now.flatMap((index) => overlay.boxes[index]?.box ?? []),
    { before: pageHtml(source), addedExamples },
  )
  store.setState({ addedExamples: examples.addedExamples })
  const files = { ...changed, ...examples.files }
  const change = { files, ...(assets && { assets }) }
  draft.getState().edit(change, { label, isOnPage: true, ...(merge !== undefined && { merge }) })
  // Keep the order of the selection while the same boxes are selected.
  const isSame = now.join() === selected.toSorted((a, b) => a - b).join()
  store.setState({ selected: isSame ? selected : now, ...(announcement !== undefined && { announcement }) })
}

/** Changes boxes by their indexes in the overlay. A moved or resized box is kept inside its page. */
export function changeOverlay(
  editor: OverlayEditor,
  changed: ReadonlyMap<number, AnyBox>,
  words: StepOptions,
): void {
  const overlay: Overlay = currentOverlay(editor)
  const { pageRects } = editor.store.getState()
  const placed = [...changed].map(([index, box]): [number, AnyBox] => {
    const before = overlay.boxes[index]?.box
    return [index, before && isSamePosition(before, box) ? box : keptOnPage(pageRects, box)]
  })
  const edit = changeBoxes(overlay, new Map(placed))
  if (edit.html === overlay.tree.html) {
    if (words.announcement !== undefined) editor.store.setState({ announcement: words.announcement })
    return
  }
  editOverlay(editor, edit, words)
}

function isSamePosition(a: AnyBox, b: AnyBox): boolean {
  return (['page', 'left', 'top', 'width', 'height'] as const).every((side) => a[side] === b[side])
}
