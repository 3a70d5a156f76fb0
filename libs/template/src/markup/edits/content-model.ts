/** What stands in a line of text. */
const phrasing = new Set(
  'a abbr b bdi bdo br cite code em i img kbd mark q s samp small span strong sub sup time u var wbr svg bar-code data-chart #text'.split(
    ' ',
  ),
)
/** These hold nothing but that. */
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
/** Their content is a drawing, a program or a text that the page does not show. */
const closed = new Set([
  ...codesAndCharts,
  ...'svg math style script template head title noscript textarea iframe object'.split(' '),
])
const pageParts = new Set('html head body style script title meta link base'.split(' '))

/** Whether one element may stand directly in another, `undefined` being the page; text is called `#text`. */
export function canHold(parent: string | undefined, child: string): boolean {
  if (parent !== undefined && Object.hasOwn(holdsOnly, parent))
    return holdsOnly[parent]?.includes(child) ?? false
  if (Object.hasOwn(standsOnlyIn, child))
    return parent !== undefined && (standsOnlyIn[child]?.includes(parent) ?? false)
  return parent === undefined || !lines.has(parent) || phrasing.has(child)
}

/** What alone may hold an element, such as a list its items; `undefined` for one that may stand in many. */
export function ownHolders(child: string): readonly string[] | undefined {
  return Object.hasOwn(standsOnlyIn, child) ? standsOnlyIn[child] : undefined
}

/** Whether an element stands in a line of text. */
export function isPhrasing(name: string): boolean {
  return phrasing.has(name)
}

/** Whether an element is a line of text, or a part of one, and so holds no blocks. */
export function isTextLine(name: string): boolean {
  return lines.has(name)
}

/** Whether an element is a cell of a table, which comes and goes with its row, and is as wide as its column. */
export function isCell(name: string): boolean {
  return cells.has(name)
}

/** Whether an element is a row of a table, or a part of it that holds rows. */
export function isRowOrRows(name: string): boolean {
  return rows.has(name)
}

/** Whether an element is written for what the service draws in its place. */
export function isCodeOrChart(name: string): boolean {
  return codesAndCharts.has(name)
}

/** Whether nothing of the page stands in an element: what it holds is edited as code. */
export function isClosed(name: string): boolean {
  return closed.has(name)
}

/** Whether an element is the page itself, which is always there once, or is not drawn. */
export function isPagePart(name: string): boolean {
  return pageParts.has(name)
}
