import { randomBytes } from 'node:crypto'
import type { Warning } from '@platen/contract'
import { blankFont, blankFontFamily } from './blank-font.ts'
import type { CDPSession } from './browser.ts'
import type { LaidOutNode } from './laid-out-page.ts'

/** Lists of families looked at; a document has a handful. */
const familyListsMax = 200
/** Distinct characters of one list that are asked about; beyond, only the first are. */
const charactersMax = 1_000
const charactersAskedOneByOneMax = 200
const charactersToldMax = 20
/** No font will ever have it: what is reported for it is the first font that is there. */
const nobodysCharacter = '\u{10FFFD}'

/** Letters of Latin are in every font; marks, spaces, and what is never drawn are not asked about alone. */
const rareCharacter =
  /(?![\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}])[\u{250}-\u{10FFFF}]/gu

const genericFamily =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|math|emoji|fangsong|system-ui|ui-[a-z-]+|-webkit-[a-z-]+|-apple-system|blinkmacsystemfont)$/i

/** The style of form controls is the browser's, not the author's. */
const formControls = new Set(['button', 'input', 'select', 'textarea', 'option', 'optgroup', 'meter'])

interface FamilyList {
  /** As computed, such as `"Platen Sans", serif`. */
  families: string
  /** The first of them. */
  first: string
  rare: Set<string>
  /** A text that is printed with it. */
  text: LaidOutNode
}

/** A text that is set with a list of families, so as to ask which fonts it gets. */
interface Probe {
  families: string
  text: string
}

interface UsedFont {
  familyName: string
  postScriptName: string
  isCustomFont: boolean
  glyphCount: number
}

/**
 * What the document's author should know of its fonts: characters that no font has (`missing_glyph`), and families that the style names
 * first but that are not there (`font_replaced`). Asks the browser itself, by texts of its own that it sets in the page. Leaves those
 * behind: the page must not be printed again. The isolated world `contextId` must be of this page.
 */
export async function findFontFaults(
  page: { session: CDPSession; contextId: number },
  root: LaidOutNode,
): Promise<Warning[]> {
  const lists = listFamilies(root)
  if (lists.length === 0) return []
  const byFirst = new Map(lists.map((list) => [list.first.toLowerCase(), list]))
  const named = [...byFirst.values()].filter(({ first }) => !genericFamily.test(first))
  const rare = lists.filter((list) => list.rare.size > 0)
  const asked = await setProbes(page, [
    ...named.map(({ first }) => ({
      families: `${JSON.stringify(first)}, "${blankFontFamily}"`,
      text: nobodysCharacter,
    })),
    ...rare.map((list) => blankFirst(list, [...list.rare].slice(0, charactersMax).join(''))),
  ])
  const replaced = named.filter((list, index) => isReplaced(list, asked.fonts[index] ?? [], asked.page))
  const lacking = rare.filter((_, index) => usesBlank(asked.fonts[named.length + index] ?? []))
  return [...(await missingGlyphs(page, lacking)), ...(await tellReplaced(page, replaced, asked.page.faces))]
}

function listFamilies(root: LaidOutNode): FamilyList[] {
  const lists = new Map<string, FamilyList>()
  const visit = (node: LaidOutNode): void => {
    if (formControls.has(node.name)) return
    if (node.name === '#text' && node.text.trim() !== '') {
      const families = node.style['font-family']
      const first = firstFamily(families)
      let list = lists.get(families)
      if (!list && first !== '' && lists.size < familyListsMax)
        lists.set(families, (list = { families, first, rare: new Set(), text: node }))
      for (const [character] of node.text.matchAll(rareCharacter)) list?.rare.add(character)
    }
    for (const child of node.children) visit(child)
  }
  visit(root)
  return [...lists.values()]
}

/** Computed families come quoted with `"` or as an identifier. */
function firstFamily(families: string): string {
  const quoted = /^\s*"((?:[^"\\]|\\.)*)"/s.exec(families)?.[1]
  return quoted === undefined ? (families.split(',', 1)[0] ?? '').trim() : quoted.replaceAll(/\\(.)/gs, '$1')
}

function blankFirst({ families }: FamilyList, text: string): Probe {
  return { families: `"${blankFontFamily}", ${families}`, text }
}

function usesBlank(fonts: readonly UsedFont[]): boolean {
  return fonts.some((font) => font.isCustomFont && font.familyName === blankFontFamily)
}

