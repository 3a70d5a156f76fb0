import { RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { type MergeTagKind, scanMergeTags } from './merge-tags.ts'

const marks = Object.fromEntries(
  (['value', 'section', 'inverted', 'close', 'comment', 'other'] satisfies MergeTagKind[]).map((kind) => [
    kind,
    Decoration.mark({ class: `cm-tag cm-tag-${kind}` }),
  ]),
)

/** Merge tags stand out as chips, each kind in its colour. Only what is on the screen is read. */
export const tagChips = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = chipsOf(view)
    }
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged) this.decorations = chipsOf(update.view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function chipsOf(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges) {
    const start = view.state.doc.lineAt(from).from
    for (const tag of scanMergeTags(view.state.sliceDoc(start, to))) {
      const mark = marks[tag.kind]
      if (mark) builder.add(start + tag.from, start + tag.to, mark)
    }
  }
  return builder.finish()
}
