/** Returns the offset at which a string occurs closest to its former offset `at`. Negative if the string does not occur. */
export function nearest(text: string, searched: string, at: number): number {
  const [before, after] = [text.lastIndexOf(searched, at), text.indexOf(searched, at)]
  if (before < 0 || after < 0) return Math.max(before, after)
  return at - before <= after - at ? before : after
}
