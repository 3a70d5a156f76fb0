import { useCallback, useMemo } from 'react'
import {
  isJsonObject,
  readJson,
  type LooseSettings,
  readSettings,
  type SettingsChange,
  writeSettings,
} from '@platen/template/draft'
import { useDraft, useDraftStore } from './draft-store.ts'

const file = 'template.json'

/** Names a step of undo; typing in one setting is one step. */
export interface SettingsWords {
  label: string
  /** What is typed in. */
  field: string
  /** The template's field that the setting is of, by its dotted path; empty: all of its fields. */
  of?: string
}

/** template.json as forms read and write it. */
export function useSettings() {
  const draft = useDraftStore()
  const text = useDraft((state) => state.source.files[file] ?? '')
  const settings = useMemo(() => readSettings(text), [text])
  /** Half typed in the code, it can be neither read nor changed. */
  const isReadable = useMemo(() => text.trim() === '' || isJsonObject(readJson(text)), [text])
  const write = useCallback(
    (change: (now: LooseSettings) => SettingsChange, { label, field, of }: SettingsWords) => {
      const before = draft.getState().source.files[file] ?? ''
      const after = writeSettings(before, change(readSettings(before)))
      const merge = `settings ${of === undefined ? '' : `${of} `}${field}`
      draft
        .getState()
        .edit({ files: { [file]: after } }, { label, merge, ...(of !== undefined && { field: of }) })
    },
    [draft],
  )
  return { text, settings, isReadable, write }
}
