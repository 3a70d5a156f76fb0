import { type DivisibleFont, openFont } from './divide-font.ts'
import { ForeignSyntax } from './foreign-syntax.ts'
import type { Print } from './print.ts'
import type { Drawing } from './read-drawing.ts'

/** The objects of its fonts that are others in a cut than in the print. */
export type OwnFonts = Map<number, string | Buffer>

/**
 * Finds what a document's fonts are without the letters of others. It throws `ForeignSyntax` where others show letters of one that cannot
 * be divided. `isShared` tells whether pages of others refer to an object.
 */
export function createFontDivider(
  print: Print,
  isShared: (id: number) => boolean,
): (drawings: readonly Drawing[]) => OwnFonts {
  const opened = new Map<number, DivisibleFont>()

  function open(id: number): DivisibleFont {
    const before = opened.get(id)
    if (before) return before
    const font = openFont(print, id)
    opened.set(id, font)
    return font
  }

  return (drawings) => {
    const own: OwnFonts = new Map()
    const divided = new Set<number>()
    for (const [id, codes] of codesOf(drawings)) {
      if (!isShared(id)) continue
      divided.add(id)
      for (const [part, body] of open(id).part(codes)) own.set(part, body)
    }
    const objectIds = new Set(drawings.flatMap((drawing) => [...drawing.objectIds]))
    for (const id of objectIds) {
      if (!isShared(id) || own.has(id) || divided.has(id)) continue
      if (fontPart.test(print.dictionaryOf(id))) throw new ForeignSyntax('a font of others')
    }
    nameAnew(print, objectIds, own)
    return own
  }
}

/** A font, or a file of one. What describes a typeface does so as a whole. */
const fontPart = /^<<\/Type \/Font\n|\/Length1 |\/Subtype \/(?:CIDFontType0C|OpenType|Type1C)\b/

function codesOf(drawings: readonly Drawing[]): Drawing['codes'] {
  const all: Drawing['codes'] = new Map()
  for (const { codes } of drawings) {
    for (const [id, those] of codes) all.set(id, new Set([...(all.get(id) ?? []), ...those]))
  }
  return all
}

const tagged = /(?<=\n\/(?:BaseFont|FontName) \/)[A-Z]{6}(?=\+)/

/** Fonts are counted by the letters before their names: over the whole print, and over all typefaces of all documents. */
function nameAnew(print: Print, objectIds: ReadonlySet<number>, own: OwnFonts): void {
  const named = new Map<number, string>()
  for (const id of objectIds) {
    const [tag] = tagged.exec(print.dictionaryOf(id)) ?? []
    if (tag !== undefined) named.set(id, tag)
  }
  const tags = [...new Set(named.values())].map(backwards).toSorted().map(backwards)
  for (const [id, tag] of named) {
    const text = own.get(id) ?? print.textOf(id)
    const ownTag = tagOf(tags.indexOf(tag))
    if (typeof text === 'string' && ownTag !== tag) own.set(id, text.replace(tagged, ownTag))
  }
}

/** The first letter is the last digit. */
function backwards(tag: string): string {
  return Array.from(tag).toReversed().join('')
}

const letters = 26
const tagLetters = 6

function tagOf(count: number): string {
  return Array.from({ length: tagLetters }, (_, place) =>
    String.fromCharCode(0x41 + (Math.floor(count / letters ** place) % letters)),
  ).join('')
}
