import type { AnyBox } from '@platen/template/overlay'
import { describeBox } from '../box-labels.ts'
import type { OverlayEditor } from '../overlay-editor.ts'
import { movedWithinPage, pageRectOf } from '../page-positions.ts'
import { boxesToChange } from './change-selected.ts'
import { changeOverlay } from './edit-overlay.ts'

/** Moves the selected boxes by points, within their pages. */
export function moveSelected(editor: OverlayEditor, x: number, y: number): void {
  const { pageRects } = editor.store.getState()
  change(editor, (box) => movedWithinPage(pageRects, box, { x, y }), {
    label: 'Moving',
    merge: 'overlay nudge',
    done: 'moved',
  })
}

/** Resizes the selected boxes by points, within their pages. */
export function resizeSelected(editor: OverlayEditor, x: number, y: number): void {
  const { pageRects } = editor.store.getState()
  const put = (box: AnyBox) => {
    const page = pageRectOf(pageRects, box.page)
    return {
      ...box,
      width: grown(box.width, x, page && page.width - box.left),
      height: grown(box.height, y, page && page.height - box.top),
    }
  }
  change(editor, put, { label: 'Resizing', merge: 'overlay grow', done: 'resized' })
}

function change(
  editor: OverlayEditor,
  put: (box: AnyBox) => AnyBox,
  { done, ...words }: { label: string; merge: string; done: string },
): void {
  const changed = boxesToChange(editor, done).map(({ index, box }) => [index, put(box)] as const)
  const [first] = changed
  if (!first) return
  const { unit } = editor.store.getState()
  const several = `${done[0]?.toUpperCase()}${done.slice(1)} ${changed.length} boxes`
  const announcement = changed.length === 1 ? describeBox(first[1], unit) : several
  changeOverlay(editor, new Map(changed), { ...words, announcement })
}

/** Returns the new length, limited by the page. A length that already exceeds the page can only shrink. */
function grown(length: number, by: number, room = Infinity): number {
  return Math.max(1, by > 0 ? Math.min(length + by, Math.max(room, length)) : length + by)
}
