import type { LanguageChange, TemplateSettings } from '@platen/contract'

type Settings = Pick<TemplateSettings, 'language' | 'locale' | 'timeZone' | 'texts'>

/** Returns all differences between the languages in two versions: languages with text, and the locale and time zone. */
export function compareLanguages(before: Settings, after: Settings): LanguageChange[] {
  const [old, now] = [Object.keys(before.texts ?? {}), Object.keys(after.texts ?? {})]
  const texts = (locales: string[], change: 'texts_added' | 'texts_removed'): LanguageChange[] =>
    locales.toSorted().map((locale) => ({ change, locale }))
  return [
    ...texts(
      old.filter((locale) => !now.includes(locale)),
      'texts_removed',
    ),
    ...texts(
      now.filter((locale) => !old.includes(locale)),
      'texts_added',
    ),
    ...changed('locale', before.locale ?? before.language, after.locale ?? after.language),
    ...changed('time_zone', before.timeZone ?? 'UTC', after.timeZone ?? 'UTC'),
  ]
}

function changed(change: 'locale' | 'time_zone', before: string, after: string): LanguageChange[] {
  return before === after ? [] : [{ change, before, after }]
}
