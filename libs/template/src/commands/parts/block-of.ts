import type { SourceElement } from '@platen/template/markup'

const isBlock = new Set(
  'p h1 h2 h3 h4 h5 h6 table section article aside div dl ul ol header footer figure main blockquote hr bar-code data-chart'.split(
    ' ',
  ),
)
const wraps = new Set(['section', 'article', 'aside', 'div'])

/** Returns the block of an element. For a heading at the top of a section, returns the section. */
export function blockOf(element: SourceElement): SourceElement {
  let at = element
  while (!isBlock.has(at.name) && at.parent) at = at.parent
  const around = at.parent
  const firstOf = around?.children.find((child) => child.kind === 'element')
  return /^h[2-6]$/.test(at.name) && around && wraps.has(around.name) && firstOf === at ? around : at
}
