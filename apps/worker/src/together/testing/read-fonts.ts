import { inflateSync } from 'node:zlib'

/** What a document tells of a typeface, read without anything that wrote it. */
export interface ToldFont {
  /** Without the letters before it that count the fonts. */
  name: string
  /** Of each glyph that is not empty: its outline and its metrics, as hexadecimal. */
  outlines: Record<number, string>
  /** Glyphs that have metrics. */
  measured: number[]
  /** Of those that stand for characters. */
  widths: Record<number, string>
  /** Those that any width is told of. */
  listed: number[]
  characters: Record<number, string>
}

/** The fonts with TrueType outlines of a document that Chromium wrote, by name. */
export function readFonts(pdf: Buffer): ToldFont[] {
  const bodies = new Map(
    Array.from(pdf.toString('latin1').matchAll(/(?<=^|\n)(\d+) 0 obj\n([^]*?)\nendobj\n/g), (found) => [
      Number(found[1]),
      found[2] ?? '',
    ]),
  )
  const bodyOf = (reference: string | undefined) => bodies.get(Number.parseInt(reference ?? '', 10)) ?? ''
  const fonts = [...bodies.values()].filter((body) => body.startsWith('<</Type /Font\n/Subtype /Type0'))
  return fonts
    .map((font) => {
      const letters = bodyOf(/\/DescendantFonts \[(\d+)/.exec(font)?.[1])
      const descriptor = bodyOf(/\/FontDescriptor (\d+)/.exec(letters)?.[1])
      const map = unpack(bodyOf(/\/ToUnicode (\d+)/.exec(font)?.[1])).toString('latin1')
      const characters = readCharacters(map)
      return {
        name: /\/FontName \/\w{6}\+(\S+)/.exec(descriptor)?.[1] ?? '',
        ...readGlyphs(unpack(bodyOf(/\/FontFile2 (\d+)/.exec(descriptor)?.[1]))),
        ...readWidths(letters, [0, ...Object.keys(characters).map(Number)]),
        characters,
      }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function unpack(body: string): Buffer {
  const [, content = ''] = /^[^]*? stream\n([^]*)\nendstream$/.exec(body) ?? []
  const bytes = Buffer.from(content, 'latin1')
  return body.includes('/FlateDecode') ? inflateSync(bytes) : bytes
}

function readGlyphs(font: Buffer) {
  const tableAt = (tag: string) => font.readUInt32BE(font.indexOf(tag, 0, 'latin1') + 8)
  const isLong = font.readUInt16BE(tableAt('head') + 50) === 1
  const count = font.readUInt16BE(tableAt('maxp') + 4)
  const metrics = font.readUInt16BE(tableAt('hhea') + 34)
  const offset = (glyph: number) =>
    isLong
      ? font.readUInt32BE(tableAt('loca') + glyph * 4)
      : font.readUInt16BE(tableAt('loca') + glyph * 2) * 2
  const outlines: Record<number, string> = {}
  const measured: number[] = []
  for (let glyph = 0; glyph < count; glyph++) {
    const advanceAt = tableAt('hmtx') + Math.min(glyph, metrics - 1) * 4
    const bearingAt =
      tableAt('hmtx') + (glyph < metrics ? glyph * 4 + 2 : metrics * 4 + (glyph - metrics) * 2)
    const metric =
      font.toString('hex', advanceAt, advanceAt + 2) + font.toString('hex', bearingAt, bearingAt + 2)
    if (metric !== '00000000') measured.push(glyph)
    const outline = font.toString('hex', tableAt('glyf') + offset(glyph), tableAt('glyf') + offset(glyph + 1))
    if (outline !== '') outlines[glyph] = `${outline} ${metric}`
  }
  return { outlines, measured }
}

function readWidths(letters: string, codes: number[]): Pick<ToldFont, 'widths' | 'listed'> {
  const otherwise = /\/DW (\d+)/.exec(letters)?.[1] ?? '1000'
  const listed = new Map<number, string>()
  const list = /\/W \[(.*)\]/.exec(letters)?.[1] ?? ''
  for (const [, first, each, last, all] of list.matchAll(/(\d+) (?:\[([^\]]*)\]|(\d+) ([\d.]+))/g)) {
    const widths =
      each?.split(' ') ?? Array.from({ length: Number(last) - Number(first) + 1 }, () => all ?? '')
    for (const [index, width] of widths.entries()) listed.set(Number(first) + index, width)
  }
  return {
    widths: Object.fromEntries(codes.map((code) => [code, listed.get(code) ?? otherwise])),
    listed: [...listed].filter(([, width]) => width !== '0').map(([code]) => code),
  }
}

function readCharacters(map: string): Record<number, string> {
  const characters: Record<number, string> = {}
  for (const [, from = '', to = from, character = ''] of map.matchAll(
    /^<(\w{4})> (?:<(\w{4})> )?<((?:\w{4})+)>$/gm,
  )) {
    if (character === 'FFFF') continue
    const first = Number.parseInt(from, 16)
    for (let code = first; code <= Number.parseInt(to, 16); code++) {
      characters[code] = (Number.parseInt(character, 16) + code - first).toString(16)
    }
  }
  return characters
}
