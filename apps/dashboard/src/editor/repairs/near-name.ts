import { nearestName } from '@platen/contract'

/** Of names that the page writes elsewhere, a longer one is more likely a field of its own than misspelt. */
const lettersMoreMax = 2

/**
 * The name that was most likely meant: one that nothing uses, else one that stands beside it. Names that differ in their numbers alone
 * (`line_1`, `line_2`) are two fields.
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
