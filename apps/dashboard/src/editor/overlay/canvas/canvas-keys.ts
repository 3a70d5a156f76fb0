import type { OverlayBox } from '@platen/template/overlay'
import { alignSelected } from '../actions/arrange-selected.ts'
import { copyToAllPages, duplicateSelected } from '../actions/copy-boxes.ts'
import { deleteSelected } from '../actions/delete-selected.ts'
import { lockSelected } from '../actions/lock-selected.ts'
import { resizeSelected, moveSelected } from '../actions/move-selected.ts'
import { orderSelected } from '../actions/order-selected.ts'
import { selectAll, selectBoxes } from '../actions/select-boxes.ts'
import { kindNames } from '../box-labels.ts'
import type { OverlayEditor, Tool } from '../overlay-editor.ts'

/** The properties of a key event that matter here. */
export interface CanvasKey {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** The tools by their shortcuts. */
export const toolKeys: Readonly<Record<string, Tool>> = {
  v: 'select',
  h: 'hand',
  t: 'text',
  c: 'check',
  i: 'image',
  q: 'code',
  b: 'table',
}

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Actions that depend on the canvas view. */
export interface ViewActions {
  /** Adds a box in the middle of the visible page. */
  position(kind: OverlayBox['kind']): void
  /** Focuses the properties of the selection. */
  openPanel(): void
}

/** Handles a key on the canvas. Returns `false` for other keys. */
export function handleKey(editor: OverlayEditor, key: CanvasKey, view: ViewActions): boolean {
  const isCommand = key.ctrlKey !== key.metaKey
  if (isCommand) return !key.altKey && handleCommand(editor, key)
  const arrow = arrows[key.key]
  if (arrow) return handleArrow(editor, key, arrow)
  if (key.altKey) return false
  return handlePlainKey(editor, key, view)
}

function handleArrow(
  editor: OverlayEditor,
  { altKey, shiftKey }: CanvasKey,
  [x, y]: readonly [number, number],
): boolean {
  if (editor.store.getState().selected.length === 0) return false
  const far = shiftKey ? 10 : 1
  if (altKey) resizeSelected(editor, x * far, y * far)
  else moveSelected(editor, x * far, y * far)
  return true
}

function handleCommand(editor: OverlayEditor, { key, shiftKey, code }: CanvasKey): boolean {
  const letter = key.toLowerCase()
  const actions: Readonly<Record<string, () => void>> = shiftKey
    ? {
        d: () => copyToAllPages(editor),
        l: () => lockSelected(editor),
      }
    : {
        a: () => selectAll(editor),
        d: () => duplicateSelected(editor),
      }
  const action = actions[letter]
  if (action) action()
  else if (code === 'BracketRight') orderSelected(editor, shiftKey ? 'front' : 'forward')
  else if (code === 'BracketLeft') orderSelected(editor, shiftKey ? 'back' : 'backward')
  else return false
  return true
}

const alignments: Readonly<Record<string, Parameters<typeof alignSelected>[1]>> = {
  L: 'left',
  C: 'center',
  R: 'right',
  T: 'top',
  M: 'middle',
  B: 'bottom',
}

function handlePlainKey(editor: OverlayEditor, { key, shiftKey }: CanvasKey, view: ViewActions): boolean {
  const { tool, selected } = editor.store.getState()
  if (key === 'Delete' || key === 'Backspace') {
    deleteSelected(editor)
    return true
  }
  if (key === 'Escape') {
    if (tool !== 'select') editor.store.setState({ tool: 'select' })
    else if (selected.length > 0) selectBoxes(editor, [])
    else return false
    return true
  }
  if (key === 'Enter' || key === 'F2') {
    if (tool !== 'select' && tool !== 'hand') view.position(tool)
    else if (selected.length > 0) view.openPanel()
    else return false
    return true
  }
  const alignment = shiftKey ? alignments[key.toUpperCase()] : undefined
  if (alignment) {
    if (selected.length > 0) alignSelected(editor, alignment)
    return true
  }
  const chosen = shiftKey ? undefined : toolKeys[key.toLowerCase()]
  if (chosen) editor.store.setState({ tool: chosen, announcement: `Tool: ${toolNames[chosen]}` })
  return chosen !== undefined
}

/** The labels for the tools. */
export const toolNames: Readonly<Record<Tool, string>> = {
  select: 'Select',
  hand: 'Pan',
  text: kindNames.text,
  check: kindNames.check,
  image: kindNames.image,
  code: 'Barcode or QR code',
  table: kindNames.table,
}
