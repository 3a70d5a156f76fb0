import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { DraftStore } from '../draft/draft-store.ts'
import { textChange } from '../draft/text-change.ts'
import { cursorsOf } from './cursors.ts'
import { editorBase, lineEnds } from './editor-base.ts'
import { markedLine } from './marked-line.ts'

const fromOutside = Annotation.define<true>()

/** One text file of the draft, opened for editing. */
export interface SourceViewOptions {
  parent: HTMLElement
  draft: DraftStore
  path: string
  /** Names the editor for screen readers. */
  label: string
  /** Names the step of undo. */
  stepLabel: string
  extensions: Extension
}

/** An open file of the draft. */
export interface SourceView {
  view: EditorView
  close(): void
}

/**
 * Opens a file of the draft in CodeMirror: what is typed goes into the draft, and what changes the draft elsewhere (undo, a form, the
 * formatter) comes in as the smallest change, so that cursor and folds stay.
 */
export function openSourceView(options: SourceViewOptions): SourceView {
  const { parent, draft, path, stepLabel } = options
  const cursors = cursorsOf(draft)
  const textOf = () => draft.getState().source.files[path] ?? ''
  let lastText = textOf()

  const send = EditorView.updateListener.of((update) => {
    if (update.selectionSet || update.docChanged) {
      const { head } = update.state.selection.main
      cursors.setState({ last: { ...cursors.getState().last, [path]: head } })
    }
    if (!update.docChanged || update.transactions.every((one) => one.annotation(fromOutside))) return
    lastText = update.state.doc.toString()
    draft.getState().edit({ files: { [path]: lastText } }, { label: stepLabel, merge: `type ${path}` })
  })
  // Without a history of its own the browser would undo by itself from its menus.
  const undo = EditorView.domEventHandlers({
    beforeinput(event) {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return false
      event.preventDefault()
      draft.getState()[event.inputType === 'historyUndo' ? 'undo' : 'redo']()
      return true
    },
  })
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: lastText,
      selection: { anchor: Math.min(cursors.getState().last[path] ?? 0, lineEnds(lastText).length) },
      extensions: [editorBase(options.label), markedLine, options.extensions, send, undo],
    }),
  })

  function takeOver(): void {
    const text = textOf()
    if (text === lastText) return
    lastText = text
    const changes = textChange(view.state.doc.toString(), lineEnds(text))
    if (changes) view.dispatch({ changes, annotations: fromOutside.of(true) })
  }
  function goToWish(): void {
    const { wished } = cursors.getState()
    if (wished?.path !== path) return
    takeOver()
    cursors.setState({ wished: undefined })
    const anchor = Math.min(wished.at, view.state.doc.length)
    view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: 'nearest', yMargin: 80 }),
    })
    view.focus()
  }
  const stops = [draft.subscribe(takeOver), cursors.subscribe(goToWish)]
  goToWish()
  return {
    view,
    close() {
      for (const stop of stops) stop()
      view.destroy()
    },
  }
}
