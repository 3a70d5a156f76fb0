import { hasLongTag, lineLettersMax, type LongLine } from '@platen/template/document'
import type { CDPSession } from './browser.ts'

const shownLettersMax = 1_000
/** Minimum width in CSS pixels of a letter that takes time to lay out. Most letters are 4 to 10 pixels wide. */
const letterWidthMin = 0.1
/** Strings of at least this length are searched for collapsing spaces. */
const spacedTextMin = 1_000
/** Each collapsing space takes a few kilobytes in a snapshot: hundreds of thousands take 2 GiB. */
const collapsedMax = 20_000
/** A4 without margins, in CSS pixels. */
const paperSize = { width: 794, height: 1123 }

/**
 * Returns the first text that has about 10,000 letters on one line. Never returns text with fewer, and always finds text with 30,000. Includes text
 * of attributes that CSS prints, unless the page has more than `collapsedMax` collapsing spaces. Called before the print, which can only be stopped
 * together with its page.
 */
export async function findLongLine(
  session: CDPSession,
  { frameId, html }: { frameId: string; html: string },
): Promise<LongLine | undefined> {
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId,
    worldName: 'lines',
  })
  // Print media at a fixed size has the layout of the print. Only wrapping matters, so any paper size works.
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
  // A snapshot takes a lot of memory for collapsing spaces, so it is only taken for attributes.
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
 * A piece of text with one box is on one line, and consecutive pieces on a line add up. Collapsing spaces do not count. Only pieces with a box that
 * is long enough are split, because splitting takes time proportional to their lines. Functions come from prototypes, because elements can shadow
 * them.
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

/** Consecutive boxes on a line add up, because each change of direction starts a box. */
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

/** Content beyond the edge of these elements takes no time. */
const scrolled: ReadonlySet<string> = new Set(['input', 'textarea'])

/** Returns the names of a node and its parents, innermost first. */
function namesAround(
  node: number,
  { nodes, strings }: { nodes: Snapshot['documents'][number]['nodes']; strings: string[] },
): string[] {
  const names: string[] = []
  for (let at = node; at >= 0; at = nodes.parentIndex?.[at] ?? -1)
    names.push(strings[nodes.nodeName?.[at] ?? -1]?.toLowerCase() ?? '')
  return names
}
