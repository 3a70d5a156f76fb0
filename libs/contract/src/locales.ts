/** No name of these standards is longer; nothing longer is handed to Intl. */
const nameLengthMax = 100

/** A BCP 47 tag as Intl writes it; `undefined` for what is none. */
export function canonicalLocale(tag: string): string | undefined {
  if (tag.length > nameLengthMax) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** The same of what data and people write: `de_DE`, as programs write it, is `de-DE`. */
export function readLocaleTag(text: string): string | undefined {
  return canonicalLocale(text.trim().replaceAll('_', '-'))
}

/** Whether numbers and dates can be printed as a BCP 47 tag says; Intl itself would print what it does not know as the machine's own language. */
export function isKnownLocale(tag: string): boolean {
  const locale = canonicalLocale(tag)
  if (locale === undefined) return false
  return Intl.NumberFormat.supportedLocalesOf(locale, { localeMatcher: 'lookup' }).length === 1
}

/** A locale and what it falls back to (RFC 4647, "lookup"): `de-CH`, then `de`. */
export function localeChain(locale: string): string[] {
  const parts = locale.split('-')
  const tags = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
  // A single letter begins an extension and says nothing alone.
  return tags.filter((tag) => !/-\w$/.test(tag))
}

const scriptsFromTheRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** Whether a language is written from right to left; what is no language is not. */
export function isRightToLeft(tag: string): boolean {
  const locale = canonicalLocale(tag)
  return locale !== undefined && scriptsFromTheRight.has(new Intl.Locale(locale).maximize().script ?? '')
}

const englishNames = new Intl.DisplayNames('en', { type: 'language' })

/**
 * Returns the English name of a language, such as `Swiss High German` for `de-CH`, or the tag when it has no name. Extensions are left out,
 * because `Intl.DisplayNames` throws for them.
 */
export function languageInEnglish(tag: string): string {
  const locale = canonicalLocale(tag)
  return (locale && englishNames.of(new Intl.Locale(locale).baseName)) ?? tag
}

/** Returns the English name of a language with its tag, such as `Japanese (ja)`, or only the tag when it has no name. */
export function languageWithTag(tag: string): string {
  const name = languageInEnglish(tag)
  return name === tag ? tag : `${name} (${tag})`
}
