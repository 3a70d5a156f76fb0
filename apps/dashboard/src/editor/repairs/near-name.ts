import { nearestName } from '@platen/contract'

/** If the lengths of two names that the page uses differ by more than this, they more likely belong to different fields. */
const lettersMoreMax = 2

/**
 * Returns the name that was most likely meant: one of the `unused` names or, if none is similar, a sibling in `beside`. Names that differ only in
 * digits (`line_1`, `line_2`) belong to different fields.
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
