import { heldStyle } from './cascade.ts'
import { resolveVariables } from './resolve-variables.ts'
import type { StyleNode } from './style-nodes.ts'

/** Points of each unit. */
const points: Readonly<Record<string, number>> = {
  pt: 1,
  pc: 12,
  px: 0.75,
  in: 72,
  cm: 72 / 2.54,
  mm: 7.2 / 2.54,
}

/** The browser default in points. */
const initial = 12
const named: Readonly<Record<string, number>> = {
  'xx-small': 6.75,
  'x-small': 7.5,
  small: 9.75,
  medium: initial,
  large: 13.5,
  'x-large': 18,
  'xx-large': 24,
}

/** Returns the text size of an element in points; undefined if the size is calculated, for example with `calc()`. */
export function fontSizeOf(node: StyleNode | undefined, css: string): number | undefined {
  if (!node) return initial
  const said = heldStyle(node, css).get('font-size')
  const value = said && resolveVariables(said.value, node, css).toLowerCase()
  if (value === undefined || value === 'inherit' || value === 'unset') return fontSizeOf(node.parent, css)
  const known = named[value]
  if (known !== undefined) return known
  const [, number = '', unit = ''] = /^(\d*\.?\d+)([a-z]+|%)$/.exec(value) ?? []
  const own = value === 'smaller' ? 1 / 1.2 : value === 'larger' ? 1.2 : Number(number === '' ? NaN : number)
  if (Number.isNaN(own)) return undefined
  const per = points[unit]
  if (per !== undefined) return own * per
  if (unit === 'rem') return node.parent ? scaled(own, fontSizeOf(rootOf(node), css)) : own * initial
  const around = fontSizeOf(node.parent, css)
  return unit === '' || unit === 'em'
    ? scaled(own, around)
    : unit === '%'
      ? scaled(own / 100, around)
      : undefined
}

function scaled(by: number, size: number | undefined): number | undefined {
  return size === undefined ? undefined : by * size
}

function rootOf(node: StyleNode): StyleNode {
  let at = node
  while (at.parent) at = at.parent
  return at
}
