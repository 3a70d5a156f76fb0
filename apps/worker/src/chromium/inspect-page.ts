import type { Warning } from '@platen/contract'
import { readPrintedArea } from '@platen/pdf'
import { withTimeout } from '@platen/runtime'
import type { CDPSession } from './browser.ts'
import { findFontWarnings } from './find-font-warnings.ts'
import { findOverflow, tooWideWarning } from './find-overflow.ts'
import { removeProbeFont } from './font-probes.ts'
import { readLaidOutPage } from './laid-out-page.ts'

export interface Inspection {
  warnings: Warning[]
  /** The page is as before, and may print the next document. Otherwise it must be closed. */
  isPageClean: boolean
}

/** An invoice takes about 20 ms, one of 400 rows about 150 (November 2026). */
export const inspectionMsMax = 400
/** About 200 bytes come from the browser for each, and are taken apart on the thread that serves all lanes. */
const elementsMax = 20_000
/** Where a print does not say its own: A4 without margins. */
const usualArea = { width: 794, height: 1123, scale: 1 }

/**
 * Looks at the page that was just printed for what its author should know: `overflow`, `missing_glyph`, `font_replaced`. `pdf` is its
 * print as Chromium wrote it. Never rejects; what could not be looked at in `timeoutMs` is left out.
 */
export async function inspectPage(page: {
  session: CDPSession
  frameId: string
  pdf: Buffer
  timeoutMs: number
}): Promise<Inspection> {
  const warnings: Warning[] = []
  try {
    await withTimeout(look(page, warnings), page.timeoutMs, 'looking at the page')
    return { warnings: [...warnings], isPageClean: true }
  } catch {
    return { warnings: [...warnings], isPageClean: false }
  }
}

async function look(
  { session, frameId, pdf }: { session: CDPSession; frameId: string; pdf: Buffer },
  warnings: Warning[],
): Promise<void> {
  const area = readPrintedArea(pdf)
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'inspection',
  })
  const { result } = await session.send('Runtime.evaluate', { contextId, expression: countElements })
  if (!(Number(result.value) <= elementsMax)) {
    if (area && area.scale < 1) warnings.push(tooWideWarning(area))
    return
  }
  const { width, height } = area ?? usualArea
  // Hidden from the screen, the page is laid out as for print on a screen of the size of the paper's content.
  await Promise.all([
    session.send('Emulation.setEmulatedMedia', { media: 'print' }),
    session.send('Emulation.setDeviceMetricsOverride', {
      width: Math.ceil(width),
      height: Math.ceil(height),
      deviceScaleFactor: 1,
      mobile: false,
    }),
    session.send('DOM.enable'),
    session.send('CSS.enable'),
  ])
  const root = await readLaidOutPage(session)
  if (root) {
    if (area) warnings.push(...findOverflow(root, area))
    warnings.push(...(await findFontWarnings({ session, contextId }, root)))
  }
  await Promise.all([
    session.send('Runtime.evaluate', { contextId, expression: removeProbeFont }),
    session.send('CSS.disable'),
    session.send('DOM.disable'),
    session.send('Emulation.setEmulatedMedia', { media: '' }),
    session.send('Emulation.clearDeviceMetricsOverride'),
  ])
}

/** From the prototype, as an element of the page may bear the function's name. */
const countElements = `Document.prototype.getElementsByTagName.call(document, '*').length`
