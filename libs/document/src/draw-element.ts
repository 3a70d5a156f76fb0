import { drawCode, isCodeType, loadCodes } from '@platen/codes'
import { escapeHtml, type TemplateSettings } from '@platen/contract'
import type { DrawElement, DrawnElement, DrawResult, RenderMarkdown } from '@platen/merge'
import { renderMarkdown } from '@platen/rich-text'
import { drawChartOf } from './draw-chart-of.ts'

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
  begin(locale: string): void
  draw: DrawElement
  renderMarkdown: RenderMarkdown
}

/**
 * Drawing holds all else that its worker does, and a large code takes up to 0.25 s, a hostile rich text 0.1 s: a list of a thousand would outlast
 * its job's lock of 6 s. Most documents draw for less than a millisecond.
 */
const drawMsMax = 3_000

/** Makes what draws a template's elements and rich texts, and no longer than `drawMsMax` for one document. */
export function createDrawing(settings: TemplateSettings): DrawingSession {
  const document = { leftMs: 0, locale: settings.language }
  const draw: DrawElement = (element) =>
    element.name === 'bar-code'
      ? drawCodeOf(element.attributes)
      : drawChartOf(element, { settings, locale: document.locale })
  /** `undefined` when the document's time is over. */
  const inTime = <T>(work: () => T): T | undefined => {
    if (document.leftMs <= 0) return undefined
    const from = performance.now()
    const done = work()
    document.leftMs -= performance.now() - from
    return done
  }
  return {
    begin: (locale) => void Object.assign(document, { leftMs: drawMsMax, locale }),
    draw: (element) => inTime(() => draw(element)) ?? { ...tooMany, message: `It ${tooMany.message}` },
    renderMarkdown: (text) => inTime(() => renderMarkdown(text)) ?? tooMany,
  }
}

const tooMany = {
  code: 'too_many_drawings',
  message: `is one of so many codes, charts and rich texts that they take longer than ${drawMsMax / 1000} s: print fewer of them, or split the document.`,
}

/** In place of a drawing, where fields are shown by their names: a frame of its size with the names that it is made of. */
export const frameOf: DrawElement = ({ attributes }) => {
  const { of } = attributes
  const names = Object.values(attributes).filter((text) => /\{\{|«/.test(text))
  const said = [...new Set([...(of === undefined ? [] : [`{{#${of}}}`]), ...names])].join(' ')
  return {
    html: `<span style="display:block;box-sizing:border-box;height:100%;padding:1mm;overflow:hidden;border:1px dashed;overflow-wrap:anywhere">${escapeHtml(said)}</span>`,
  }
}

function drawCodeOf({ type = '', ...attributes }: Readonly<Record<string, string>>): DrawResult {
  const drawn = drawCode({ type: type.trim(), attributes })
  if ('svg' in drawn) return { html: drawn.svg }
  const { code, attribute, message } = drawn
  return { code, attribute, message: `<bar-code type="${type}"> cannot be drawn: its ${message}` }
}
