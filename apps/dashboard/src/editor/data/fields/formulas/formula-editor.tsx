import type { CompletionContext } from '@codemirror/autocomplete'
import { setDiagnostics } from '@codemirror/lint'
import { Annotation, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { cspExtension } from '../../../../ui/csp-extension.ts'
import { textChange } from '../../../draft/history.ts'
import { type FormulaOption, completeFormula } from './complete-formula.ts'
import classes from './formula-editor.module.css'
import { formulaBase } from './formula-base.ts'
import type { FormulaName } from '../../../fields/formula-names.ts'

/** An error in a formula, from `start` to `end`, counted from 0. */
export interface FormulaErrorRange {
  start: number
  end: number
  message: string
}

/** A single-line formula editor with completions and error marks. It uses the draft's undo history. */
export function FormulaEditor(props: {
  label: string
  value: string
  names: readonly FormulaName[]
  fault: FormulaErrorRange | undefined
  /** ID of the element with the error message. */
  faultId: string
  onChange: (formula: string) => void
  onUndo: (direction: 'undo' | 'redo') => void
  onOpen: (view: EditorView | undefined) => void
}) {
  const { label, value, names, fault, faultId, onChange, onUndo, onOpen } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef({ names, onChange, onUndo, onOpen, value })
  useEffect(() => {
    latest.current = { names, onChange, onUndo, onOpen, value }
  })

  useEffect(() => {
    if (!host.current) return undefined
    const opened = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          cspExtension,
          formulaBase({
            label,
            faultId,
            complete: (context) => complete(context, latest.current.names),
            undo: (direction) => latest.current.onUndo(direction),
          }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.every((one) => one.annotation(fromOutside))) return
            latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = opened
    latest.current.onOpen(opened)
    return () => {
      view.current = undefined
      latest.current.onOpen(undefined)
      opened.destroy()
    }
  }, [label, faultId])

  useEffect(() => {
    const open = view.current
    const changes = open && textChange(open.state.doc.toString(), value)
    if (changes) open.dispatch({ changes, annotations: fromOutside.of(true) })
  }, [value])

  useEffect(() => {
    const open = view.current
    if (!open) return
    const { length } = open.state.doc
    const marks = fault
      ? [
          {
            from: Math.min(fault.start, length),
            to: Math.min(Math.max(fault.end, fault.start), length),
            severity: 'error' as const,
            message: fault.message,
          },
        ]
      : []
    open.dispatch(setDiagnostics(open.state, marks))
  }, [fault, value])

  return <div ref={host} className={classes.editor} data-wrong={fault !== undefined || undefined} />
}

const fromOutside = Annotation.define<true>()

function complete(context: CompletionContext, names: readonly FormulaName[]) {
  const text = context.state.doc.toString()
  const found = completeFormula(text, context.pos, names)
  if (
    !found ||
    (found.from === context.pos && !context.explicit && !/[."']$/.test(text.slice(0, context.pos)))
  )
    return null
  return {
    from: found.from,
    validFor: /^[\p{L}\p{N}_]*$/u,
    options: found.options.map(({ label, detail, kind, insert, cursor, rank, help }) => ({
      label,
      detail,
      type: kind === 'function' ? 'function' : 'variable',
      boost: -rank,
      ...(help && { info: () => drawHelp(help) }),
      apply: (open: EditorView, _: unknown, from: number, to: number) => {
        const hasBracket = kind === 'function' && open.state.sliceDoc(to, to + 1) === '('
        const put = hasBracket ? label : insert
        open.dispatch({
          changes: { from, to, insert: put },
          selection: { anchor: from + (hasBracket ? label.length + 1 : cursor) },
          userEvent: 'input.complete',
        })
      },
    })),
  }
}

/** Describes a function next to the list of completions. */
function drawHelp({
  signature,
  description,
  example,
  result,
}: NonNullable<FormulaOption['help']>): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-formulaHelp'
  const line = (tag: string, text: string) => {
    const element = document.createElement(tag)
    element.textContent = text
    box.append(element)
  }
  line('code', signature)
  line('span', description)
  line('code', `${example} → ${result}`)
  return box
}
