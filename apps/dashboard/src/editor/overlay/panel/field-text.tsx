import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { standardKeymap } from '@codemirror/commands'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view'
import { useEffect, useId, useRef } from 'react'
import { cspExtension } from '../../../ui/csp-extension.ts'
import { popupTheme } from '../../../ui/popup-theme.ts'
import { useDraftStore } from '../../draft/draft-store.ts'
import { textChange } from '../../draft/history.ts'
import { useSampleKeys } from '../../samples/sample-keys.ts'
import { useTemplateFieldsOnDemand } from '../../fields/template-fields.ts'
import { useDeclaredNames } from '../../fields/use-declared-names.ts'
import { completeField } from '../../source/field-help.ts'
import classes from './panel.module.css'

/** A text input with completion of merge fields after `{{`. It uses the draft's undo history. */
export function FieldText(props: {
  label: string
  value: string
  hint: string
  /** Shows a placeholder for boxes with different text. */
  isMixed?: boolean
  isOneLine?: boolean
  /** The list whose item fields can be used. */
  within?: string
  onChange: (text: string) => void
  onLeave: () => void
}) {
  const { label, value, hint, isMixed = false, isOneLine = false, within = '', onChange, onLeave } = props
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const draft = useDraftStore()
  const readFields = useTemplateFieldsOnDemand()
  const keys = useSampleKeys()
  const names = useDeclaredNames()
  const known = { keys, names }
  const latest = useRef({ known, readFields, onChange, onLeave, value, within })
  const id = useId()
  useEffect(() => {
    latest.current = { known, readFields, onChange, onLeave, value, within }
  })
  const shownHint = isMixed ? 'Mixed' : hint
  useEffect(() => {
    if (!host.current) return undefined
    const step = (direction: 'undo' | 'redo') => () => {
      draft.getState()[direction]()
      return true
    }
    const leave = () => {
      latest.current.onLeave()
      return true
    }
    const complete = autocompletion({
      override: [
        (at) => {
          const list = latest.current.within
          const around = list === '' ? undefined : { before: `{{#${list}}}`, after: `{{/${list}}}` }
          const { fields } = latest.current.readFields()
          return completeField(at, { ...latest.current.known, fields }, around)
        },
      ],
      icons: false,
    })
    const opened = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          cspExtension,
          theme,
          popupTheme,
          drawSelection(),
          closeBrackets(),
          complete,
          placeholder(shownHint),
          EditorView.lineWrapping,
          isOneLine ? oneLine : [],
          EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['{'], before: ')]}:;<>{' } }]),
          keymap.of([
            ...closeBracketsKeymap,
            ...completionKeymap,
            { key: 'Mod-z', run: step('undo') },
            { key: 'Mod-Shift-z', run: step('redo') },
            { key: 'Mod-y', run: step('redo') },
            { key: 'Escape', run: leave },
            { key: 'Mod-Enter', run: leave },
            ...(isOneLine ? [{ key: 'Enter', run: leave }] : []),
            ...standardKeymap,
          ]),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-multiline': String(!isOneLine),
            spellcheck: 'false',
          }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged || update.transactions.every((one) => one.annotation(fromOutside))) return
            latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = opened
    return () => {
      view.current = undefined
      opened.destroy()
    }
  }, [draft, isOneLine, label, shownHint])
  useEffect(() => {
    const open = view.current
    const changes = open && textChange(open.state.doc.toString(), value)
    if (changes) open.dispatch({ changes, annotations: fromOutside.of(true) })
  }, [value])
  return (
    <div>
      <span id={id} className={classes.fieldLabel} aria-hidden>
        {label}
      </span>
      <div ref={host} className={classes.fieldText} data-lines={isOneLine ? 'one' : 'many'} />
    </div>
  )
}

const fromOutside = Annotation.define<true>()

/** Joins the lines of pasted text. */
const oneLine: Extension = EditorState.transactionFilter.of((change) =>
  change.newDoc.lines > 1
    ? [
        change,
        {
          changes: {
            from: 0,
            to: change.newDoc.length,
            insert: change.newDoc.toString().replaceAll(/\s*\n\s*/g, ' '),
          },
          sequential: true,
        },
      ]
    : change,
)

const ink = 'var(--mantine-primary-color-filled)'

const theme = EditorView.theme({
  '&': { fontSize: '13px', color: 'var(--mantine-color-text)', background: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mantine-font-family)', lineHeight: '20px' },
  '.cm-content': { padding: '5px 0', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0 9px' },
  '.cm-placeholder': { color: 'var(--mantine-color-placeholder)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: `color-mix(in srgb, ${ink} 22%, transparent)`,
  },
})
