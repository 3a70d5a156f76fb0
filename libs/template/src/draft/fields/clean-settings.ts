import { readLocaleTag, type TypedSettings } from '@platen/contract'
import type { LooseSettings } from '../source/template-source.ts'
import { type Declarations, readDeclarations } from './declarations.ts'

/** The valid types and formats in template.json. They can be compiled while the author is editing the file. */
export interface CleanSettings extends Declarations, Pick<TypedSettings, 'locale' | 'timeZone'> {
  language: string
}

/** Returns the settings without invalid parts. */
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

/** Whether the browser knows the time zone. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
