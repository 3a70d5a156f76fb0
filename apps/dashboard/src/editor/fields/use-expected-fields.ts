import { type ExpectedFields, expectedFields, optionalFields, patternsIn } from '@platen/template/draft'
import { optionalNames } from '@platen/merge'
import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useDraft } from '../draft/draft-store.ts'
import { useTemplateFields } from './template-fields.ts'
import { useCleanSettings, useDeclaredFields } from './typed-settings.ts'

/** Returns all fields that the current draft expects in its data. */
export function useExpectedFields(): ExpectedFields {
  const { fields, faults } = useTemplateFields()
  const settingsText = useDraft((state) => state.source.files['template.json'] ?? '')
  const texts = useDraft(
    useShallow(({ source }) =>
      Object.entries(source.files).flatMap(([path, text]) => (path.startsWith('texts/') ? [text] : [])),
    ),
  )
  const settings = useCleanSettings()
  const declared = useDeclaredFields()
  return useMemo(() => {
    const optional = [...optionalFields(settingsText), ...optionalNames(declared)]
    const patterns = patternsIn({ settingsText, settings, texts })
    return { ...expectedFields(fields, { patterns, optional, declared }), faults }
  }, [fields, faults, settingsText, settings, declared, texts])
}
