/** Wraps text from others in marks that the text does not contain, so that its end is unambiguous. */
export function asData(name: string, text: string): string {
  // The text is searched only once, because testing one mark after another takes minutes if the text contains a thousand marks.
  const longest = [...text.matchAll(/<\/?DATA(X*)/g)].reduce(
    (most, [, end = '']) => Math.max(most, end.length),
    -1,
  )
  const mark = `DATA${'X'.repeat(longest + 1)}`
  return `<${mark} name="${name.replaceAll(/["<>\n]/g, ' ')}">\n${text}\n</${mark}>`
}
