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

/** Describes an undo step. Typing in one setting is one step. */
export interface SettingsStep {
  label: string
  /** The edited setting. */
  field: string
  /** Dotted path of the field that the setting belongs to; empty: all fields. */
  of?: string
}

/** Returns template.json for forms, with a function that changes it. */
export function useSettings() {
  const draft = useDraftStore()
  const text = useDraft((state) => state.source.files[file] ?? '')
  const settings = useMemo(() => readSettings(text), [text])
  /** Invalid JSON, for example while it is being typed, can be neither read nor changed. */
  const isReadable = useMemo(() => text.trim() === '' || isJsonObject(readJson(text)), [text])
  const write = useCallback(
    (change: (now: LooseSettings) => SettingsChange, { label, field, of }: SettingsStep) => {
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
