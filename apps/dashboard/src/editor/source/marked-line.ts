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

/** The extension that `markLine` requires. The next change removes the mark. */
export const markedLine: Extension = field

/**
 * Moves the cursor to the start of a line, marks the line, and scrolls it to the center. Lines are counted from 1. A number beyond the last line
 * means the last line.
 */
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
