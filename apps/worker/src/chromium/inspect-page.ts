import type { Warning } from '@platen/contract'
import { isPrintedSmaller, type PrintedArea, readPrintedArea } from '@platen/pdf'
import { withTimeout } from '@platen/platform'
import type { CDPSession } from './browser.ts'
import { findBrokenPictures } from './find-broken-pictures.ts'
import { findFontWarnings } from './find-font-warnings.ts'
import { findOverflow, joinOverflow, listOverflow, tooWideWarning } from './find-overflow.ts'
import { findUnrepeated } from './find-unrepeated.ts'
import { findMissingGlyphs } from './find-missing-glyphs.ts'
import { type ProbedPage, removeProbeFont } from './font-probes.ts'
import { type LaidOutNode, readLaidOutPage } from './laid-out-page.ts'

export interface Inspection {
  warnings: Warning[]
  /** Whether the page can print the next document. Otherwise it must be closed. */
  isPageClean: boolean
}

export const inspectionMsMax = { whole: 400, brief: 5_000 }
/** The browser sends about 200 bytes for each element, which are parsed in the thread that all lanes share. */
const elementsMax = 20_000
/** Used if the print has no area: A4 without margins. */
const usualArea = { width: 794, height: 1123, scale: 1 }

export interface InspectOptions {
  /** Only `overflow` and `missing_glyph`: everything else costs more than a small document. */
  isBrief?: boolean
  /** For a brief check: the page and its unchecked characters. Without them, `missing_glyph` is not checked. */
  glyphs?: { characters: readonly string[]; html: string } | undefined
  onBrokenPicture?: ((address: string) => void) | undefined
  /** The attribute with element numbers, which `overflow` reports. */
  elementAttribute?: string | undefined
}

/**
 * Checks the printed page for the author's warnings: `overflow`, `not_repeated`, `missing_glyph`, `font_replaced`. `pdf` is Chromium's print.
 * Never rejects. Checks that exceed `timeoutMs` are left out; a brief check then has the warning `not_checked`, so that a document without
 * warnings is known to have been checked.
 */
export async function inspectPage(page: PrintedPage & { timeoutMs: number }): Promise<Inspection> {
  const warnings: Warning[] = []
  try {
    await withTimeout(look(page, warnings), page.timeoutMs, 'the inspection of the page')
    return { warnings: [...warnings], isPageClean: true }
  } catch {
    return { warnings: [...warnings, ...(page.isBrief ? [notChecked] : [])], isPageClean: false }
  }
}

const notChecked: Warning = {
  code: 'not_checked',
  subject: 'page',
  message:
    'The page could not be checked in time for characters that no font has, images that cannot be read and content that is cut off. Generate the document again to check it.',
}

interface PrintedPage extends InspectOptions {
  session: CDPSession
  frameId: string
  pdf: Buffer
}

async function look(
  { session, frameId, pdf, isBrief = false, glyphs, onBrokenPicture, elementAttribute }: PrintedPage,
  warnings: Warning[],
): Promise<void> {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'inspection',
  })
  if (onBrokenPicture)
    for (const address of await findBrokenPictures(session, contextId)) onBrokenPicture(address)
  if (!isBrief || isPrintedSmaller(pdf))
    await lookAtLayout({ session, contextId, pdf, isBrief, elementAttribute }, warnings)
  // Last, because it leaves test strings in the page.
  if (!isBrief || !glyphs) return
  await Promise.all([session.send('DOM.enable'), session.send('CSS.enable')])
  warnings.push(...(await findMissingGlyphs({ session, contextId }, glyphs)))
  await Promise.all([
    session.send('Runtime.evaluate', { contextId, expression: removeProbeFont }),
    session.send('CSS.disable'),
    session.send('DOM.disable'),
  ])
}

async function lookAtLayout(
  {
    session,
    contextId,
    pdf,
    isBrief,
    elementAttribute,
  }: ProbedPage & Pick<PrintedPage, 'pdf' | 'elementAttribute'> & { isBrief: boolean },
  warnings: Warning[],
): Promise<void> {
  const area = readPrintedArea(pdf)
  const { result } = await session.send('Runtime.evaluate', { contextId, expression: countElements })
  if (!(Number(result.value) <= elementsMax)) {
    if (area && area.scale < 1) warnings.push(tooWideWarning(area))
    return
  }
  // The page is hidden on screen, so it is laid out as for print at the size of the content area.
  await Promise.all([
    session.send('Emulation.setEmulatedMedia', { media: 'print' }),
    setSize(session, area ?? usualArea, 1),
    session.send('DOM.enable'),
    session.send('CSS.enable'),
  ])
  const root = await readLaidOutPage(session, elementAttribute)
  if (root) {
    if (area) {
      const overflow = findOverflow(root, { area, printed: await readShrunkPage(session, area) })
      warnings.push(...(isBrief ? joinOverflow(overflow) : listOverflow(overflow)))
    }
    if (area && !isBrief) warnings.push(...findUnrepeated(root, area))
    if (!isBrief) warnings.push(...(await findFontWarnings({ session, contextId }, root)))
  }
  await Promise.all([
    isBrief ? undefined : session.send('Runtime.evaluate', { contextId, expression: removeProbeFont }),
    session.send('CSS.disable'),
    session.send('DOM.disable'),
    session.send('Emulation.setEmulatedMedia', { media: '' }),
    session.send('Emulation.clearDeviceMetricsOverride'),
  ])
}

/** Lays out the page again at the width at which it was scaled down. */
async function readShrunkPage(session: CDPSession, area: PrintedArea): Promise<LaidOutNode | undefined> {
  if (area.scale === 1) return undefined
  await setSize(session, area, 1 / area.scale)
  return readLaidOutPage(session)
}

async function setSize(
  session: CDPSession,
  { width, height }: Pick<PrintedArea, 'width' | 'height'>,
  factor: number,
): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: Math.ceil(width * factor),
    height: Math.ceil(height * factor),
    deviceScaleFactor: 1,
    mobile: false,
  })
}

/** From the prototype, because an element can shadow the function. */
const countElements = `Document.prototype.getElementsByTagName.call(document, '*').length`
