import { useCallback, useMemo } from 'react'
import { isJsonObject, readJson } from '../../templates/read-json.ts'
import { type LooseSettings, readSettings } from '../../templates/template-source.ts'
import { type SettingsChange, writeSettings } from '../../templates/write-settings.ts'
import { useDraft, useDraftStore } from './draft-store.ts'

const file = 'template.json'

/** Names a step of undo; typing in one field is one step. */
export interface SettingsWords {
  label: string
  field: string
}

/** template.json as forms read and write it. */
export function useSettings() {
  const draft = useDraftStore()
  const text = useDraft((state) => state.source.files[file] ?? '')
  const settings = useMemo(() => readSettings(text), [text])
  /** Half typed in the code, it can be neither read nor changed. */
  const isReadable = useMemo(() => text.trim() === '' || isJsonObject(readJson(text)), [text])
  const write = useCallback(
    (change: (now: LooseSettings) => SettingsChange, { label, field }: SettingsWords) => {
      const before = draft.getState().source.files[file] ?? ''
      const after = writeSettings(before, change(readSettings(before)))
      draft.getState().edit({ files: { [file]: after } }, { label, merge: `settings ${field}` })
    },
    [draft],
  )
  return { text, settings, isReadable, write }
}
