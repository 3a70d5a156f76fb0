import type { DraftSource } from '@platen/contract'
import { type LooseSettings, readSettings, type SettingsChange, writeSettings } from '@platen/template/draft'
import { useDraftStore } from '../../draft/draft-store.ts'

const file = 'template.json'

/** Returns a function that changes the settings and the samples of a field together, as one undo step. */
export function useChangeField() {
  const draft = useDraftStore()
  return (
    change: {
      settings: (now: LooseSettings) => SettingsChange
      samples: (source: DraftSource) => Record<string, string>
    },
    { label, of }: { label: string; of: string },
  ) => {
    const { source } = draft.getState()
    const before = source.files[file] ?? ''
    const after = writeSettings(before, change.settings(readSettings(before)))
    draft.getState().edit({ files: { ...change.samples(source), [file]: after } }, { label, field: of })
  }
}
