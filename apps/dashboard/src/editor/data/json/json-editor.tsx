import { autocompletion, type CompletionContext, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { forceLinting, linter, lintGutter, lintKeymap } from '@codemirror/lint'
import { searchKeymap } from '@codemirror/search'
import { Annotation, EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Field } from '@platen/contract'
import { useEffect, useRef } from 'react'
import { cspExtension } from '../../../ui/csp-extension.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { keysAt } from './field-names.ts'
import classes from './json-editor.module.css'
import { lintSample } from './sample-lint.ts'

const colors = HighlightStyle.define([
  { tag: tags.propertyName, class: classes['key'] ?? '' },
  { tag: tags.string, class: classes['text'] ?? '' },
  { tag: [tags.number, tags.bool, tags.null], class: classes['plain'] ?? '' },
])

/** Marks changes that come from the draft, such as undo, rather than from typing. */
const fromDraft = Annotation.define<true>()

/** An editor with completions for a sample's JSON. It uses the draft's undo history. */
export function JsonEditor(props: {
  file: string
  text: string
  fields: readonly Field[]
  /** Offset of the cursor. A new object with the same offset moves the cursor again. */
  position: { offset: number } | undefined
}) {
  const { file, text, fields, position } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef(fields)
  const opening = useRef(text)
  const store = useDraftStore()

  useEffect(() => {
    if (!host.current) return undefined
    const opened = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: store.getState().source.files[file] ?? opening.current,
        extensions: [
          ...extensionsFor(() => latest.current),
          keymap.of([
            { key: 'Mod-z', run: () => (store.getState().undo(), true) },
            { key: 'Mod-Shift-z', run: () => (store.getState().redo(), true) },
            { key: 'Mod-y', run: () => (store.getState().redo(), true) },
          ]),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.some((one) => one.annotation(fromDraft))) return
            const typed = update.state.doc.toString()
            store
              .getState()
              .edit({ files: { [file]: typed } }, { label: 'Typing in a sample', merge: `${file} text` })
          }),
        ],
      }),
    })
    view.current = opened
    return () => opened.destroy()
  }, [file, store])

  useEffect(() => {
    const open = view.current
    if (!open || open.state.doc.toString() === text) return
    open.dispatch({
      changes: { from: 0, to: open.state.doc.length, insert: text },
      selection: { anchor: Math.min(open.state.selection.main.anchor, text.length) },
      annotations: fromDraft.of(true),
    })
  }, [text])

  useEffect(() => {
    latest.current = fields
    if (view.current) forceLinting(view.current)
  }, [fields])

  useEffect(() => {
    const open = view.current
    if (!open || !position) return
    const anchor = Math.min(position.offset, open.state.doc.length)
    open.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
    open.focus()
  }, [position])

  return <div className={classes.editor} ref={host} />
}

function extensionsFor(fieldsNow: () => readonly Field[]) {
  return [
    cspExtension,
    EditorView.contentAttributes.of({ 'aria-label': 'Sample as JSON' }),
    EditorView.lineWrapping,
    lineNumbers(),
    highlightActiveLine(),
    drawSelection(),
    bracketMatching(),
    indentUnit.of('  '),
    json(),
    syntaxHighlighting(colors),
    lintGutter(),
    linter((open) => diagnose(open, fieldsNow()), { delay: 250 }),
    autocompletion({ override: [(context) => complete(context, fieldsNow())] }),
    keymap.of([...completionKeymap, ...lintKeymap, ...searchKeymap, ...defaultKeymap, indentWithTab]),
  ]
}

function diagnose(open: EditorView, fields: readonly Field[]) {
  return lintSample(open.state.doc.toString(), fields).map(({ repairs, ...found }) => ({
    ...found,
    actions: repairs.map(({ label, change }) => ({
      name: label,
      apply: (editor: EditorView) =>
        editor.dispatch({
          changes: 'text' in change ? { from: 0, to: editor.state.doc.length, insert: change.text } : change,
        }),
    })),
  }))
}

function complete(context: CompletionContext, fields: readonly Field[]) {
  const text = context.state.doc.toString()
  const isTyping = context.matchBefore(/"[^"\n]*$/) !== null
  if (!isTyping && !context.explicit) return null
  const found = keysAt(text, context.pos, fields)
  if (!found || found.keys.length === 0) return null
  return {
    from: found.from,
    to: found.to,
    filter: true,
    options: found.keys.map(({ name, detail, insert }) => ({
      label: JSON.stringify(name),
      displayLabel: name,
      detail,
      apply: insert,
    })),
  }
}
