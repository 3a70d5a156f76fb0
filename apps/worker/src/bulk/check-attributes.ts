import { hiddenTags } from '@platen/bundle'
import type { Token } from 'parse5'
import { checkValue } from './check-declaration.ts'
import { Unsafe } from './unsafe.ts'

/**
 * Attributes that name nothing in the document and ask for nothing in it. `id` is read by selectors alone, as whatever else would look for
 * one is not named here.
 */
const everywhere =
  /^(?:class|id|lang|dir|title|style|role|hidden|translate|aria-(?:label|hidden|level|roledescription)|data-.+)$/
const names = (list: string) => new Set(list.split(' '))
const ofElement: Readonly<Record<string, ReadonlySet<string>>> = {
  a: names('href target rel hreflang'),
  img: names('src alt width height'),
  table: names('width align border cellpadding cellspacing bgcolor summary'),
  col: names('span width align valign'),
  colgroup: names('span width align valign'),
  thead: names('align valign'),
  tbody: names('align valign'),
  tfoot: names('align valign'),
  tr: names('align valign bgcolor'),
  td: names('colspan rowspan width height align valign bgcolor nowrap abbr'),
  th: names('colspan rowspan width height align valign bgcolor nowrap abbr scope'),
  ol: names('start type'),
  ul: names('type'),
  li: names('value type'),
  font: names('color face size'),
  time: names('datetime'),
  data: names('value'),
  style: names('type media'),
}
const drawn = names(
  `xmlns xmlns:xlink version viewBox preserveAspectRatio focusable width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points rotate
  pathLength textLength lengthAdjust transform fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray
  stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit opacity color display visibility text-anchor dominant-baseline
  alignment-baseline baseline-shift font-family font-size font-style font-weight letter-spacing word-spacing text-decoration
  shape-rendering text-rendering vector-effect`.replaceAll(/\s+/g, ' '),
)
const drawnNames = new Set([...drawn].map((name) => name.toLowerCase()))
/** Presentation attributes that hold transforms, whose functions are none of CSS's here. */
const transforms = /^(?:[\s,]*(?:matrix|translate|scale|rotate|skew[xy])\([-+\d.e\s,]*\))*\s*$/i

/**
 * Data may stand in these: they are text, or chosen from what the template has. A class may be any that a rule is for, and each rule is
 * checked as if it were.
 */
const filled = /^(?:class|title|lang|alt|aria-label|data-.+)$/

/** An address that leads out of the document, wherever it stands. */
export const outward = /^(?:https?:\/\/|mailto:|tel:)/i

export interface AttributesRead {
  /** Data decide where a link leads: see `leadsOutward`. */
  hasLinksOfData: boolean
}

/** Throws `Unsafe` for an attribute that is not known to be harmless, or is not with data in it. `hidden` is the source with hidden tags. */
export function checkAttributes(tag: Token.TagToken, hidden: string, isDrawn: boolean): AttributesRead {
  const { tagName } = tag
  if (tagName.search(hiddenTags) >= 0) throw new Unsafe('markup')
  const read = { hasLinksOfData: false }
  for (const { name, value } of tag.attrs) {
    const isFilled = value.search(hiddenTags) >= 0
    const at = tag.location?.attrs?.[name]
    const source = hidden.slice(at?.startOffset, at?.endOffset)
    if (name.search(hiddenTags) >= 0 || (isFilled && !/^[^=]+=\s*["']/.test(source)))
      throw new Unsafe('attribute')
    // A drawing would reach out of its frame.
    if (tagName === 'svg' && /^(?:overflow|transform|filter)$/.test(name)) throw new Unsafe('overflow')
    if (name === 'style' && isFilled) throw new Unsafe('style')
    if (isDrawn ? !drawnNames.has(name) && !everywhere.test(name) : !isAllowed(tagName, name))
      throw new Unsafe(/^(?:xlink:)?href$|^for$|^headers$|^aria-/.test(name) ? 'reference' : 'attribute')
    if (isDrawn) checkDrawn(name, value)
    if (name === 'href') read.hasLinksOfData ||= checkLink(value, source)
    else if (name === 'src') checkSource(value)
    else if (isFilled && !filled.test(name)) throw new Unsafe('attribute')
  }
  return read
}

function isAllowed(tagName: string, name: string): boolean {
  const own = Object.hasOwn(ofElement, tagName) ? ofElement[tagName] : undefined
  return everywhere.test(name) || (own?.has(name) ?? false)
}

/** What style may hold, but for addresses: a gradient or a mask is found by its id, which another document has as well. */
function checkDrawn(name: string, value: string): void {
  if (everywhere.test(name)) return
  if (/url\s*\(/i.test(value)) throw new Unsafe('reference')
  if (name === 'transform' ? !transforms.test(value) : value.includes('('))
    checkValue(name, value.toLowerCase())
}

function checkLink(value: string, source: string): boolean {
  if (outward.test(value)) return false
  const isOfData = value.search(hiddenTags) === 0
  if (!isOfData || !source.startsWith('href="')) throw new Unsafe('reference')
  return true
}

function checkSource(value: string): void {
  if (value.search(hiddenTags) >= 0) throw new Unsafe('attribute')
  if (value.trim() === '' || (value.includes('#') && !value.startsWith('data:')))
    throw new Unsafe('reference')
}

const inward = /href="(?!https?:\/\/|mailto:|tel:)/i

/** Whether all links of a merged markup lead out of the document. Values have no quotes, so each `href="` is the template's own. */
export function leadsOutward(merged: string): boolean {
  return !inward.test(merged)
}
