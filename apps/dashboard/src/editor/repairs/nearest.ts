/** Where a text stands that was at an offset before; below 0 where it is gone. */
export function nearest(text: string, wanted: string, at: number): number {
  const [before, after] = [text.lastIndexOf(wanted, at), text.indexOf(wanted, at)]
  if (before < 0 || after < 0) return Math.max(before, after)
  return at - before <= after - at ? before : after
}
