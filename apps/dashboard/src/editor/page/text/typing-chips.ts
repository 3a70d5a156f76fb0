import { type EditorState, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import type { Chip } from './chips.ts'
import { objectCharacter } from './typed-text.ts'

/** Signals that chip labels have changed, or that examples were turned on or off. */
export const refreshChips = StateEffect.define()

/** Returns the chips in text, and whether they show examples. */
export type ReadChips = (text: string) => { chips: Chip[]; showsExamples: boolean }

interface Chips {
  decorations: DecorationSet
  chips: Chip[]
}

/** Shows merge tags as chips and images as symbols. The cursor treats each of them as one character. */
export function typingChips(read: ReadChips) {
  const field = StateField.define<Chips>({
    create: (state) => drawChips(state, read),
    update: (before, change) => {
      const isAsked = change.effects.some((effect) => effect.is(refreshChips))
      return change.docChanged || change.selection || isAsked ? drawChips(change.state, read) : before
    },
    provide: (own) => [
      EditorView.decorations.from(own, ({ decorations }) => decorations),
      EditorView.atomicRanges.of((view) => view.state.field(own).decorations),
    ],
  })
  return {
    extension: field,
    /** Returns the dotted paths of all fields in the text. A field that occurs twice is listed twice. */
    fieldPaths: (state: EditorState): string[] =>
      state.field(field).chips.flatMap(({ path }) => (path === undefined ? [] : [path])),
    /** Returns the chip at an offset. */
    chipAt: (state: EditorState, at: number) =>
      state.field(field).chips.find(({ tag }) => tag.from <= at && at < tag.to),
    /** Returns the matching start or end tag of a section. */
    chipPartner: (state: EditorState, { tag }: Chip): Chip | undefined => {
      if (tag.kind === 'value') return undefined
      const { chips } = state.field(field)
      const inOrder = tag.kind === 'close' ? chips.toReversed() : chips
      let depth = 0
      for (const chip of inOrder.slice(inOrder.findIndex((one) => one.tag.from === tag.from))) {
        if (chip.tag.name !== tag.name || chip.tag.kind === 'value') continue
        depth += (chip.tag.kind === 'close') === (tag.kind === 'close') ? 1 : -1
        if (depth === 0) return chip
      }
      return undefined
    },
    /** Returns the chip if exactly one chip is selected. */
    chipMarked: (state: EditorState): Chip | undefined => {
      const { from, to } = state.selection.main
      return state.field(field).chips.find(({ tag }) => tag.from === from && tag.to === to)
    },
    /** Returns the chip if the text consists of only one chip. */
    chipAlone: (state: EditorState): Chip | undefined => {
      const { chips } = state.field(field)
      const [chip] = chips
      return chips.length === 1 && chip?.tag.from === 0 && chip.tag.to === state.doc.length ? chip : undefined
    },
    /** Returns the selected chip, or else the chip before or after the cursor. */
    chipInHand: (state: EditorState): Chip | undefined => {
      const { from, to, empty } = state.selection.main
      const { chips } = state.field(field)
      if (!empty) return chips.find(({ tag }) => tag.from === from && tag.to === to)
      return chips.find(({ tag }) => tag.to === from) ?? chips.find(({ tag }) => tag.from === from)
    },
  }
}

function drawChips(state: EditorState, read: ReadChips): Chips {
  const text = state.doc.toString()
  const { chips, showsExamples } = read(text)
  const { from, to, empty } = state.selection.main
  const drawn: Range<Decoration>[] = chips.map((chip) => {
    const { tag, example } = chip
    const isMarked = !empty && from <= tag.from && tag.to <= to
    const words = showsExamples && example !== '' ? example : chip.words
    return Decoration.replace({ widget: new ChipWidget(chip, words, isMarked) }).range(tag.from, tag.to)
  })
  for (let at = text.indexOf(objectCharacter); at >= 0; at = text.indexOf(objectCharacter, at + 1))
    drawn.push(Decoration.replace({ widget: new ObjectWidget() }).range(at, at + 1))
  return { decorations: Decoration.set(drawn, true), chips }
}

class ChipWidget extends WidgetType {
  readonly chip: Chip
  readonly words: string
  readonly isMarked: boolean

  constructor(chip: Chip, words: string, isMarked: boolean) {
    super()
    this.chip = chip
    this.words = words
    this.isMarked = isMarked
  }

  override eq(other: ChipWidget): boolean {
    return (
      other.words === this.words &&
      other.isMarked === this.isMarked &&
      other.chip.tag.kind === this.chip.tag.kind &&
      other.chip.example === this.chip.example &&
      other.chip.path === this.chip.path
    )
  }

  override toDOM(): HTMLElement {
    const { tag } = this.chip
    const chip = document.createElement('span')
    chip.className = `cm-chip cm-chip-${tag.kind}${this.isMarked ? ' cm-chip-marked' : ''}`
    chip.textContent = this.words
    // The text direction of a label can differ from that of the text.
    chip.dir = 'auto'
    chip.title = this.chip.about
    return chip
  }

  override ignoreEvent(): boolean {
    return false
  }
}

class ObjectWidget extends WidgetType {
  override eq(): boolean {
    return true
  }

  override toDOM(): HTMLElement {
    const sign = document.createElement('span')
    sign.className = 'cm-chip cm-chip-object'
    sign.textContent = '▣'
    sign.title = 'An image or another element that is not text'
    return sign
  }
}
