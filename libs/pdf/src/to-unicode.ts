import { ForeignSyntax } from './foreign-syntax.ts'

/** Which characters the codes of a font stand for. */
export interface ToUnicode {
  /** The same, but for these codes alone. */
  withCodes(codes: readonly number[]): string
}

const map =
  /^(?<head>(?:(?!\d+ beginbf).*\n)*?\d+ begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n)(?<entries>(?:\d+ beginbf(?:char|range)\n(?:<.*>\n)*endbf(?:char|range)\n)*)(?<end>endcmap\n(?!.*beginbf)[^]*)$/
const entry = /^<([0-9A-F]{4})> (?:<([0-9A-F]{4})> )?<((?:[0-9A-F]{4}){1,2})>$/
const sectionEntriesMax = 100

/** Reads what Chromium writes as a font's `/ToUnicode`. Throws `ForeignSyntax` for all else. */
export function readToUnicode(text: string): ToUnicode {
  const { head, entries, end } = map.exec(text)?.groups ?? {}
  if (head === undefined || entries === undefined || end === undefined)
    throw new ForeignSyntax('codes of a font')
  const characters = new Map<number, string>()
  for (const line of entries.split('\n')) {
    if (!line.startsWith('<')) continue
    const [, from, to = from, character] = entry.exec(line) ?? []
    if (from === undefined || to === undefined || character === undefined)
      throw new ForeignSyntax('codes of a font')
    const first = Number.parseInt(from, 16)
    const last = Number.parseInt(to, 16)
    for (let code = first; code <= last; code++) characters.set(code, addTo(character, code - first))
  }
  return {
    withCodes(codes) {
      const lines = codes.flatMap((code) => {
        const character = characters.get(code)
        return character === undefined ? [] : [`<${inHex(code)}> <${character}>\n`]
      })
      let sections = ''
      for (let at = 0; at < lines.length; at += sectionEntriesMax) {
        const some = lines.slice(at, at + sectionEntriesMax)
        sections += `${some.length} beginbfchar\n${some.join('')}endbfchar\n`
      }
      return head + sections + end
    },
  }
}

/** The character so many behind one in UTF-16BE. */
function addTo(character: string, offset: number): string {
  if (offset === 0) return character
  const units = character.match(/.{4}/g) ?? []
  const point = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))).codePointAt(0) ?? 0
  const next = String.fromCodePoint(point + offset)
  return Array.from({ length: next.length }, (_, at) => inHex(next.charCodeAt(at))).join('')
}

function inHex(number: number): string {
  return number.toString(16).toUpperCase().padStart(4, '0')
}
