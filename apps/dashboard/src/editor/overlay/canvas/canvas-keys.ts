import type { OverlayBox } from '@platen/template/overlay'
import { alignSelected } from '../acts/arrange-selected.ts'
import { copyToAllPages, duplicateSelected } from '../acts/copy-boxes.ts'
import { deleteSelected } from '../acts/delete-selected.ts'
import { lockSelected } from '../acts/lock-selected.ts'
import { grow, nudge } from '../acts/move-selected.ts'
import { orderSelected } from '../acts/order-selected.ts'
import { selectAll, selectBoxes } from '../acts/select-boxes.ts'
import { kindNames } from '../box-words.ts'
import type { Desk, Tool } from '../desk.ts'

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

/** Actions that depend on the view of the canvas. */
export interface ViewActs {
  /** Adds a box in the middle of the visible page. */
  place(kind: OverlayBox['kind']): void
  /** Focuses the properties of the selection. */
  openPanel(): void
}

/** Handles a key on the canvas. Returns `false` for other keys. */
export function actOnKey(desk: Desk, key: CanvasKey, view: ViewActs): boolean {
  const isCommand = key.ctrlKey !== key.metaKey
  if (isCommand) return !key.altKey && actOnCommand(desk, key)
  const arrow = arrows[key.key]
  if (arrow) return actOnArrow(desk, key, arrow)
  if (key.altKey) return false
  return actOnPlainKey(desk, key, view)
}

function actOnArrow(desk: Desk, { altKey, shiftKey }: CanvasKey, [x, y]: readonly [number, number]): boolean {
  if (desk.store.getState().selected.length === 0) return false
  const far = shiftKey ? 10 : 1
  if (altKey) grow(desk, x * far, y * far)
  else nudge(desk, x * far, y * far)
  return true
}

function actOnCommand(desk: Desk, { key, shiftKey, code }: CanvasKey): boolean {
  const letter = key.toLowerCase()
  const acts: Readonly<Record<string, () => void>> = shiftKey
    ? {
        d: () => copyToAllPages(desk),
        l: () => lockSelected(desk),
      }
    : {
        a: () => selectAll(desk),
        d: () => duplicateSelected(desk),
      }
  const act = acts[letter]
  if (act) act()
  else if (code === 'BracketRight') orderSelected(desk, shiftKey ? 'front' : 'forward')
  else if (code === 'BracketLeft') orderSelected(desk, shiftKey ? 'back' : 'backward')
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

function actOnPlainKey(desk: Desk, { key, shiftKey }: CanvasKey, view: ViewActs): boolean {
  const { tool, selected } = desk.store.getState()
  if (key === 'Delete' || key === 'Backspace') {
    deleteSelected(desk)
    return true
  }
  if (key === 'Escape') {
    if (tool !== 'select') desk.store.setState({ tool: 'select' })
    else if (selected.length > 0) selectBoxes(desk, [])
    else return false
    return true
  }
  if (key === 'Enter' || key === 'F2') {
    if (tool !== 'select' && tool !== 'hand') view.place(tool)
    else if (selected.length > 0) view.openPanel()
    else return false
    return true
  }
  const alignment = shiftKey ? alignments[key.toUpperCase()] : undefined
  if (alignment) {
    if (selected.length > 0) alignSelected(desk, alignment)
    return true
  }
  const taken = shiftKey ? undefined : toolKeys[key.toLowerCase()]
  if (taken) desk.store.setState({ tool: taken, announcement: `Tool: ${toolNames[taken]}` })
  return taken !== undefined
}

/** The labels of the tools. */
export const toolNames: Readonly<Record<Tool, string>> = {
  select: 'Select',
  hand: 'Pan',
  text: kindNames.text,
  check: kindNames.check,
  image: kindNames.image,
  code: 'Barcode or QR code',
  table: kindNames.table,
}
