import { readLocaleTag, type TypedSettings } from '@platen/contract'
import { type DeclaredFields, declaredFieldsOf } from '@platen/merge'
import { useMemo } from 'react'
import type { LooseSettings } from '../../templates/template-source.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useSettings } from '../draft/use-settings.ts'
import { type Declarations, readDeclarations } from './declarations.ts'

/** What template.json says of types, with nothing in it that is wrong: it may be compiled, whatever its author left half-way. */
export interface CleanSettings extends Declarations, Pick<TypedSettings, 'locale' | 'timeZone'> {
  language: string
}

export function cleanSettings(settings: LooseSettings): CleanSettings {
  const { locale, timeZone, language }: { locale?: unknown; timeZone?: unknown; language?: unknown } =
    settings
  const hasFields = typeof locale === 'string' && locale.includes('{{')
  return {
    ...readDeclarations(settings),
    language: (typeof language === 'string' && readLocaleTag(language)) || 'en',
    ...(typeof locale === 'string' && (hasFields || readLocaleTag(locale) !== undefined) && { locale }),
    ...(typeof timeZone === 'string' && isZone(timeZone) && { timeZone }),
  }
}

/** Whether this browser knows the time zone. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

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
