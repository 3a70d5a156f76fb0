import type { CDPSession } from './browser.ts'

/**
 * Letters of one text on one line. Chromium's time to print a line grows with the square of its letters: 0.1 s for 10,000, 0.4 s for
 * 20,000, 7 s for 80,000 (November 2026). A page of A4 holds about 100.
 */
export const lineLettersMax = 10_000
const shownLettersMax = 1_000
/** CSS pixels of a letter that still costs time: most have 4 to 10. */
const letterWidthMin = 0.1
/** A4 without margins, in CSS pixels. */
const paperSize = { width: 794, height: 1123 }

/** A text of the page that stays on one line. */
export interface LongLine {
  /** Of the text, 1,000 letters at most. */
  beginning: string
  /** What has the text, such as `<p>`. */
  where: string
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
 * Returns the first text of the page that has about 10,000 letters on one line: never one with fewer than 10,000, always one with 30,000.
 * It is called before the print, which can only be stopped together with its page.
 */
export async function findLongLine(session: CDPSession, frameId: string): Promise<LongLine | undefined> {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'lines',
  })
  // Print media at a fixed size gives the layout of the print. Only whether text wraps matters, so any paper size works.
  await Promise.all([
    session.send('Emulation.setEmulatedMedia', { media: 'print' }),
    session.send('Emulation.setDeviceMetricsOverride', {
      ...paperSize,
      deviceScaleFactor: 1,
      mobile: false,
    }),
  ])
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId,
    expression,
    returnByValue: true,
  })
  await Promise.all([
    session.send('Emulation.setEmulatedMedia', { media: '' }),
    session.send('Emulation.clearDeviceMetricsOverride'),
  ])
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as LongLine | undefined
}

/**
 * A piece of a text that has one box is on one line, and pieces that follow each other on that line add up. Spaces that collapse are no letters.
 * A text without a box as long as so many letters is not looked at in pieces: a look at each piece takes time by the lines of the whole text.
 * Functions are taken from prototypes, as elements of the page can have their names.
 */
const expression = `(() => {
  const size = ${lineLettersMax}
  const walker = Document.prototype.createTreeWalker.call(document, document, NodeFilter.SHOW_TEXT)
  const range = Document.prototype.createRange.call(document)
  const lengthOf = ({ width, height }) => Math.max(width, height)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data, length } = node
    if (length < size) continue
    range.selectNodeContents(node)
    let longest = 0
    for (const box of range.getClientRects()) longest = Math.max(longest, lengthOf(box))
    if (longest < size * ${letterWidthMin}) continue
    let letters = 0
    let line
    for (let from = 0; from + size <= length; from += size) {
      range.setStart(node, from)
      range.setEnd(node, from + size)
      const boxes = range.getClientRects()
      if (boxes.length !== 1) {
        line = undefined
        continue
      }
      const [box] = boxes
      const isSameLine = line && (box.width > box.height ? box.top === line.top : box.left === line.left)
      const own = data.slice(from, from + size).replace(/[ \\t\\r\\n]+/g, ' ').length
      letters = isSameLine ? letters + own : own
      line = box
      if (letters >= size)
        return {
          beginning: data.replace(/[ \\t\\r\\n]+/g, ' ').trimStart().slice(0, ${shownLettersMax}),
          where: '<' + node.parentNode.localName + '>',
        }
    }
  }
})()`
