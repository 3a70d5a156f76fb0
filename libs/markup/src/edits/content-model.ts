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
