import { readLength, writeLength, writeNumber } from '@platen/template/markup'
import type { TextStyle } from '../box.ts'

/** The default style of text. */
export const plainStyle: TextStyle = {
  family: '"Noto Sans", sans-serif',
  size: 10,
  color: '#000000',
  weight: 400,
  align: 'left',
  verticalAlign: 'middle',
  lineHeight: 1.2,
  wraps: false,
}

const contentOf = { top: 'start', middle: 'center', bottom: 'end' } as const
const verticalOf: Readonly<Record<string, TextStyle['verticalAlign']>> = {
  start: 'top',
  normal: 'top',
  center: 'middle',
  end: 'bottom',
}
const alignOf: Readonly<Record<string, TextStyle['align']>> = {
  left: 'left',
  start: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
  justify: 'justify',
}
const weightOf: Readonly<Record<string, number>> = { normal: 400, bold: 700 }

/** Returns a text style as a `style` attribute. */
export function lookStyle(look: TextStyle): Record<string, string> {
  return {
    'font-family': look.family,
    'font-size': writeLength(look.size),
    color: look.color,
    'font-weight': String(look.weight),
    'text-align': look.align,
    'align-content': contentOf[look.verticalAlign],
    'line-height': writeNumber(look.lineHeight),
    'white-space': look.wraps ? 'pre-wrap' : 'pre',
    // Long words break, because they would otherwise overlap adjacent content.
    ...(look.wraps && { 'overflow-wrap': 'anywhere' }),
    ...(look.turn !== undefined && turnStyle[look.turn]),
  }
}

/** Styles for rotated text. The rectangle of the box does not change. */
const turnStyle: Readonly<Record<NonNullable<TextStyle['turn']>, Record<string, string>>> = {
  90: { 'writing-mode': 'sideways-lr' },
  180: { rotate: '180deg' },
  270: { 'writing-mode': 'sideways-rl' },
}

function turnOf(style: ReadonlyMap<string, string>): TextStyle['turn'] {
  const turns = [90, 180, 270] as const
  return turns.find((turn) =>
    Object.entries(turnStyle[turn]).every(([name, value]) => style.get(name) === value),
  )
}

/** Reads a text style from a `style` attribute, with browser defaults. */
export function readLook(style: ReadonlyMap<string, string>): TextStyle {
  const weight = style.get('font-weight') ?? 'normal'
  const turn = turnOf(style)
  return {
    family: style.get('font-family') ?? plainStyle.family,
    size: readLength(style.get('font-size')) ?? plainStyle.size,
    color: style.get('color') ?? plainStyle.color,
    weight: weightOf[weight] ?? (Number(weight) || 400),
    align: alignOf[style.get('text-align') ?? 'left'] ?? 'left',
    verticalAlign: verticalOf[style.get('align-content') ?? 'normal'] ?? 'top',
    lineHeight: Number(style.get('line-height')) || plainStyle.lineHeight,
    wraps: style.get('white-space') !== 'pre' && style.get('white-space') !== 'nowrap',
    ...(turn !== undefined && { turn }),
  }
}
