import { type CleanSettings, cleanSettings } from '@platen/template/draft'
import { type DeclaredFields, declaredFieldsOf } from '@platen/merge'
import { useMemo } from 'react'
import { useDraft } from '../draft/draft-store.ts'
import { useSettings } from '../draft/use-settings.ts'

export function useCleanSettings(): CleanSettings {
  const { settings } = useSettings()
  return useMemo(() => cleanSettings(settings), [settings])
}

/** Returns what template.json and the language files declare about fields. */
export function useDeclaredFields(): DeclaredFields {
  const settings = useCleanSettings()
  const hasTexts = useDraft(({ source }) =>
    Object.keys(source.files).some((path) => path.startsWith('texts/')),
  )
  return useMemo(() => ({ ...declaredFieldsOf(settings), hasTexts }), [settings, hasTexts])
}
