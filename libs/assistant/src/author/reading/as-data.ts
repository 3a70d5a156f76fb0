/** Wraps text from others in marks that the text does not contain, so that its end is unambiguous. */
export function asData(name: string, text: string): string {
  // One pass over the text: testing the marks one by one takes minutes if the text contains a thousand of them.
  const longest = [...text.matchAll(/<\/?DATA(X*)/g)].reduce(
    (most, [, end = '']) => Math.max(most, end.length),
    -1,
  )
  const mark = `DATA${'X'.repeat(longest + 1)}`
  return `<${mark} name="${name.replaceAll(/["<>\n]/g, ' ')}">\n${text}\n</${mark}>`
}
