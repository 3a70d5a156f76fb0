import { hasLongTag, lineLettersMax, type LongLine } from '@platen/template/document'
import type { CDPSession } from './browser.ts'

const shownLettersMax = 1_000
/** CSS pixels of a letter that still costs time: most have 4 to 10. */
const letterWidthMin = 0.1
/** Texts from this length on are searched for spaces that collapse. */
const spacedTextMin = 1_000
/** Each space that collapses takes some kilobytes of a snapshot: hundreds of thousands take 2 GiB. */
const collapsedMax = 20_000
/** A4 without margins, in CSS pixels. */
const paperSize = { width: 794, height: 1123 }

/**
 * Returns the first text of the page that has about 10,000 letters on one line: never one with fewer than 10,000, always one with 30,000.
 * Text that CSS prints of an attribute is found, too, unless the page has more than `collapsedMax` spaces that collapse. It is called before the
 * print, which can only be stopped together with its page.
 */
export async function findLongLine(
  session: CDPSession,
  { frameId, html }: { frameId: string; html: string },
): Promise<LongLine | undefined> {
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
  const { line, collapsed = 0 } = (result.value ?? {}) as { line?: LongLine; collapsed?: number }
  // A snapshot takes much memory for spaces that collapse, so it is only taken for attributes.
  const needsSnapshot = !line && !exceptionDetails && collapsed <= collapsedMax && hasLongTag(html)
  const printed = needsSnapshot ? await takeSnapshot(session) : undefined
  await Promise.all([
    session.send('Emulation.setEmulatedMedia', { media: '' }),
    session.send('Emulation.clearDeviceMetricsOverride'),
  ])
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return line ?? (printed && longLineOf(printed))
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
  const collapse = (text) => text.replace(/[ \\t\\r\\n]+/g, ' ')
  let collapsed = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data, length } = node
    if (length >= ${spacedTextMin}) collapsed += length - collapse(data).length
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
      const own = collapse(data.slice(from, from + size)).length
      letters = isSameLine ? letters + own : own
      line = box
      if (letters >= size)
        return {
          line: {
            beginning: collapse(data).trimStart().slice(0, ${shownLettersMax}),
            where: '<' + node.parentNode.localName + '>',
          },
        }
    }
  }
  return { collapsed }
})()`

type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>
const takeSnapshot = (session: CDPSession) =>
  session.send('DOMSnapshot.captureSnapshot', { computedStyles: ['writing-mode'] })

/** Boxes of a text that follow each other on a line add up: each change of the writing direction begins a box. */
function longLineOf({ documents: [page], strings }: Snapshot): LongLine | undefined {
  if (!page) return undefined
  const { layout, nodes, textBoxes } = page
  let line = { text: -1, at: NaN, letters: 0, length: 0 }
  for (const [index, text] of textBoxes.layoutIndex.entries()) {
    const [left = 0, top = 0, width = 0, height = 0] = textBoxes.bounds[index] ?? []
    const isVertical = strings[layout.styles[text]?.[0] ?? -1]?.startsWith('vertical') === true
    const at = isVertical ? left : top
    if (line.text !== text || line.at !== at) line = { text, at, letters: 0, length: 0 }
    line.letters += textBoxes.length[index] ?? 0
    line.length += isVertical ? height : width
    if (line.letters < lineLettersMax || line.length < lineLettersMax * letterWidthMin) continue
    const names = namesAround(layout.nodeIndex[text] ?? -1, { nodes, strings })
    if (names.some((name) => scrolled.has(name))) continue
    return {
      beginning: (strings[layout.text[text] ?? -1] ?? '')
        .replaceAll(/[ \t\r\n]+/g, ' ')
        .trimStart()
        .slice(0, shownLettersMax),
      where: `<${names.find((name) => /^[a-z]/.test(name)) ?? 'html'}>`,
    }
  }
  return undefined
}

/** What is beyond their edge costs no time. */
const scrolled: ReadonlySet<string> = new Set(['input', 'textarea'])

/** The names of a node and of those around it, from within. */
function namesAround(
  node: number,
  { nodes, strings }: { nodes: Snapshot['documents'][number]['nodes']; strings: string[] },
): string[] {
  const names: string[] = []
  for (let at = node; at >= 0; at = nodes.parentIndex?.[at] ?? -1)
    names.push(strings[nodes.nodeName?.[at] ?? -1]?.toLowerCase() ?? '')
  return names
}
