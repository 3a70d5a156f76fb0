import { scanTags } from '@platen/merge'
import { tokenize, tokenTypes } from 'css-tree'
import { hiddenTags, hideMergeTags } from '@platen/merge'

/** Words in names of properties that accept no negative numbers. */
const unsignedWords =
  /(?:^|-)(?:width|height|size|padding|border|radius|gap|columns|rows|count|weight|stretch|miterlimit|dasharray|limit|clamp|adjust)(?:-|$)/
/** Properties that accept no negative numbers. */
const unsignedNames =
  /^(?:-webkit-)?(?:flex(?:-.*)?|font|grid|grid-template|outline|rule|(?:column|row)-rule|text-stroke|perspective|rx?|ry|zoom|orphans|widows|aspect-ratio|shape-margin|initial-letter|mask-box-image.*|box-ordinal-group)$/

/**
 * Returns the offsets of merge fields in CSS whose value must not be negative: browsers ignore `width: -10%`, and `margin: --3mm` from
 * `margin: -{{m}}mm`. In brackets, such as `calc()`, any number is allowed.
 */
export function findUnsignedPositions(css: string): Set<number> {
  const positions = new Set<number>()
  const fields = [...scanTags(css)].filter(({ kind }) => kind === 'value').map(({ start }) => start)
  const hidden = hideMergeTags(css)
  let depth = 0
  let word = ''
  let property = ''
  let next = 0
  tokenize(hidden, (type, start, end) => {
    for (let field = fields[next]; field !== undefined && field < end; field = fields[++next]) {
      const isNegated = /(?:^|[^\w}-])-$/.test(css.slice(Math.max(0, field - 2), field))
      if (isNegated || (depth === 0 && isUnsigned(property))) positions.add(field)
    }
    if (type === tokenTypes.Ident) word = hidden.slice(start, end).replaceAll(hiddenTags, '').toLowerCase()
    else if (type === tokenTypes.Colon && depth === 0) property = word
    else if (openers.has(type)) depth++
    else if (closers.has(type)) depth--
    else if (ends.has(type)) {
      depth = 0
      property = word = ''
    }
  })
  return positions
}

const openers = new Set<number>([tokenTypes.Function, tokenTypes.LeftParenthesis])
const closers = new Set<number>([tokenTypes.RightParenthesis])
const ends = new Set<number>([
  tokenTypes.Semicolon,
  tokenTypes.LeftCurlyBracket,
  tokenTypes.RightCurlyBracket,
])

function isUnsigned(property: string): boolean {
  return !property.startsWith('--') && (unsignedWords.test(property) || unsignedNames.test(property))
}
