import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import { type Extension, StateEffect } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { useCallback, useEffect, useRef, useState } from 'react'
import { optionalFields } from '@platen/template/draft'
import { languageOfFile } from '../../ui/code-language.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { useDeclaredNames } from '../fields/use-declared-names.ts'
import { useTemplateFields } from '../fields/template-fields.ts'
import { usePreview, usePreviewStore } from '../preview/preview-store.ts'
import type { KnownFields } from '../source/complete-tag.ts'
import { fieldHelp } from '../source/field-help.ts'
import { type Finding, lintStyles, lintTemplate, previewFindings, withoutRepeats } from './lint-template.ts'
import { useSampleKeys } from '../samples/sample-keys.ts'
import { refreshChips, tagChips } from './tag-chips.ts'

/** Returns the language support, completions and error marks for a code editor. `onOpen` must be passed to that editor. */
export function useCodeHelp(path: 'template.html' | 'style.css'): {
  extensions: Extension
  onOpen: (view: EditorView | undefined) => void
} {
  const draft = useDraftStore()
  const preview = usePreviewStore()
  const problem = usePreview((state) => state.problem)
  const { fields } = useTemplateFields()
  const keys = useSampleKeys()
  const names = useDeclaredNames()
  const known = useRef<KnownFields>({ fields, keys, names })
  const view = useRef<EditorView>(undefined)

  useEffect(() => {
    known.current = { fields, keys, names }
  }, [fields, keys, names])
  useEffect(() => {
    if (view.current) refreshFindings(view.current)
  }, [keys, names, problem])
  useEffect(() => {
    view.current?.dispatch({ effects: refreshChips.of(null) })
  }, [names])

  const [extensions] = useState<Extension>(() => {
    const lint = (text: string) => {
      const items = preview.getState().problem?.items ?? []
      const own = path === 'style.css' ? lintStyles(text) : lintPage(text)
      return withoutRepeats([...own, ...previewFindings(text, path, items)])
    }
    const lintPage = (text: string) => {
      const optional = optionalFields(draft.getState().source.files['template.json'] ?? '')
      const { keys: sampled, names: declared } = known.current
      return lintTemplate(text, { keys: sampled, names: declared, optional })
    }
    const language = languageOfFile(path)
    const help =
      path === 'style.css' ? [] : [fieldHelp(() => known.current), tagChips(() => known.current.names)]
    return [help, language, findingsLinter(lint)]
  })
  const onOpen = useCallback((opened: EditorView | undefined) => {
    view.current = opened
  }, [])
  return { extensions, onOpen }
}

const refresh = StateEffect.define()
const delayMs = 120

/** Marks the findings in the text, shortly after each change and each `refreshFindings`. */
function findingsLinter(find: (text: string) => readonly Finding[]): Extension {
  return [
    linter((view) => find(view.state.doc.toString()).map(diagnosticOf), {
      delay: delayMs,
      needsRefresh: (update) =>
        update.transactions.some((one) => one.effects.some((effect) => effect.is(refresh))),
    }),
    lintGutter(),
  ]
}

/** Updates the findings when something other than the text changed (samples, the last preview). */
function refreshFindings(view: EditorView): void {
  view.dispatch({ effects: refresh.of(null) })
}

function diagnosticOf({ from, to, severity, message, fix }: Finding): Diagnostic {
  return {
    from,
    to,
    severity,
    message,
    ...(fix && {
      actions: [
        {
          name: fix.label,
          apply: (view: EditorView, start: number, end: number) => {
            view.dispatch({ changes: { from: start, to: end, insert: fix.insert }, userEvent: 'input.fix' })
          },
        },
      ],
    }),
  }
}
