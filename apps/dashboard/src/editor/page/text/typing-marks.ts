import { ChangeSet, type EditorState, type Extension, StateField } from '@codemirror/state'
import { Decoration, EditorView } from '@codemirror/view'
import { changedRanges, type TypedChange, type TypedText } from './typed-text.ts'

const typed = StateField.define<ChangeSet>({
  create: (state) => ChangeSet.empty(state.doc.length),
  update: (before, change) => (change.docChanged ? before.compose(change.changes) : before),
})

/** Returns the edits since the text was opened. */
export function changesOf(state: EditorState): TypedChange[] {
  const changes: TypedChange[] = []
  state.field(typed).iterChanges((from, to, _from, _to, inserted) => {
    changes.push({ from, to, insert: inserted.toString() })
  })
  return changes
}

/** Tracks edits, and shows inline elements such as bold text and links as printed. */
export function typingMarks(text: TypedText): Extension {
  return [
    typed,
    EditorView.decorations.compute([typed], (state) =>
      Decoration.set(
        changedRanges(text, changesOf(state)).flatMap(({ element, from, to }) =>
          from === to
            ? []
            : [
                Decoration.mark({ class: `cm-in cm-in-${element.name} ${markClass(element.index)}` }).range(
                  from,
                  to,
                ),
              ],
        ),
        true,
      ),
    ),
  ]
}

/** Returns the class of text in an inline element. */
export function markClass(index: number): string {
  return `cm-in-no-${index}`
}
