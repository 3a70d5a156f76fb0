import { type CleanSettings, cleanSettings } from '@platen/template/draft'
import { type DeclaredFields, declaredFieldsOf } from '@platen/merge'
import { useMemo } from 'react'
import { useDraft } from '../draft/draft-store.ts'
import { useSettings } from '../draft/use-settings.ts'

/** The draft's, as it is typed. */
export function useCleanSettings(): CleanSettings {
  const { settings } = useSettings()
  return useMemo(() => cleanSettings(settings), [settings])
}

/** What the draft's template.json and its texts say of fields besides their places in the text. */
export function useDeclaredFields(): DeclaredFields {
  const settings = useCleanSettings()
  const hasTexts = useDraft(({ source }) =>
    Object.keys(source.files).some((path) => path.startsWith('texts/')),
  )
  return useMemo(() => ({ ...declaredFieldsOf(settings), hasTexts }), [settings, hasTexts])
}
