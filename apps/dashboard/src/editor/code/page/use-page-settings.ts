import { useCallback } from 'react'
import { type LooseSettings, readSettings } from '../../../templates/template-source.ts'
import { type SettingsChange, writeSettings } from '../../../templates/write-settings.ts'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import { changePage, type PageForm, readPage } from './page-settings.ts'

const file = 'template.json'

/** Names a step of undo; typing in one field is one step. */
interface Words {
  label: string
  field: string
}

/** template.json as the forms of the page set-up read and write it. */
export function usePageSettings() {
  const draft = useDraftStore()
  const text = useDraft((state) => state.source.files[file] ?? '')
  const settings = readSettings(text)
  const write = useCallback(
    (change: (now: LooseSettings) => SettingsChange, { label, field }: Words) => {
      const before = draft.getState().source.files[file] ?? ''
      const after = writeSettings(before, change(readSettings(before)))
      draft.getState().edit({ files: { [file]: after } }, { label, merge: `settings ${field}` })
    },
    [draft],
  )
  const set = (change: SettingsChange, words: Words) => write(() => change, words)
  const setPage = (change: Partial<PageForm>, words: Words) => write((now) => changePage(now, change), words)
  return { text, settings, page: readPage(settings), set, setPage }
}

/** What `usePageSettings` gives: template.json's text, what it says, and how to change it. */
export type PageSettings = ReturnType<typeof usePageSettings>

/** A setting that should be a text; `''` for anything else. */
export const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
