import { invertedEffects } from '@codemirror/commands'
import {
  type ChangeDesc,
  EditorState,
  type Extension,
  Prec,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import { type Emphasis, emphasisOf, type TypedEmphasis } from './changed-parts.ts'
import { changedRanges, type TypedText } from './typed-text.ts'
import { changesOf } from './typing-marks.ts'

/** Whether bold and italic apply at the cursor or, with a selection, to all of it. */
export type EmphasisHere = Record<Emphasis, boolean>

/** Replaces the ranges whose style the user has changed. */
export const setEmphases = StateEffect.define<readonly TypedEmphasis[]>({ map: moved })
const setNext = StateEffect.define<Partial<EmphasisHere>>()

const emphases = StateField.define<readonly TypedEmphasis[]>({
  create: () => [],
  update(before, change) {
    const ranges = change.effects.find((effect) => effect.is(setEmphases))
    return ranges ? ranges.value : change.docChanged ? moved(before, change.changes) : before
  },
})

/** The style of the next character, until the cursor moves. */
const next = StateField.define<Partial<EmphasisHere>>({
  create: () => ({}),
  update(before, change) {
    const ranges = change.effects.find((effect) => effect.is(setNext))
    return ranges ? ranges.value : change.docChanged || change.selection ? {} : before
  },
})

/** Moves ranges along with changes to the text. Text that is typed at the end of a range extends it. */
function moved(before: readonly TypedEmphasis[], changes: ChangeDesc): readonly TypedEmphasis[] {
  return before.flatMap((one) => {
    const [from, to] = [changes.mapPos(one.from, 1), changes.mapPos(one.to, 1)]
    return from < to ? [{ ...one, from, to }] : []
  })
}

function withOne(before: readonly TypedEmphasis[], one: TypedEmphasis): TypedEmphasis[] {
  const others = before.flatMap((old) =>
    old.kind !== one.kind || old.to <= one.from || old.from >= one.to
      ? [old]
      : [
          { ...old, to: one.from },
          { ...old, from: one.to },
        ].filter(({ from, to }) => from < to),
  )
  return [...others, one]
}

/** Returns the ranges that the user made bold, italic or plain. Styles that come from the source are not included. */
export function changedEmphases(state: EditorState): readonly TypedEmphasis[] {
  return state.field(emphases)
}

/** Tracks and shows bold and italic ranges. */
export function typingEmphasis(): Extension {
  return [
    emphases,
    next,
    invertedEffects.of(({ startState, effects }) =>
      effects.some((effect) => effect.is(setEmphases)) ? [setEmphases.of(startState.field(emphases))] : [],
    ),
    EditorState.transactionExtender.of(emphasizeTyped),
    Prec.high(
      EditorView.decorations.compute([emphases], (state) =>
        Decoration.set(
          state
            .field(emphases)
            .map(({ kind, isOn, from, to }) =>
              Decoration.mark({ class: `cm-${isOn ? 'on' : 'off'}-${kind}` }).range(from, to),
            ),
          true,
        ),
      ),
    ),
  ]
}

function emphasizeTyped(change: Transaction) {
  const chosen = Object.entries(change.startState.field(next)) as [Emphasis, boolean][]
  if (chosen.length === 0 || !change.isUserEvent('input')) return null
  let after = moved(change.startState.field(emphases), change.changes)
  change.changes.iterChangedRanges((_from, _to, from, to) => {
    if (from < to) for (const [kind, isOn] of chosen) after = withOne(after, { kind, isOn, from, to })
  })
  return { effects: setEmphases.of(after) }
}

/** Returns whether bold and italic apply at the cursor or, with a selection, to all of it. */
export function emphasisHere(state: EditorState, text: TypedText): EmphasisHere {
  const { from, to, empty } = state.selection.main
  // Typed text continues the style of the preceding character.
  const [first, end] = empty ? [Math.max(0, from - 1), from] : [from, to]
  const ranges = changedEmphases(state)
  const inside = changedRanges(text, changesOf(state))
  const holdsAt = (kind: Emphasis, at: number) =>
    ranges.find((one) => one.kind === kind && one.from <= at && at < one.to)?.isOn ??
    inside.some((one) => emphasisOf(one.element) === kind && one.from <= at && at < one.to)
  const holds = (kind: Emphasis) => {
    for (let at = first; at < end; at++) if (!holdsAt(kind, at)) return false
    return first < end
  }
  return { strong: holds('strong'), em: holds('em'), ...(empty && state.field(next)) }
}

/** Toggles the style of the selection or, without a selection, of the text that is typed next. */
export function toggleEmphasis(view: EditorView, text: TypedText, kind: Emphasis): boolean {
  const { state } = view
  const isOn = !emphasisHere(state, text)[kind]
  const { from, to, empty } = state.selection.main
  view.dispatch({
    effects: empty
      ? setNext.of({ ...state.field(next), [kind]: isOn })
      : setEmphases.of(withOne(state.field(emphases), { kind, isOn, from, to })),
    userEvent: 'format',
  })
  return true
}
