import { writeLength, writeMergeText } from '@platen/template/markup'
import type { CheckBox, CodeBox, ImageBox, OverlayBox, Rectangle, TableBox } from '../box.ts'
import { checkMarks, checkMarkStroke } from '../check-marks.ts'
import { lookStyle } from './text-style.ts'

/** The parts of an element that represent its box. Missing attributes are undefined. */
export interface ElementParts {
  name: string
  attributes: Record<string, string | undefined>
  style: Record<string, string>
}

/** The element of a box, and its content: either a single element or HTML. */
export interface BoxParts extends ElementParts {
  inner?: ElementParts
  content?: string
}

export function partsOf(box: OverlayBox): BoxParts {
  return {
    name: 'div',
    attributes: {
      'data-box': box.kind,
      'data-locked': box.isLocked ? '' : undefined,
      'data-copies': box.copies,
      ...ownAttributes(box),
    },
    style: { ...positionStyle(box), ...ownStyle(box) },
    ...ownContent(box),
  }
}

function ownAttributes(box: OverlayBox): ElementParts['attributes'] {
  if (box.kind === 'text')
    return {
      'data-overflow': box.overflow,
      'data-form': box.formField,
      'data-letters': box.lettersMax === undefined ? undefined : String(box.lettersMax),
      'data-comb': box.isComb ? '' : undefined,
      'data-options': box.options?.join('\n'),
    }
  if (box.kind === 'check')
    return { 'data-mark': box.mark, 'data-form': box.formField, 'data-choice': box.choice }
  if (box.kind === 'image') return { 'data-align': box.address === '' ? positionOf(box) : undefined }
  if (box.kind === 'code') return { 'data-code': box.value === '' ? box.code : undefined }
  return box.kind === 'table' ? { 'data-overflow': box.overflow } : {}
}

function ownStyle(box: OverlayBox): Record<string, string> {
  if (box.kind === 'text' || box.kind === 'table') return lookStyle(box.look)
  return box.kind === 'check' ? { color: box.color } : {}
}

function ownContent(box: OverlayBox): Pick<BoxParts, 'inner' | 'content'> {
  if (box.kind === 'text') return { content: writeMergeText(box.text) }
  if (box.kind === 'check') return { content: checkContent(box) }
  // Nothing is drawn until an address is set.
  if (box.kind === 'image') return box.address === '' ? { content: '' } : { inner: pictureOf(box) }
  if (box.kind === 'code') return box.value === '' ? { content: '' } : { inner: codeOf(box) }
  return { content: tableContent(box) }
}

/** Returns the position as a `style`. */
export function positionStyle({ left, top, width, height }: Rectangle): Record<string, string> {
  return {
    left: writeLength(left),
    top: writeLength(top),
    width: writeLength(width),
    height: writeLength(height),
  }
}

function checkContent({ field, mark }: CheckBox): string {
  const { path, isFilled } = checkMarks[mark]
  const drawing = `<svg viewBox="0 0 10 10" width="100%" height="100%" style="display:block" fill="${isFilled ? 'currentColor' : 'none'}" stroke="currentColor" stroke-width="${checkMarkStroke}" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`
  return field === '' ? drawing : `{{#${field}}}${drawing}{{/${field}}}`
}

const verticalOf = { top: 'top', middle: 'center', bottom: 'bottom' } as const

function positionOf({ align, verticalAlign }: ImageBox): string {
  return `${align} ${verticalOf[verticalAlign]}`
}

function pictureOf(box: ImageBox): ElementParts {
  return {
    name: 'img',
    attributes: { src: box.address, alt: '' },
    style: {
      display: 'block',
      width: '100%',
      height: '100%',
      'object-fit': 'contain',
      'object-position': positionOf(box),
    },
  }
}

function codeOf({ code, value }: CodeBox): ElementParts {
  return {
    name: 'bar-code',
    attributes: { type: code, value },
    style: { display: 'block', width: '100%', height: '100%' },
  }
}

function tableContent({ list, rowHeight, columns }: TableBox): string {
  const cells = columns.map(
    ({ width, text, align }) =>
      `<td style="width:${writeLength(width)};padding:0 2pt;text-align:${align}">${writeMergeText(text)}</td>`,
  )
  const row = `<tr style="height:${writeLength(rowHeight)}">${cells.join('')}</tr>`
  const rows = list === '' ? row : `{{#${list}}}${row}{{/${list}}}`
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return `<table style="width:${writeLength(width)};table-layout:fixed;border-collapse:collapse">${rows}</table>`
}
