/** A BCP 47 tag as Intl writes it; `undefined` for what is none. */
export function canonicalLocale(tag: string): string | undefined {
  if (tag === '') return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}
