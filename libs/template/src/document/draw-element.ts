import { drawCode, isCodeType, loadCodes } from '@platen/merge/codes'
import { escapeHtml, type TemplateSettings } from '@platen/contract'
import type { DrawElement, DrawnElement, DrawResult, RenderMarkdown } from '@platen/merge'
import { renderMarkdown } from '@platen/merge/rich-text'
import { drawChartOf } from './draw-chart-of.ts'

/** Loads the code generators for the elements of a template. Call it before the first document. */
export async function loadElements(elements: readonly DrawnElement[]): Promise<void> {
  const types = elements.flatMap(({ name, attributes }) =>
    name === 'bar-code' ? [attributes.get('type')?.text.trim() ?? ''] : [],
  )
  await loadCodes(types.filter(isCodeType))
}

export type DrawStep = 'bar-code' | 'data-chart' | 'rich-text'

/** Draws the elements of one document after the other. */
export interface DrawingSession {
  /** Starts a document. `onDraw` is called before each drawing. */
  begin(document: { locale: string; isRightToLeft: boolean; onDraw: (step: DrawStep) => void }): void
  draw: DrawElement
  renderMarkdown: RenderMarkdown
}

/**
 * Maximum CPU time for the drawings of a document. A large code takes up to 0.25 s, hostile rich text 0.1 s. Most documents need less than a
 * millisecond. A list of a thousand large codes is rejected with its position, before the time limit of the render.
 */
const drawMsMax = 3_000

const ignoreStep: (step: DrawStep) => void = () => undefined

/** Creates a session that draws elements and rich text, for up to `drawMsMax` in each document. */
export function createDrawing(settings: TemplateSettings): DrawingSession {
  const document = { leftMs: 0, locale: settings.language, isRightToLeft: false, onDraw: ignoreStep }
  const draw: DrawElement = (element) =>
    element.name === 'bar-code'
      ? drawCodeOf(element.attributes)
      : drawChartOf(element, { settings, ...document })
  /** Returns undefined if the drawing time of the document is used up. */
  const inTime = <T>(step: DrawStep, work: () => T): T | undefined => {
    if (document.leftMs <= 0) return undefined
    document.onDraw(step)
    const from = cpuMs()
    const done = work()
    document.leftMs -= cpuMs() - from
    return done
  }
  return {
    begin: (of) => void Object.assign(document, of, { leftMs: drawMsMax }),
    draw: (element) =>
      inTime(element.name === 'bar-code' ? 'bar-code' : 'data-chart', () => draw(element)) ?? {
        ...tooMany,
        message: `It ${tooMany.message}`,
      },
    renderMarkdown: (text) => inTime('rich-text', () => renderMarkdown(text)) ?? tooMany,
  }
}

/** Returns the CPU time of this thread, so that work in other threads does not count. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const tooMany = {
  code: 'too_many_drawings',
  message: `is one of so many codes, charts and rich text fields that they take longer than ${drawMsMax / 1000} s. Print fewer of them, or split the document.`,
}

/** Replaces a drawing with a frame of the same size that contains the names of its fields. */
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
  const { code, attribute, message, predicate } = drawn
  return { code, attribute, predicate, message: `The template has a code whose ${message}` }
}
