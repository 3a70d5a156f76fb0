/** No valid tag is longer. Longer strings are not passed to Intl. */
const nameLengthMax = 100

/** Returns the canonical form of a BCP 47 tag, or `undefined` for an invalid one. */
export function canonicalLocale(tag: string): string | undefined {
  if (tag.length > nameLengthMax) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** Returns the canonical tag of a locale in data or input, such as `de-DE` for `de_DE`. */
export function readLocaleTag(text: string): string | undefined {
  return canonicalLocale(text.trim().replaceAll('_', '-'))
}

/** Whether Intl can format numbers and dates for a BCP 47 tag. For unknown languages, Intl would use the machine's language. */
export function isKnownLocale(tag: string): boolean {
  const locale = canonicalLocale(tag)
  if (locale === undefined) return false
  return Intl.NumberFormat.supportedLocalesOf(locale, { localeMatcher: 'lookup' }).length === 1
}

/** Returns a locale and its fallbacks (RFC 4647, "lookup"): `de-CH`, then `de`. */
export function localeChain(locale: string): string[] {
  const parts = locale.split('-')
  const tags = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
  // A single letter introduces an extension, so a tag cannot end with it.
  return tags.filter((tag) => !/-\w$/.test(tag))
}

const rightToLeftScripts = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** Whether a language is written from right to left; `false` for an invalid tag. */
export function isRightToLeft(tag: string): boolean {
  const locale = canonicalLocale(tag)
  return locale !== undefined && rightToLeftScripts.has(new Intl.Locale(locale).maximize().script ?? '')
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
