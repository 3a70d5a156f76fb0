import { completionStatus } from '@codemirror/autocomplete'
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { EditorSelection, type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import { cancelChoosing } from './choose-field.ts'
import type { Emphasis } from './changed-parts.ts'
import type { typingChips } from './typing-chips.ts'
import { beginParagraph } from './typing-paragraphs.ts'

type Chips = ReturnType<typeof typingChips>

/** The key bindings of the text editor. */
export function typingKeys(actions: {
  chips: Chips
  /** Enter ends editing. Otherwise it inserts a line break. */
  isOneLine: boolean
  /** Enter starts a new paragraph. */
  hasParagraphs: boolean
  toggle: (view: EditorView, kind: Emphasis) => boolean
  /** Joins the text to the paragraph before it. Returns `false` if that is not possible. */
  join: () => boolean
  commit: () => void
  cancel: () => void
}): Extension {
  const { chips, isOneLine, hasParagraphs, toggle, join, commit, cancel } = actions
  const done = () => {
    commit()
    return true
  }
  const own = [
    {
      key: 'Enter',
      run: hasParagraphs ? (view: EditorView) => beginParagraph(view, commit) : isOneLine ? done : breakLine,
      shift: breakLine,
    },
    { key: 'Mod-Enter', run: done },
    // Apply the typed text, so that it is saved.
    { key: 'Mod-s', run: () => (commit(), false) },
    { key: 'Alt-ArrowLeft', run: (view: EditorView) => moveChip(view, chips, false), preventDefault: true },
    { key: 'Alt-ArrowRight', run: (view: EditorView) => moveChip(view, chips, true), preventDefault: true },
    { key: 'Mod-b', run: (view: EditorView) => toggle(view, 'strong'), preventDefault: true },
    { key: 'Mod-i', run: (view: EditorView) => toggle(view, 'em'), preventDefault: true },
    { key: 'Backspace', run: (view: EditorView) => isAtStart(view) && join() },
    { key: 'Backspace', run: (view: EditorView) => takeOutEnds(view, chips, -1) },
    { key: 'Delete', run: (view: EditorView) => takeOutEnds(view, chips, 0) },
  ]
  /** The first Escape closes the list of fields if it is visible. A list that is still loading does not use up the key. */
  const escape = (view: EditorView) => {
    if (completionStatus(view.state) === 'active') {
      cancelChoosing(view)
      return false
    }
    cancel()
    return true
  }
  return [
    history(),
    Prec.highest(keymap.of([{ key: 'Escape', run: escape }])),
    Prec.high(keymap.of(own)),
    // If there is nothing to undo in the text, the shortcut must not undo a change to the draft.
    keymap.of([...historyKeymap.map((binding) => ({ ...binding, preventDefault: true })), ...standardKeymap]),
  ]
}

function isAtStart({ state }: EditorView): boolean {
  return state.selection.main.empty && state.selection.main.head === 0
}

function breakLine(view: EditorView): boolean {
  view.dispatch(view.state.replaceSelection('\n'), { scrollIntoView: true, userEvent: 'input' })
  return true
}

/** Moves a chip past the next character or chip, in the order of the text. */
function moveChip(view: EditorView, { chipInHand }: Chips, isRight: boolean): boolean {
  const { state } = view
  const chip = chipInHand(state)
  if (!chip) return false
  const { from, to } = chip.tag
  const edge = isRight ? to : from
  const beyond = view.moveByChar(EditorSelection.cursor(edge), isRight).head
  if (beyond === edge) return true
  const [low, high] = beyond < edge ? [beyond, to] : [from, beyond]
  const source = state.sliceDoc(from, to)
  const passed = beyond < edge ? state.sliceDoc(beyond, from) : state.sliceDoc(to, beyond)
  const at = beyond < edge ? low : low + passed.length
  view.dispatch({
    changes: { from: low, to: high, insert: beyond < edge ? source + passed : passed + source },
    selection: { anchor: at, head: at + source.length },
    userEvent: 'move',
  })
  return true
}

/** If the tag to delete is the start or end tag of a section, deletes both tags. */
function takeOutEnds(view: EditorView, { chipAt, chipPartner }: Chips, offset: -1 | 0): boolean {
  const { state } = view
  const { from, to, empty } = state.selection.main
  const chip = chipAt(state, empty ? from + offset : from)
  if (!chip || (!empty && (chip.tag.from !== from || chip.tag.to !== to))) return false
  const partner = chipPartner(state, chip)
  if (!partner) return false
  view.dispatch({
    changes: [chip, partner].map(({ tag }) => ({ from: tag.from, to: tag.to })),
    userEvent: 'delete',
  })
  return true
}
