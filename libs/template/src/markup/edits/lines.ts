/** Returns the indentation of the line at an offset. */
export function indentAt(html: string, at: number): string {
  return /^[ \t]*/.exec(html.slice(lineStart(html, at), at))?.[0] ?? ''
}

export function beginsLine(html: string, at: number): boolean {
  return !/\S/.test(html.slice(lineStart(html, at), at))
}

export function endsLine(html: string, at: number): boolean {
  return !/\S/.test(html.slice(at, lineEnd(html, at)))
}

/** Extends a range to whole lines if they contain nothing else, or to one of the two spaces around the range. */
export function wholeLines(html: string, from: number, to: number): { from: number; to: number } {
  // The range of an element without an end tag includes the whitespace after it.
  if (/\s/.test(html[to - 1] ?? '')) return { from, to }
  if (beginsLine(html, from) && endsLine(html, to)) {
    const start = lineStart(html, from)
    const end = lineEnd(html, to)
    // If the last line has no line break, the break before it is removed.
    return html[end - 1] === '\n' ? { from: start, to: end } : { from: Math.max(start - 1, 0), to: end }
  }
  return html[from - 1] === ' ' && html[to] === ' ' ? { from, to: to + 1 } : { from, to }
}

/** Changes the indentation of all lines except the first. Unindented lines are unchanged. */
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

/** Returns the offset after the line break, or the end of the source. */
function lineEnd(html: string, at: number): number {
  const end = html.indexOf('\n', at)
  return end < 0 ? html.length : end + 1
}
