/** No name of these standards is longer; nothing longer is handed to Intl. */
const nameLengthMax = 100

/** Whether numbers and dates can be printed as a BCP 47 tag says; Intl itself would print what it does not know as the machine's own language. */
export function isKnownLocale(tag: string): boolean {
  if (tag.length > nameLengthMax) return false
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag, { localeMatcher: 'lookup' }).length === 1
  } catch {
    return false
  }
}
