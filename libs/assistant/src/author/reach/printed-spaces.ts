import type { SourceElement, SourceNode } from '@platen/template/markup'

/** Elements that begin and end a line, so white space next to them is not printed. Others can be in a line. */
const blocks = new Set(
  (
    'html head body title style script meta link address article aside blockquote br caption col colgroup dd details div dl dt ' +
    'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol p pre section summary table ' +
    'tbody td tfoot th thead tr ul'
  ).split(' '),
)

/** Whether an element begins and ends a line. */
export function isBlock({ name }: SourceElement): boolean {
  return blocks.has(name)
}

/** Some of the children of an element, from one index up to another. */
export interface NodeRange {
  html: string
  siblings: readonly SourceNode[]
  from: number
  to: number
  parent: SourceElement | undefined
}

/**
 * Returns the text between elements with only the white space that can be printed. `read` can change the text first. A line break differs from a
 * space, because styles can print it.
 */
export function printedText(
  { html, siblings, from, to, parent }: NodeRange,
  read = (text: string) => text,
): string {
  const written = siblings.slice(from, to).map((node) => {
    if (node.kind !== 'element') return html.slice(node.start, node.end)
    return blocks.has(node.name) ? '\n' : ''
  })
  const text = read(written.join('')).replaceAll(/[ \t\r\n\f]+/g, (space) =>
    /[\r\n]/.test(space) ? '\n' : ' ',
  )
  const before = siblings.slice(0, from).findLast(({ kind }) => kind !== 'other')
  const after = siblings.slice(to).find(({ kind }) => kind !== 'other')
  const isLoose = (node: SourceNode | undefined, space: RegExp) => {
    if (!node) return parent === undefined || (blocks.has(parent.name) && parent.name !== 'pre')
    return node.kind === 'element' ? blocks.has(node.name) : space.test(html.slice(node.start, node.end))
  }
  const start = isLoose(before, /[ \t\r\n\f]$/) ? text.replace(/^[ \n]/, '') : text
  return isLoose(after, /^[ \t\r\n\f]/) ? start.replace(/[ \n]$/, '') : start
}
