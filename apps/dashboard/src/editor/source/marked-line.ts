import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

const mark = StateEffect.define<number>()
const lineMark = Decoration.line({ class: 'cm-markedLine' })

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marked, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(mark)) return Decoration.set(lineMark.range(effect.value))
    }
    return transaction.docChanged ? Decoration.none : marked
  },
  provide: (self) => EditorView.decorations.from(self),
})

/** Extension required by `markLine`. The mark disappears with the next change. */
export const markedLine: Extension = field

/** Moves the cursor to the start of a line (counted from 1, limited to the last one), marks the line and scrolls it to the center. */
export function markLine(view: EditorView, line: number): void {
  const { from } = lineOf(view.state, line)
  view.dispatch({
    selection: { anchor: from },
    effects: [mark.of(from), EditorView.scrollIntoView(from, { y: 'center' })],
  })
  view.focus()
}

function lineOf({ doc }: EditorState, line: number) {
  return doc.line(Math.min(Math.max(1, line), doc.lines))
}
