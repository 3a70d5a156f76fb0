import { quoted, type Warning } from '@platen/contract'
import {
  charactersCheckedOneByOneMax,
  charactersMax,
  missingAmong,
  missingGlyphWarning,
} from './find-font-warnings.ts'
import { type ProbedPage, setProbes } from './font-probes.ts'

/** Characters in the fonts of this machine, which do not change while the process is running. By code point; 136 KiB. */
const covered = new Uint8Array(0x110000 / 8)

const isCovered = (point: number) => ((covered[point >> 3] ?? 0) & (1 << (point & 7))) !== 0

/** Characters that Latin fonts may lack. All fonts have the lower code points. */
const rare = /(?:[\uD800-\uDBFF][\uDC00-\uDFFF]|[\u0250-\uFFFF]){1,1000}/g
const drawn = /(?![\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}])[\u{250}-\u{10FFFF}]/u

/**
 * Returns up to 1,000 characters on a page that have not been checked yet. Most pages have none. Scanning 1 MB of markup takes 1 ms (November 2026).
 */
export function findUncheckedCharacters(html: string): string[] {
  const found = new Set<number>()
  for (const [run] of html.matchAll(rare)) {
    for (const character of run) {
      const point = character.codePointAt(0) ?? 0
      if (!isCovered(point)) found.add(point)
    }
    if (found.size >= charactersMax) break
  }
  return Array.from(found, (point) => String.fromCodePoint(point)).filter((character) =>
    drawn.test(character),
  )
}

/**
 * Reports characters that neither a font of this machine nor a loaded web font has (`missing_glyph`). Adds test strings to the page, which must not
 * be printed again. Needed only until the characters are known; a page with missing characters needs it each time, which takes 14 ms for 30 rows and
 * 130 ms for 3,000 (November 2026).
 */
export async function findMissingGlyphs(
  page: ProbedPage,
  { characters, html }: { characters: readonly string[]; html: string },
): Promise<Warning[]> {
  await page.session.send('Runtime.evaluate', { contextId: page.contextId, expression: showNothing })
  const { page: loaded } = await setProbes(page, [])
  const lacking = await missingAmong(page, characters, 'sans-serif')
  const known = new Set(lacking)
  // If some are missing, only the first few were checked one by one.
  const asked = lacking.length > 0 ? characters.slice(0, charactersCheckedOneByOneMax) : characters
  for (const character of asked) if (!known.has(character)) remember(character)
  const families = loaded.faces
    .filter(([, status]) => status === 'loaded')
    .map(([family]) => quotedFamily(family))
  const missing =
    lacking.length > 0 && families.length > 0
      ? await missingAmong(page, lacking, [...new Set(families), 'sans-serif'].join(', '))
      : lacking
  return missing.length > 0 ? [missingGlyphWarning(missing, placeOf(missing[0] ?? '', html))] : []
}

/**
 * The page is hidden on screen, so its text has no fonts yet. Only its empty root is shown, so that the document is not laid out again. Inline styles
 * win over style sheets.
 */
const showNothing = `(() => {
  const own = (name) => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document)
  own('documentElement').style.setProperty('display', 'block', 'important')
  own('body')?.style.setProperty('display', 'none', 'important')
})()`

function remember(character: string): void {
  const point = character.codePointAt(0) ?? 0
  covered[point >> 3] = (covered[point >> 3] ?? 0) | (1 << (point & 7))
}

function quotedFamily(family: string): string {
  return JSON.stringify(family.replace(/^"(.*)"$/, '$1'))
}

const lettersAround = 20

/** Returns the text around a character in the markup. */
function placeOf(character: string, html: string): string {
  const index = html.indexOf(character)
  const left = html.slice(Math.max(0, index - lettersAround), index)
  const before = left.replace(/^.*[<>]/s, '')
  const start = before === left && index > lettersAround ? '…' : ''
  const after = html.slice(index, index + lettersAround).replace(/[<>].*$/s, '')
  return `, first in ${quoted((start + before + after).toWellFormed().replaceAll(/\s+/g, ' ').trim())}`
}
