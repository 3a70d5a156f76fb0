import { Fault, localeChain, quoted, readLocaleTag } from '@platen/contract'

/**
 * Reads a BCP 47 tag. `de_DE` is read as `de-DE`. @throws Fault `invalid_data` (item `invalid_locale`) at the pointer if the tag is invalid, or if
 * neither `Intl` nor the template's language files have the language.
 */
export function readLocale(text: string, pointer: string, languages: ReadonlyMap<string, unknown>): string {
  const locale = readLocaleTag(text)
  if (locale !== undefined && (isPrintable(locale) || languages.has(locale))) return locale
  const message = `${quoted(text, 40)} is not a known language. Send a language tag, such as "en", "de-CH" or "pt-BR".`
  throw new Fault('invalid_data', { detail: message, errors: [{ pointer, code: 'invalid_locale', message }] })
}

/** Whether numbers and dates can be printed in a language. */
export function isPrintable(locale: string): boolean {
  return Intl.NumberFormat.supportedLocalesOf(locale).length > 0
}

/**
 * Finds the language for a locale among those with language files (RFC 4647, "lookup"): `de-CH`, then `de`; by its likely script (`zh-TW` finds
 * `zh-Hant`). Returns undefined if there is none.
 */
export function findLanguage(locale: string, available: readonly string[]): string | undefined {
  for (const tag of [
    ...localeChain(locale),
    ...localeChain(withScript(locale)),
    ...anyRegion(locale, available),
  ]) {
    const found = available.find((one) => one.toLowerCase() === tag.toLowerCase())
    if (found !== undefined) return found
  }
  return undefined
}

/** Like `findLanguage`, but if there is none, returns the language for `fallback` or, failing that, the first language. */
export function chooseLanguage(
  locale: string,
  available: readonly string[],
  fallback: string,
): string | undefined {
  return findLanguage(locale, available) ?? findLanguage(fallback, available) ?? available[0]
}

function withScript(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  return script === undefined ? language : `${language}-${script}`
}

/** For `pt`, `pt-BR` is better than a different language. */
function anyRegion(tag: string, available: readonly string[]): string[] {
  const { language, script } = new Intl.Locale(tag).maximize()
  return available.filter((one) => {
    const other = new Intl.Locale(one).maximize()
    return other.language === language && other.script === script
  })
}
