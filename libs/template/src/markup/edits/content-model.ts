/** Inline content. */
const phrasing = new Set(
  'a abbr b bdi bdo br cite code em i img kbd mark q s samp small span strong sub sup time u var wbr svg bar-code data-chart #text'.split(
    ' ',
  ),
)
/** Elements that contain only inline content. */
const lines = new Set(
  'p h1 h2 h3 h4 h5 h6 pre a abbr b bdi bdo cite code em i kbd mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)
const holdsOnly: Readonly<Record<string, readonly string[]>> = {
  table: ['caption', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['td', 'th'],
  colgroup: ['col'],
  ul: ['li'],
  ol: ['li'],
  menu: ['li'],
  dl: ['dt', 'dd', 'div'],
}
const standsOnlyIn: Readonly<Record<string, readonly string[]>> = {
  caption: ['table'],
  colgroup: ['table'],
  col: ['colgroup'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
  li: ['ul', 'ol', 'menu'],
  dt: ['dl', 'div'],
  dd: ['dl', 'div'],
  figcaption: ['figure'],
  body: [],
  html: [],
  head: [],
}

const cells = new Set(['td', 'th'])
const rows = new Set(['tr', 'thead', 'tbody', 'tfoot'])
const codesAndCharts = new Set(['bar-code', 'data-chart'])
/** Elements with a drawing, a program or hidden text. */
const closed = new Set([
  ...codesAndCharts,
  ...'svg math style script template head title noscript textarea iframe object'.split(' '),
])
const pageParts = new Set('html head body style script title meta link base'.split(' '))

/** Whether an element can be a child of another element. `undefined` is the page, and `#text` is text. */
export function canHold(parent: string | undefined, child: string): boolean {
  if (parent !== undefined && Object.hasOwn(holdsOnly, parent))
    return holdsOnly[parent]?.includes(child) ?? false
  if (Object.hasOwn(standsOnlyIn, child))
    return parent !== undefined && (standsOnlyIn[child]?.includes(parent) ?? false)
  return parent === undefined || !lines.has(parent) || phrasing.has(child)
}

/** Returns the only possible parents of an element, such as those of list items; undefined if many parents are possible. */
export function ownHolders(child: string): readonly string[] | undefined {
  return Object.hasOwn(standsOnlyIn, child) ? standsOnlyIn[child] : undefined
}

export function isPhrasing(name: string): boolean {
  return phrasing.has(name)
}

/** Whether an element contains only inline content. */
export function isTextLine(name: string): boolean {
  return lines.has(name)
}

/** Whether an element is a table cell. */
export function isCell(name: string): boolean {
  return cells.has(name)
}

/** Whether an element is a table row or a group of rows. */
export function isRowOrRows(name: string): boolean {
  return rows.has(name)
}

/** Whether the service draws the element. */
export function isCodeOrChart(name: string): boolean {
  return codesAndCharts.has(name)
}

/** Whether an element has no editable page content. */
export function isClosed(name: string): boolean {
  return closed.has(name)
}

/** Whether an element is a part of the page that always exists once, or is not drawn. */
export function isPagePart(name: string): boolean {
  return pageParts.has(name)
}
