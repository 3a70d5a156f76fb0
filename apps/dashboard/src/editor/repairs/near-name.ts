import { nearestName } from '@platen/contract'

/** Of names that the page also uses, a much longer one is more likely a different field than the right spelling. */
const lettersMoreMax = 2

/**
 * Returns the name that was most likely meant, preferring unused names over its siblings. Names that differ only in digits (`line_1`, `line_2`)
 * are different fields.
 */
export function nearName(
  name: string,
  { unused, beside }: { unused: readonly string[]; beside: readonly string[] },
): string | undefined {
  const isOther = (other: string) =>
    other !== name && other.replaceAll(/\d+/g, '') !== name.replaceAll(/\d+/g, '')
  const isAsLong = (other: string) => Math.abs(other.length - name.length) <= lettersMoreMax
  return (
    nearestName(name, unused.filter(isOther)) ??
    nearestName(
      name,
      [...new Set(beside)].filter((other) => isOther(other) && isAsLong(other)),
    )
  )
}
