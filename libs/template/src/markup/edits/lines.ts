/** The white space that the line of an offset begins with. */
export function indentAt(html: string, at: number): string {
  return /^[ \t]*/.exec(html.slice(lineStart(html, at), at))?.[0] ?? ''
}

/** Whether only white space stands before an offset in its line. */
export function beginsLine(html: string, at: number): boolean {
  return !/\S/.test(html.slice(lineStart(html, at), at))
}

/** Whether only white space stands behind an offset in its line. */
export function endsLine(html: string, at: number): boolean {
  return !/\S/.test(html.slice(at, lineEnd(html, at)))
}

/** A stretch with the white space of the lines that it alone stands on; of one within a line, with one of the two spaces around it. */
export function wholeLines(html: string, from: number, to: number): { from: number; to: number } {
  // An element whose end tag is left out reaches to what follows: its white space is its own.
  if (/\s/.test(html[to - 1] ?? '')) return { from, to }
  if (beginsLine(html, from) && endsLine(html, to)) {
    const start = lineStart(html, from)
    const end = lineEnd(html, to)
    // The last line of a text that ends without a line break takes the break before it.
    return html[end - 1] === '\n' ? { from: start, to: end } : { from: Math.max(start - 1, 0), to: end }
  }
  return html[from - 1] === ' ' && html[to] === ' ' ? { from, to: to + 1 } : { from, to }
}

/** A source whose lines but the first are moved from one indent to another; those that are not indented so far stay. */
export function indented(source: string, from: string, to: string): string {
  if (from === to || /<(?:pre|textarea)\b/i.test(source)) return source
  return source
    .split('\n')
    .map((line, at) =>
      at === 0 || line.trim() === '' || !line.startsWith(from) ? line : to + line.slice(from.length),
    )
    .join('\n')
}

function lineStart(html: string, at: number): number {
  return at === 0 ? 0 : html.lastIndexOf('\n', at - 1) + 1
}

/** Behind the line break that ends the line of an offset. */
function lineEnd(html: string, at: number): number {
  const end = html.indexOf('\n', at)
  return end < 0 ? html.length : end + 1
}
