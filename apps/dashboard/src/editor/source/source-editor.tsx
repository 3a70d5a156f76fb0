import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { type DraftStore, useDraftStore } from '../draft/draft-store.ts'
import { textChange } from '../draft/history.ts'
import { cursorsOf } from './cursors.ts'
import { editorBase, lineEnds } from './editor-base.ts'
import { markedLine, markLine } from './marked-line.ts'
import classes from './source-editor.module.css'

interface SourceEditorProps {
  path: string
  label: string
  stepLabel: string
  /** Must be the same object on each render. */
  extensions: Extension
  /** A line to mark. `onMarked` is called afterwards. */
  line?: number | undefined
  onMarked?: () => void
  onOpen?: (view: EditorView | undefined) => void
}

/** A code editor for a text file in the draft. */
export function SourceEditor(props: SourceEditorProps) {
  const { path, label, stepLabel, extensions, line, onMarked, onOpen } = props
  const draft = useDraftStore()
  const parent = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)

  useEffect(() => {
    if (!parent.current) return undefined
    const opened = openSourceView({ parent: parent.current, draft, path, label, stepLabel, extensions })
    view.current = opened.view
    onOpen?.(opened.view)
    return () => {
      onOpen?.(undefined)
      view.current = undefined
      opened.close()
    }
  }, [draft, path, label, stepLabel, extensions, onOpen])

  useEffect(() => {
    if (line === undefined || !view.current) return
    markLine(view.current, line)
    onMarked?.()
  }, [line, onMarked, path])

  return <div ref={parent} className={classes.editor} />
}

const fromOutside = Annotation.define<true>()

interface SourceViewOptions {
  parent: HTMLElement
  draft: DraftStore
  path: string
  /** Accessible name of the editor. */
  label: string
  /** Label of the undo step. */
  stepLabel: string
  extensions: Extension
}

interface SourceView {
  view: EditorView
  close(): void
}

/**
 * Opens a file in the draft in CodeMirror. Typed text is written to the draft. Other changes to the draft (by undo, a form or the formatter) are
 * applied as the smallest possible change, so that the cursor and the folds keep their positions.
 */
function openSourceView(options: SourceViewOptions): SourceView {
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
  // The editor has no undo history of its own, so the browser would otherwise handle Undo from its menus itself.
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
    const head = Math.min(wished.at, view.state.doc.length)
    const anchor = Math.min(wished.to ?? head, view.state.doc.length)
    view.dispatch({
      selection: { anchor, head },
      effects: EditorView.scrollIntoView(head, { y: 'nearest', yMargin: 80 }),
    })
    if (wished.to === undefined) view.focus()
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
