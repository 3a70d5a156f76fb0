import { isColor, splitValue, styleProperties, type StyleProperty } from './style-properties.ts'

export type Direction = 'ltr' | 'rtl'

export type Longhand =
  | Exclude<StyleProperty, `border-${string}`>
  | `border-${'top' | 'right' | 'bottom' | 'left'}-${'width' | 'style' | 'color'}`

/** Expands a declaration to longhands. Empty if the property is unknown. */
export function expand(property: string, value: string, direction: Direction): [Longhand, string][] {
  if (direct.has(property)) return [[property as Longhand, value]]
  if (property === 'font') return expandFont(value)
  if (property === 'background')
    return [['background-color', splitValue(value).find((word) => isColor(word)) ?? 'transparent']]
  const legacy = /^page-(break-(?:before|after|inside))$/.exec(property)?.[1]
  if (legacy) return [[legacy as Longhand, value === 'always' ? 'page' : value]]
  const box = /^(padding|margin)(?:-(.+))?$/.exec(property)
  if (box) {
    return bySide(box[2], splitValue(value), direction).map(([side, one]) => [
      `${box[1] as 'padding' | 'margin'}-${side}`,
      one,
    ])
  }
  const border = /^border(?:-(.+?))??(?:-(width|style|color))?$/.exec(property)
  return border ? expandBorder(border[1], border[2], { value, direction }) : []
}

export function longhandsOf(property: StyleProperty): Longhand[] {
  const side = /^border-(top|right|bottom|left)$/.exec(property)?.[1] as 'top' | undefined
  return side
    ? [`border-${side}-width`, `border-${side}-style`, `border-${side}-color`]
    : [property as Longhand]
}

export function propertyOf(longhand: Longhand): StyleProperty {
  return longhand.replace(/^(border-\w+)-\w+$/, '$1') as StyleProperty
}

const direct: ReadonlySet<string> = new Set(
  styleProperties.filter((property) => !/^(?:padding|margin|border)-/.test(property)),
)

type Side = 'top' | 'right' | 'bottom' | 'left'

function sidesOf(named: string | undefined, direction: Direction): Side[] | undefined {
  const [from, to]: [Side, Side] = direction === 'ltr' ? ['left', 'right'] : ['right', 'left']
  switch (named) {
    case undefined:
      return ['top', 'right', 'bottom', 'left']
    case 'top':
    case 'right':
    case 'bottom':
    case 'left':
      return [named]
    case 'block':
      return ['top', 'bottom']
    case 'inline':
      return [from, to]
    case 'block-start':
      return ['top']
    case 'block-end':
      return ['bottom']
    case 'inline-start':
      return [from]
    case 'inline-end':
      return [to]
    default:
      return undefined
  }
}

/** Expands one to four values to sides. */
function bySide(
  named: string | undefined,
  values: readonly string[],
  direction: Direction,
): [Side, string][] {
  const [first, second = first, third = first, fourth = second] = values
  const sides = sidesOf(named, direction) ?? []
  const each = [first, second, third, fourth]
  return sides.flatMap((side, index) => {
    const value = each[index]
    return value === undefined ? [] : [[side, value] as [Side, string]]
  })
}

const lineStyle = /^(?:none|hidden|solid|dashed|dotted|double|groove|ridge|inset|outset)$/i
const lineWidth = /^(?:thin|medium|thick|[-+]?\.?\d|calc\()/i

function expandBorder(
  named: string | undefined,
  part: string | undefined,
  { value, direction }: { value: string; direction: Direction },
): [Longhand, string][] {
  const words = splitValue(value)
  if (part !== undefined)
    return bySide(named, words, direction).map(([side, one]) => [`border-${side}-${part as 'width'}`, one])
  const style = words.find((word) => lineStyle.test(word))
  const width = words.find((word) => lineWidth.test(word))
  const color = words.find((word) => word !== style && word !== width)
  return (sidesOf(named, direction) ?? []).flatMap((side): [Longhand, string][] => [
    [`border-${side}-width`, width ?? 'medium'],
    [`border-${side}-style`, style ?? 'none'],
    [`border-${side}-color`, color ?? 'currentcolor'],
  ])
}

/** Expands a font such as `italic 600 9pt/17px 'Platen Sans', sans-serif`. Omitted parts are reset. */
function expandFont(value: string): [Longhand, string][] {
  const words = splitValue(value)
  const sizeAt = words.findIndex((word) =>
    /^(?:\.?\d.*[a-z%]|(?:xx?-)?(?:small|large)|medium|smaller|larger|calc\(.*|var\(.*)(?:\/.*)?$/i.test(
      word,
    ),
  )
  if (sizeAt < 0 || sizeAt === words.length - 1) return []
  const [size = '', line] = (words[sizeAt] ?? '').split('/')
  const named = words.slice(0, sizeAt)
  return [
    ['font-style', named.find((word) => /^(?:italic|oblique)$/i.test(word)) ?? 'normal'],
    ['font-weight', named.find((word) => /^(?:bold|bolder|lighter|[1-9]\d{0,2})$/i.test(word)) ?? 'normal'],
    ['font-size', size],
    ['line-height', line ?? 'normal'],
    ['font-family', words.slice(sizeAt + 1).join(' ')],
  ]
}
