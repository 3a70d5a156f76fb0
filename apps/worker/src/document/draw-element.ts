import { drawCode, isCodeType, loadCodes } from '@platen/codes'
import type { DrawElement, DrawnElement, Drawing, ElementToDraw } from '@platen/merge'

/** Loads what drawing a template's elements needs; awaited before its first document. */
export async function loadElements(elements: readonly DrawnElement[]): Promise<void> {
  const types = elements.flatMap(({ name, attributes }) =>
    name === 'bar-code' ? [attributes.get('type')?.text.trim() ?? ''] : [],
  )
  await loadCodes(types.filter(isCodeType))
}

/** Draws a template's elements, one document after the other. */
export interface DrawingSession {
  /** A document begins. */
  begin(): void
  draw: DrawElement
}

/**
 * Drawing holds all else that its worker does, and a large code takes up to 0.25 s: a list of a thousand would outlast its job's lock of 6 s.
 * Most documents draw for less than a millisecond.
 */
const drawMsMax = 3_000

/** Makes what draws a template's elements, and no longer than `drawMsMax` for one document. */
export function createDrawing(): DrawingSession {
  let leftMs = drawMsMax
  return {
    begin: () => void (leftMs = drawMsMax),
    draw(element) {
      if (leftMs <= 0) return tooMany
      const from = performance.now()
      const drawing = drawElement(element)
      leftMs -= performance.now() - from
      return drawing
    },
  }
}

const tooMany: Drawing = {
  code: 'too_many_drawings',
  message: `The codes and charts of this document take longer than ${drawMsMax / 1000} s to draw: print fewer of them, or split the document.`,
}

function drawElement({ name, attributes }: ElementToDraw): Drawing {
  if (name !== 'bar-code') return { html: '' }
  const { type = '', ...rest } = attributes
  const drawn = drawCode({ type: type.trim(), attributes: rest })
  if ('svg' in drawn) return { html: drawn.svg }
  const { code, attribute, message } = drawn
  return { code, attribute, message: `<bar-code type="${type}"> cannot be drawn: its ${message}` }
}
