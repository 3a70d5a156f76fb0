import { codePointName, type Warning } from '@platen/contract'
import { blankFontFamily } from './blank-font.ts'
import {
  fontsOf,
  type PageFonts,
  type Probe,
  type ProbedPage,
  setProbes,
  type UsedFont,
} from './font-probes.ts'
import type { LaidOutNode } from './laid-out-page.ts'

/** Maximum number of font-family lists. Documents have a few. */
const familyListsMax = 200
/** Maximum number of characters to check in one list. */
export const charactersMax = 1_000
export const charactersCheckedOneByOneMax = 200
const charactersReportedMax = 20
/** No font has this character, so the browser reports the first existing font. */
const nobodysCharacter = '\u{10FFFD}'

/** Every font has Latin letters. Marks, spaces and invisible characters are not checked separately. */
const rareCharacter =
  /(?![\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}])[\u{250}-\u{10FFFF}]/gu

const genericFamily =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|math|emoji|fangsong|system-ui|ui-[a-z-]+|-webkit-[a-z-]+|-apple-system|blinkmacsystemfont)$/i

/** Their style comes from the browser, not from the author. */
const formControls = new Set(['button', 'input', 'select', 'textarea', 'option', 'optgroup', 'meter'])

interface FamilyList {
  /** Computed value, such as `"Platen Sans", serif`. */
  families: string
  first: string
  rare: Set<string>
  /** Text with this list. */
  text: LaidOutNode
}

/**
 * Finds characters without a font (`missing_glyph`), and missing first families of styles (`font_replaced`), with test strings in the page. The
 * strings stay there, so the page must not be printed again.
 */
export async function findFontWarnings(page: ProbedPage, root: LaidOutNode): Promise<Warning[]> {
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

/** Computed families are either quoted with `"` or identifiers. */
function firstFamily(families: string): string {
  const quoted = /^\s*"((?:[^"\\]|\\.)*)"/s.exec(families)?.[1]
  return quoted === undefined ? (families.split(',', 1)[0] ?? '').trim() : quoted.replaceAll(/\\(.)/gs, '$1')
}

function blankFirst({ families }: Pick<FamilyList, 'families'>, text: string): Probe {
  return { families: `"${blankFontFamily}", ${families}`, text }
}

function usesBlank(fonts: readonly UsedFont[]): boolean {
  return fonts.some((font) => font.isCustomFont && font.familyName === blankFontFamily)
}

function isReplaced(list: FamilyList, fonts: readonly UsedFont[], page: PageFonts): boolean {
  // The default family is not the author's choice.
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

async function missingGlyphs(page: ProbedPage, lists: readonly FamilyList[]): Promise<Warning[]> {
  const probes = lists
    .flatMap((list) => [...list.rare].slice(0, charactersMax).map((character) => blankFirst(list, character)))
    .slice(0, charactersCheckedOneByOneMax)
  if (probes.length === 0) return []
  const { fonts } = await setProbes(page, probes)
  const missing = new Set(probes.filter((_, index) => usesBlank(fonts[index] ?? [])).map(({ text }) => text))
  return missing.size > 0 ? [missingGlyphWarning([...missing])] : []
}

/** Returns characters that neither the families nor the browser's fallback fonts have. If any are missing, the first few are checked one by one. */
export async function missingAmong(
  page: ProbedPage,
  characters: readonly string[],
  families: string,
): Promise<string[]> {
  const probe = (text: string) => blankFirst({ families }, text)
  const together = await setProbes(page, [probe(characters.join(''))])
  if (!usesBlank(together.fonts[0] ?? [])) return []
  const few = characters.slice(0, charactersCheckedOneByOneMax)
  const { fonts } = await setProbes(page, few.map(probe))
  return few.filter((_, index) => usesBlank(fonts[index] ?? []))
}

/** `place` is the text after the code points. */
export function missingGlyphWarning(missing: readonly string[], place = ''): Warning {
  const reported = missing.slice(0, charactersReportedMax)
  const more = missing.length > reported.length ? ` and ${missing.length - reported.length} more` : ''
  const message = `No font has ${reported.map((character) => codePointName(character.codePointAt(0) ?? 0)).join(', ')}${more}${place}: printed as empty boxes.`
  return { code: 'missing_glyph', subject: reported.join(''), message }
}

async function tellReplaced(
  { session }: Pick<ProbedPage, 'session'>,
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
    const subject = first.slice(0, 100).toWellFormed()
    const message = faces.some(([family]) => sameName(family, first))
      ? `The files of “${subject}” could not be used: ${used}. Check the addresses in its @font-face.`
      : `“${subject}” is not available: ${used}. Upload its files under Brand.`
    return { code: 'font_replaced', subject, message }
  })
}
