import { css } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useDraft, useDraftStore } from '../draft/draft-context.tsx'
import { readSettings, sampleFiles } from '../draft/draft-settings.ts'
import { useTemplateFields } from '../draft/template-fields.ts'
import { usePreview, usePreviewStore } from '../preview/preview-context.tsx'
import { type KnownFields, fieldHelp } from './field-help.ts'
import { findingsLinter, refreshFindings } from './findings-linter.ts'
import { lintStyles, lintTemplate, previewFindings, withoutRepeats } from './lint-template.ts'
import { readSamples, type SampleKey, sampleKeys } from './sample-keys.ts'
import { tagChips } from './tag-chips.ts'

/** The keys of all samples, read anew only when a sample changes. */
export function useSampleKeys(): SampleKey[] {
  const texts = useDraft(
    useShallow(({ source }) => sampleFiles(source).map((path) => source.files[path] ?? '')),
  )
  return useMemo(() => sampleKeys(readSamples(texts)), [texts])
}

/** What the code editor of a file knows of the template: language, completion, faults. `onOpen` belongs to its editor. */
export function useCodeHelp(path: 'template.html' | 'style.css'): {
  extensions: Extension
  onOpen: (view: EditorView | undefined) => void
} {
  const draft = useDraftStore()
  const preview = usePreviewStore()
  const problem = usePreview((state) => state.problem)
  const { fields } = useTemplateFields()
  const keys = useSampleKeys()
  const known = useRef<KnownFields>({ fields, keys })
  const view = useRef<EditorView>(undefined)

  useEffect(() => {
    known.current = { fields, keys }
  }, [fields, keys])
  useEffect(() => {
    if (view.current) refreshFindings(view.current)
  }, [keys, problem])

  const [extensions] = useState<Extension>(() => {
    const lint = (text: string) => {
      const items = preview.getState().problem?.items ?? []
      const own = path === 'style.css' ? lintStyles(text) : lintPage(text)
      return withoutRepeats([...own, ...previewFindings(text, path, items)])
    }
    const lintPage = (text: string) => {
      const settings = readSettings(draft.getState().source.files['template.json'] ?? '')
      const optional = Array.isArray(settings.optional) ? settings.optional : []
      return lintTemplate(text, { keys: known.current.keys, optional })
    }
    const language = path === 'style.css' ? css() : [fieldHelp(() => known.current), html(), tagChips]
    return [language, findingsLinter(lint)]
  })
  const onOpen = useCallback((opened: EditorView | undefined) => {
    view.current = opened
  }, [])
  return { extensions, onOpen }
}
