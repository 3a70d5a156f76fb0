import type { Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDraftStore } from '../draft/draft-context.tsx'
import { optionalFields } from '../../templates/template-source.ts'
import { useTemplateFields } from '../draft/template-fields.ts'
import { usePreview, usePreviewStore } from '../preview/preview-context.tsx'
import { fieldHelp, type KnownFields } from './field-help.ts'
import { findingsLinter, refreshFindings } from './findings-linter.ts'
import { languageOfFile } from '../../ui/code-language.ts'
import { lintStyles, lintTemplate, previewFindings, withoutRepeats } from './lint-template.ts'
import { tagChips } from './tag-chips.ts'
import { useSampleKeys } from './use-sample-keys.ts'

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
      const optional = optionalFields(draft.getState().source.files['template.json'] ?? '')
      return lintTemplate(text, { keys: known.current.keys, optional })
    }
    const language = languageOfFile(path)
    const help = path === 'style.css' ? [] : [fieldHelp(() => known.current), tagChips]
    return [help, language, findingsLinter(lint)]
  })
  const onOpen = useCallback((opened: EditorView | undefined) => {
    view.current = opened
  }, [])
  return { extensions, onOpen }
}
