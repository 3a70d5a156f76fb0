/** A text that others wrote, between marks that do not stand in it, so that its end is not to be mistaken. */
export function asData(name: string, text: string): string {
  // One look at the text: to look for each mark again takes minutes of a text with a thousand of them.
  const longest = [...text.matchAll(/<\/?DATA(X*)/g)].reduce(
    (most, [, end = '']) => Math.max(most, end.length),
    -1,
  )
  const mark = `DATA${'X'.repeat(longest + 1)}`
  return `<${mark} name="${name.replaceAll(/["<>\n]/g, ' ')}">\n${text}\n</${mark}>`
}
