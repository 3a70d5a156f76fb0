import { EditorSelection, EditorState, type Extension, type Range, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { openTags, scanMergeTags } from '../../source/merge-tags.ts'
import { paragraphSeparator } from './typed-text.ts'

interface Drawn {
  decorations: DecorationSet
  /** Paragraph separators. The cursor and the delete keys treat each of them as one character. */
  whole: DecorationSet
}

const drawn = StateField.define<Drawn>({
  create: ({ doc }) => draw(doc.toString()),
  update: (before, { docChanged, newDoc }) => (docChanged ? draw(newDoc.toString()) : before),
  provide: (own) => [
    EditorView.decorations.from(own, ({ decorations }) => decorations),
    EditorView.atomicRanges.of((view) => view.state.field(own).whole),
  ],
})

function draw(text: string): Drawn {
  const decorations: Range<Decoration>[] = []
  const whole: Range<Decoration>[] = []
  for (let at = text.indexOf(paragraphSeparator); at >= 0; at = text.indexOf(paragraphSeparator, at + 1)) {
    decorations.push(Decoration.line({ class: 'cm-paragraph' }).range(at + 1))
    decorations.push(Decoration.replace({}).range(at + 1, at + paragraphSeparator.length))
    whole.push(Decoration.mark({}).range(at, at + paragraphSeparator.length))
  }
  return { decorations: Decoration.set(decorations, true), whole: Decoration.set(whole) }
}

/** Moves the cursor out of paragraph separators. */
const behindSigns = EditorState.transactionFilter.of((change) => {
  if (!change.selection && !change.docChanged) return change
  const { newDoc, newSelection } = change
  const isWithin = (at: number) => newDoc.sliceString(at - 1, at + 1) === paragraphSeparator
  const moved = (at: number) => (isWithin(at) ? at + 1 : at)
  if (!newSelection.ranges.some(({ anchor, head }) => isWithin(anchor) || isWithin(head))) return change
  const ranges = newSelection.ranges.map(({ anchor, head }) =>
    EditorSelection.range(moved(anchor), moved(head)),
  )
  const selection = EditorSelection.create(ranges, newSelection.mainIndex)
  return [change, { selection, sequential: true }]
})

/** Shows paragraphs. */
export const typingParagraphs: Extension = [drawn, behindSigns]

/**
 * Starts a paragraph at the cursor. Inside a section it starts a line instead, because both tags of a section must be in the same paragraph. In an
 * empty last paragraph, it calls `done`.
 */
export function beginParagraph(view: EditorView, done: () => void): boolean {
  const { state } = view
  const text = state.doc.toString()
  let { from, to } = state.selection.main
  if (from === to && to === text.length && text.endsWith(paragraphSeparator)) {
    done()
    return true
  }
  const isWithin = openTags(scanMergeTags(text), from).length > 0
  if (!isWithin) {
    // Remove the spaces around the cursor, which would be at the edges of the paragraphs.
    while (text[from - 1] === ' ') from--
    while (text[to] === ' ') to++
  }
  const insert = isWithin ? '\n' : paragraphSeparator
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: true,
    userEvent: 'input',
  })
  return true
}
