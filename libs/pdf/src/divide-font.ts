import { deflateSync } from 'node:zlib'
import { type Entries, readEntries, readReference, readReferenceList, writeEntries } from './entries.ts'
import { readWidths } from './font-widths.ts'
import { ForeignSyntax } from './foreign-syntax.ts'
import { readStreamBytes } from './print-pages.ts'
import type { Print } from './print.ts'
import { readToUnicode } from './to-unicode.ts'
import { openTrueType } from './true-type.ts'

/** A font of a print, of which parts are made that have no trace of any other letter. Their codes are in no order. */
export interface DivisibleFont {
  /** The objects that are others in a part, by number. */
  part(codes: Iterable<number>): Map<number, string | Buffer>
  /** All that a part says, in the same words as that of another print which says the same. */
  describe(codes: Iterable<number>): { entries: Entries[]; streams: Buffer[] }
}

const fontBytesMax = 2 ** 25

/**
 * Opens a font. Throws `ForeignSyntax` where it is not the one kind of font that can be divided exactly: TrueType outlines, called by their own numbers.
 */
export function openFont(print: Print, id: number): DivisibleFont {
  const font = readOnly(print, id, [...fontKeys, 'ToUnicode'], fontKeys)
  const [letterId = 0, ...others] = readReferenceList(font.get('DescendantFonts') ?? '')
  const letters = readOnly(print, letterId, [...lettersKeys, 'W', 'DW'], lettersKeys)
  const isDivisible =
    font.get('Subtype') === '/Type0' &&
    font.get('Encoding') === '/Identity-H' &&
    letters.get('Subtype') === '/CIDFontType2' &&
    letters.get('CIDToGIDMap') === '/Identity'
  if (!isDivisible || others.length > 0) throw new ForeignSyntax('another kind of font')
  const descriptorId = readReference(letters.get('FontDescriptor'))
  const descriptor = readOnly(print, descriptorId, descriptorKeys, ['FontFile2'])
  const fileId = readReference(descriptor.get('FontFile2'))
  const file = openTrueType(readStreamBytes(print, fileId, fontBytesMax))
  const widths = readWidths(letters.get('W'), letters.get('DW'))
  const toUnicodeId = font.has('ToUnicode') ? readReference(font.get('ToUnicode')) : undefined
  const toUnicode =
    toUnicodeId === undefined
      ? undefined
      : readToUnicode(readStreamBytes(print, toUnicodeId, fontBytesMax).toString('latin1'))

  function divide(used: Iterable<number>) {
    const codes = [...Uint16Array.from(new Set([0, ...used])).toSorted()]
    const own = new Map(letters).set('W', widths.withCodes(codes))
    // The width that most letters have: all are told.
    own.delete('DW')
    return {
      own,
      outlines: file.withGlyphs(codes),
      characters: Buffer.from(toUnicode?.withCodes(codes) ?? '', 'latin1'),
    }
  }

  return {
    part(used) {
      const { own, outlines, characters } = divide(used)
      const part = new Map<number, string | Buffer>([[letterId, writeEntries(own)]])
      part.set(fileId, packed(outlines, `/Length1 ${outlines.length}\n`))
      if (toUnicodeId !== undefined) part.set(toUnicodeId, packed(characters, ''))
      return part
    },
    describe(used) {
      const { own, outlines, characters } = divide(used)
      own.delete('FontDescriptor')
      const about = new Map(descriptor)
      about.delete('FontFile2')
      return { entries: [own, about], streams: [outlines, characters] }
    },
  }
}

const fontKeys = ['Type', 'Subtype', 'BaseFont', 'Encoding', 'DescendantFonts']
const lettersKeys = ['Type', 'FontDescriptor', 'BaseFont', 'Subtype', 'CIDToGIDMap', 'CIDSystemInfo']
const measures = ['Ascent', 'Descent', 'StemV', 'CapHeight', 'ItalicAngle', 'FontBBox']
const descriptorKeys = ['Type', 'FontName', 'Flags', ...measures, 'FontFile2']

/** An object that has no keys but these, and all that it must have. */
function readOnly(
  print: Print,
  id: number,
  allowed: readonly string[],
  required: readonly string[],
): Entries {
  const entries = readEntries(print.textOf(id))
  const isKnown = [...entries.keys()].every((key) => allowed.includes(key))
  if (!isKnown || !required.every((key) => entries.has(key))) throw new ForeignSyntax('another kind of font')
  return entries
}

function packed(bytes: Buffer, more: string): Buffer {
  const content = deflateSync(bytes, { windowBits: 13, memLevel: 6 })
  const head = `<<${more}/Filter /FlateDecode\n/Length ${content.length}>> stream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), content, Buffer.from('\nendstream')])
}
