import { EditorView } from '@codemirror/view'
import type { Chip } from './chips.ts'
import type { typingChips } from './typing-chips.ts'

/** Shorter movements count as a click. */
const slackPixels = 4

/** Drags a chip with the mouse. A line marks the drop position, and the move is one undo step. */
export function dragChip(
  view: EditorView,
  { chipAt }: Pick<ReturnType<typeof typingChips>, 'chipAt'>,
  { chip: { tag }, from: start }: { chip: Chip; from: MouseEvent },
): void {
  const line = document.createElement('div')
  line.className = 'cm-chip-goes'
  line.ariaHidden = 'true'
  const before = view.state.doc
  let to: number | undefined

  function move(event: MouseEvent) {
    const isFar = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > slackPixels
    if (!isFar && !line.isConnected) return
    to = positionAt(view, chipAt, event)
    const room = to === undefined ? null : view.coordsAtPos(to)
    line.remove()
    if (!room) return
    const edge = view.dom.getBoundingClientRect()
    // Converts window pixels to editor pixels, because the page around the box is scaled.
    const scale = view.scaleX
    line.style.left = `${(room.left - edge.left) / scale}px`
    line.style.top = `${(room.top - edge.top) / scale}px`
    line.style.height = `${(room.bottom - room.top) / scale}px`
    view.dom.append(line)
  }
  function end() {
    document.removeEventListener('mousemove', move)
    document.removeEventListener('mouseup', drop)
    document.removeEventListener('keydown', end)
    line.remove()
  }
  function drop(event: MouseEvent) {
    move(event)
    end()
    const { state } = view
    if (to === undefined || (tag.from <= to && to <= tag.to) || state.doc !== before) return
    const source = state.sliceDoc(tag.from, tag.to)
    const at = to < tag.from ? to : to - source.length
    view.dispatch({
      changes: [
        { from: tag.from, to: tag.to },
        { from: to, insert: source },
      ],
      selection: { anchor: at, head: at + source.length },
      userEvent: 'move.drop',
    })
  }
  document.addEventListener('mousemove', move)
  document.addEventListener('mouseup', drop)
  document.addEventListener('keydown', end)
}

/** Returns the offset in the text under the mouse pointer, which is never inside a chip. `undefined` if the pointer is not near the text. */
function positionAt(
  view: EditorView,
  chipAt: ReturnType<typeof typingChips>['chipAt'],
  { clientX: x, clientY: y }: MouseEvent,
): number | undefined {
  const { left, right, top, bottom } = view.contentDOM.getBoundingClientRect()
  const isNear = x > left - 20 && x < right + 20 && y > top - 10 && y < bottom + 10
  const at = isNear ? view.posAtCoords({ x, y }, false) : undefined
  const other = at === undefined ? undefined : chipAt(view.state, at)?.tag
  if (at === undefined || !other || at === other.from) return at
  return at - other.from < other.to - at ? other.from : other.to
}
