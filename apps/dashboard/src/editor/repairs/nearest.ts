/** Returns the offset of the occurrence of a string that is closest to its former offset; negative if there is none. */
export function nearest(text: string, searched: string, at: number): number {
  const [before, after] = [text.lastIndexOf(searched, at), text.indexOf(searched, at)]
  if (before < 0 || after < 0) return Math.max(before, after)
  return at - before <= after - at ? before : after
}
