import type { CDPSession } from './browser.ts'

/**
 * Letters of one text on one line. Chromium's time to print a line grows with the square of its letters: 0.1 s for 10,000, 0.4 s for
 * 20,000, 7 s for 80,000 (November 2026). A page of A4 holds about 100.
 */
const lineLettersMax = 10_000
const shownLettersMax = 1_000
/** A4 without margins, in CSS pixels. */
const paperSize = { width: 794, height: 1123 }

/** A text of the page that stays on one line. */
export interface LongLine {
  /** Of the line, 1,000 letters at most. */
  beginning: string
  /** In the whole text. */
  letters: number
  /** Name of the element that has the text. */
  element: string
}

/** Whether some text between two tags is so long that `findLongLine` may find it. It takes 0.02 ms for a small page. */
export function hasLongText(html: string): boolean {
  for (let from = 0; ;) {
    const tag = html.indexOf('<', from)
    if ((tag < 0 ? html.length : tag) - from > lineLettersMax) return true
    if (tag < 0) return false
    from = tag + 1
  }
}

/**
 * The first text of the page with more than 20,000 letters on one line. One with fewer than 10,000 is never found, one between may be. It is
 * looked for before the print, which cannot be stopped but with its page.
 */
export async function findLongLine(session: CDPSession, frameId: string): Promise<LongLine | undefined> {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'lines',
  })
  // Hidden from the screen, the page is laid out as for print on any other size of it.
  await Promise.all([
    session.send('Emulation.setEmulatedMedia', { media: 'print' }),
    session.send('Emulation.setDeviceMetricsOverride', {
      ...paperSize,
      deviceScaleFactor: 1,
      mobile: false,
    }),
  ])
  const { result } = await session.send('Runtime.evaluate', { contextId, expression, returnByValue: true })
  await Promise.all([
    session.send('Emulation.setEmulatedMedia', { media: '' }),
    session.send('Emulation.clearDeviceMetricsOverride'),
  ])
  return result.value as LongLine | undefined
}

/** A piece with one box is on one line, and drawn at once. Spaces that collapse are no letters. From the prototype, as elements may bear the functions' names. */
const expression = `(() => {
  const walker = Document.prototype.createTreeWalker.call(document, document.documentElement, NodeFilter.SHOW_TEXT)
  const range = Document.prototype.createRange.call(document)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data, length } = node
    for (let from = 0; from + ${lineLettersMax} <= length; from += ${lineLettersMax}) {
      range.setStart(node, from)
      range.setEnd(node, from + ${lineLettersMax})
      if (range.getClientRects().length !== 1) continue
      const letters = data.slice(from, from + ${lineLettersMax}).replace(/[ \\t\\r\\n]+/g, ' ')
      if (letters.length > ${lineLettersMax} / 2)
        return { beginning: letters.slice(0, ${shownLettersMax}), letters: length, element: node.parentNode.localName }
    }
  }
})()`
