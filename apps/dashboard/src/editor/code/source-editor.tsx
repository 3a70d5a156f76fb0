import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { useDraftStore } from '../draft/draft-store.ts'
import { markLine } from './marked-line.ts'
import { openSourceView } from './open-source-view.ts'
import classes from './source-editor.module.css'

interface SourceEditorProps {
  path: string
  label: string
  stepLabel: string
  /** Must stay the same from one drawing to the next. */
  extensions: Extension
  /** A line to show and mark; `onMarked` is told when that is done. */
  line?: number | undefined
  onMarked?: () => void
  onOpen?: (view: EditorView | undefined) => void
}

/** A text file of the draft in a code editor. */
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
