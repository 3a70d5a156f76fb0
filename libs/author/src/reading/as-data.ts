/** A text that others wrote, between marks that do not stand in it, so that its end is not to be mistaken. */
export function asData(name: string, text: string): string {
  let mark = 'DATA'
  while (text.includes(`</${mark}`) || text.includes(`<${mark}`)) mark += 'X'
  return `<${mark} name="${name.replaceAll(/["<>\n]/g, ' ')}">\n${text}\n</${mark}>`
}