function isReplaced(list: FamilyList, fonts: readonly UsedFont[], page: PageFonts): boolean {
  // What stands where nobody chose a family is not the author's choice.
  if (list.families === page.initial) return false
  const faces = page.faces.filter(([family]) => sameName(family, list.first))
  if (faces.length > 0) return faces.every(([, status]) => status === 'error')
  return !fonts.some(
    (font) => sameName(font.familyName, list.first) || sameName(font.postScriptName, list.first),
  )
}

function sameName(one: string, other: string): boolean {
  const plain = (name: string) => name.replaceAll(/["'\s-]/g, '').toLowerCase()
  return plain(one) === plain(other)
}

async function missingGlyphs(
  page: { session: CDPSession; contextId: number },
  lists: readonly FamilyList[],
): Promise<Warning[]> {
  const probes = lists
    .flatMap((list) => [...list.rare].slice(0, charactersMax).map((character) => blankFirst(list, character)))
    .slice(0, charactersAskedOneByOneMax)
  if (probes.length === 0) return []
  const { fonts } = await setProbes(page, probes)
  const missing = new Set(probes.filter((_, index) => usesBlank(fonts[index] ?? [])).map(({ text }) => text))
  if (missing.size === 0) return []
  const told = [...missing].slice(0, charactersToldMax)
  const more = missing.size > told.length ? ` and ${missing.size - told.length} more` : ''
  const message = `No font has ${told.map(codePoint).join(', ')}${more}: printed as empty boxes.`
  return [{ code: 'missing_glyph', subject: told.join(''), message }]
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

async function tellReplaced(
  { session }: { session: CDPSession },
  lists: readonly FamilyList[],
  faces: PageFonts['faces'],
): Promise<Warning[]> {
  if (lists.length === 0) return []
  const { nodeIds } = await session.send('DOM.pushNodesByBackendIdsToFrontend', {
    backendNodeIds: lists.map(({ text }) => text.backendNodeId),
  })
  const fonts = await fontsOf(session, nodeIds)
  return lists.map(({ first }, index) => {
    const [most] = (fonts[index] ?? []).toSorted((one, other) => other.glyphCount - one.glyphCount)
    const used = most ? `“${most.familyName}” was used instead` : 'another one was used instead'
    const message = faces.some(([family]) => sameName(family, first))
      ? `Its files could not be used: ${used}. Look at the addresses in its @font-face.`
      : `There is no font of this name: ${used}. Add its files to the assets with @font-face, or name another.`
    return { code: 'font_replaced', subject: first.slice(0, 100).toWellFormed(), message }
  })
}

interface PageFonts {
  /** The families where no style says any. */
  initial: string
  /** Web fonts: family and state. */
  faces: [family: string, status: string][]
}

/** Sets the probes into the page and answers which fonts each got, in their order. */
async function setProbes(
  { session, contextId }: { session: CDPSession; contextId: number },
  probes: readonly Probe[],
): Promise<{ fonts: UsedFont[][]; page: PageFonts }> {
  const holder = `platen-probes-${randomBytes(8).toString('hex')}`
  const given = JSON.stringify({
    holder,
    probes,
    family: blankFontFamily,
    font: blankFont.toString('base64'),
  })
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId,
    expression: `(${setProbesInPage})(${given})`,
    returnByValue: true,
    timeout: 300,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: `${holder} > span`,
  })
  return { fonts: await fontsOf(session, nodeIds), page: result.value as PageFonts }
}

async function fontsOf(session: CDPSession, nodeIds: readonly number[]): Promise<UsedFont[][]> {
  return Promise.all(
    nodeIds.map(async (nodeId) => (await session.send('CSS.getPlatformFontsForNode', { nodeId })).fonts),
  )
}

/**
 * Runs in the page, in a world of its own. Takes what it calls from the prototypes, as the page may have elements named `fonts` or
 * `createElement`. Style in the element, and `!important`, is above all that a style sheet can say.
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
    return span
  }
  for (const { families, text } of probes) add(families, text)
  const plain = create('i')
  plain.style.setProperty('font-family', 'initial', 'important')
  parent.append(plain)
  parent.style.setProperty('all', 'initial', 'important')
  own(Document.prototype, 'documentElement').append(parent)
  // Which fonts a text has is known once it is laid out.
  plain.getBoundingClientRect()
  return { initial: getComputedStyle(plain).fontFamily, faces }
}`

/** Takes the font of the probes out of the page: it would stay for the next document. */
export const removeProbeFont = `(() => {
  const fonts = Object.getOwnPropertyDescriptor(Document.prototype, 'fonts').get.call(document)
  for (const face of Array.from(fonts)) if (face.family === '${blankFontFamily}') fonts.delete(face)
})()`
