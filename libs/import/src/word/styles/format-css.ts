import type { Css } from '../html-tree.ts'
import { familyOf, lineFactorOf } from './fonts.ts'
import type { ParagraphFormat } from './paragraph-format.ts'
import { round } from './lengths.ts'
import type { RunFormat } from './run-format.ts'

/** Converts the inherited part of a run's style to CSS. Each property is set. */
export function inheritedCss(look: RunFormat): Css {
  const isRtl = look.rtl === true
  const size = (isRtl ? (look.sizeRtlPt ?? look.sizePt) : look.sizePt) ?? 10
  const isBold = isRtl ? (look.boldRtl ?? look.bold) : look.bold
  const isItalic = isRtl ? (look.italicRtl ?? look.italic) : look.italic
  return {
    'font-family': familyOf((isRtl ? (look.fontRtl ?? look.font) : look.font) ?? 'Times New Roman'),
    'font-size': `${round(size)}pt`,
    'font-weight': isBold ? 'bold' : 'normal',
    'font-style': isItalic ? 'italic' : 'normal',
    color: look.color === undefined || look.color === 'auto' ? '#000' : look.color,
    'text-transform': look.capitals === 'uppercase' ? 'uppercase' : 'none',
    'font-variant': look.capitals === 'small-caps' ? 'small-caps' : 'normal',
    'letter-spacing':
      look.spacingPt === undefined || look.spacingPt === 0 ? 'normal' : `${round(look.spacingPt)}pt`,
  }
}

/** Converts the part of a run's style that is not inherited. */
export function ownCss(look: RunFormat): Css {
  const css: Css = {}
  if (look.background !== undefined && look.background !== 'auto' && look.background !== 'none')
    css['background-color'] = look.background
  if (look.border !== undefined && look.border !== 'none') css['border'] = look.border
  if (look.raisedPt !== undefined && look.raisedPt !== 0) {
    css['position'] = 'relative'
    css['top'] = `${round(-look.raisedPt)}pt`
  }
  const style = look.underline
  if (style !== undefined && style !== 'none' && style !== 'solid')
    css['text-decoration'] = `underline ${style}`
  return css
}

/** Converts a paragraph's style to CSS. Margins and line height are always set. */
export function paragraphCss(look: ParagraphFormat, run: RunFormat): Css {
  const css: Css = {}
  const hasBox =
    [look.borderTop, look.borderRight, look.borderBottom, look.borderLeft].some((one) => isDrawn(one)) ||
    (look.background !== undefined && look.background !== 'auto')
  const before = look.beforeAuto ? 14 : (look.before ?? 0)
  const after = look.afterAuto ? 14 : (look.after ?? 0)
  css['margin'] = margins(before, after, look)
  css['line-height'] = lineHeight(look, run)
  if (look.align !== undefined && look.align !== 'start') css['text-align'] = look.align
  // Content left of the page would be cut off.
  const indentFirst = Math.max(look.indentFirst ?? 0, -Math.max(0, look.indentStart ?? 0))
  if (indentFirst !== 0) css['text-indent'] = `${round(indentFirst)}pt`
  if (look.keepNext) css['break-after'] = 'avoid'
  if (look.keepLines) css['break-inside'] = 'avoid'
  if (look.breakBefore) css['break-before'] = 'page'
  if (look.background !== undefined && look.background !== 'auto') css['background-color'] = look.background
  for (const [side, border] of [
    ['top', look.borderTop],
    ['right', look.borderRight],
    ['bottom', look.borderBottom],
    ['left', look.borderLeft],
  ] as const)
    if (border !== undefined && isDrawn(border)) css[`border-${side}`] = border
  if (hasBox && look.borderSpace) css['padding'] = `${round(Math.min(31, look.borderSpace))}pt`
  return css
}

/** Resets properties of `paragraphCss`. */
export const paragraphReset: Css = {
  'text-align': 'start',
  'text-indent': '0',
  'break-after': 'auto',
  'break-inside': 'auto',
  'break-before': 'auto',
  'background-color': 'transparent',
  'border-top': 'none',
  'border-right': 'none',
  'border-bottom': 'none',
  'border-left': 'none',
  padding: '0',
}

/** Whether a border is visible. */
export function isDrawn(border: string | undefined): border is string {
  return border !== undefined && border !== 'none'
}

function margins(before: number, after: number, look: ParagraphFormat): string {
  const start = Math.max(0, look.indentStart ?? 0)
  const end = Math.max(0, look.indentEnd ?? 0)
  const [left, right] = look.rtl === true ? [end, start] : [start, end]
  const written = [before, right, after, left].map((value) => (value === 0 ? '0' : `${round(value)}pt`))
  const [top = '0', rightSide = '0', bottom = '0', leftSide = '0'] = written
  if (rightSide !== leftSide) return written.join(' ')
  if (top !== bottom) return `${top} ${rightSide} ${bottom}`
  return top === rightSide ? top : `${top} ${rightSide}`
}

function lineHeight({ line }: ParagraphFormat, run: RunFormat): string {
  const own = lineFactorOf(run.font ?? 'Times New Roman')
  if (line === undefined) return round(own)
  if (line.kind === 'auto') return round(own * line.value)
  // `atLeast`: the font's line height if it is larger.
  const single = (run.sizePt ?? 10) * own
  return line.kind === 'atLeast' && single > line.value ? round(own) : `${round(line.value)}pt`
}
