/** A BCP 47 tag as Intl writes it, also of `de_DE`, as programs write it; `undefined` for what is none. */
export function canonicalLocale(tag: string): string | undefined {
  if (tag.trim() === '') return undefined
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}
