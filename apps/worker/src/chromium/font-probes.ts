import { randomBytes } from 'node:crypto'
import { blankFont, blankFontFamily } from './blank-font.ts'
import type { CDPSession } from './browser.ts'

/** A page with an isolated world for test strings. */
export interface ProbedPage {
  session: CDPSession
  contextId: number
}

/** A test string with its list of font families. */
export interface Probe {
  families: string
  text: string
}

/** A font and the number of its glyphs. */
export interface UsedFont {
  familyName: string
  postScriptName: string
  isCustomFont: boolean
  glyphCount: number
}

export interface PageFonts {
  /** The default families. */
  initial: string
  /** Web fonts with their state. */
  faces: [family: string, status: string][]
}

/** Adds test strings to the page, and returns the fonts of each. The strings are not removed, so the page must not be printed again. */
export async function setProbes(
  { session, contextId }: ProbedPage,
  probes: readonly Probe[],
): Promise<{ fonts: UsedFont[][]; page: PageFonts }> {
  const holder = `platen-probes-${randomBytes(8).toString('hex')}`
  const argument = JSON.stringify({
    holder,
    probes,
    family: blankFontFamily,
    font: blankFont.toString('base64'),
  })
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId,
    expression: `(${setProbesInPage})(${argument})`,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: `${holder} > span`,
  })
  return { fonts: await fontsOf(session, nodeIds), page: result.value as PageFonts }
}

/** Returns the fonts in each node's text. */
export async function fontsOf(session: CDPSession, nodeIds: readonly number[]): Promise<UsedFont[][]> {
  return Promise.all(
    nodeIds.map(async (nodeId) => (await session.send('CSS.getPlatformFontsForNode', { nodeId })).fonts),
  )
}

/**
 * Runs in an isolated world in the page. Functions come from prototypes, because elements can be named `fonts` or `createElement`.
 * Important inline styles win over style sheets.
 */
const setProbesInPage = `({ holder, probes, family, font }) => {
  const own = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get.call(document)
  const create = (name) => Document.prototype.createElement.call(document, name)
  const fonts = own(Document.prototype, 'fonts')
  const faces = Array.from(fonts, (face) => [face.family, face.status])
  if (!faces.some(([name]) => name === family))
    fonts.add(new FontFace(family, Uint8Array.from(atob(font), (byte) => byte.charCodeAt(0)).buffer))
  const parent = create(holder)
  const add = (families, text) => {
    const span = create('span')
    for (const [name, value] of [['all', 'initial'], ['font-family', families]])
      span.style.setProperty(name, value, 'important')
    span.textContent = text
    parent.append(span)
  }
  for (const { families, text } of probes) add(families, text)
  const plain = create('i')
  plain.style.setProperty('font-family', 'initial', 'important')
  parent.append(plain)
  parent.style.setProperty('all', 'initial', 'important')
  own(Document.prototype, 'documentElement').append(parent)
  // The fonts of the text are known only after layout.
  plain.getBoundingClientRect()
  return { initial: getComputedStyle(plain).fontFamily, faces }
}`

/** Removes the font of the test strings, so that the next document does not have it. */
export const removeProbeFont = `(() => {
  const fonts = Object.getOwnPropertyDescriptor(Document.prototype, 'fonts').get.call(document)
  for (const face of Array.from(fonts)) if (face.family === '${blankFontFamily}') fonts.delete(face)
})()`
