import { ForeignSyntax } from './foreign-syntax.ts'

/** How wide the letters of a font are. */
export interface FontWidths {
  /** The list that a font has as `/W`, with these letters alone and all of them. */
  withCodes(codes: readonly number[]): string
}

const token = /\[|\]|-?[\d.]+/g

/** Reads the `/W` and `/DW` of a font. Throws `ForeignSyntax` where it is no such list. */
export function readWidths(list: string | undefined, otherwise: string | undefined): FontWidths {
  const widths = new Map<number, string>()
  const tokens: string[] = (list ?? '[]').slice(1, -1).match(token) ?? []
  for (let at = 0; at < tokens.length;) {
    const first = wholeNumber(tokens[at])
    if (tokens[at + 1] === '[') {
      const end = tokens.indexOf(']', at)
      if (end === -1) throw new ForeignSyntax('a list of widths')
      for (let place = at + 2; place < end; place++) widths.set(first + place - at - 2, number(tokens[place]))
      at = end + 1
    } else {
      const last = wholeNumber(tokens[at + 1])
      for (let code = first; code <= last; code++) widths.set(code, number(tokens[at + 2]))
      at += 3
    }
  }
  return {
    withCodes(codes) {
      let written = ''
      for (const [index, code] of codes.entries()) {
        const isNext = index > 0 && codes[index - 1] === code - 1
        const before = isNext ? ' ' : `${index > 0 ? '] ' : ''}${code} [`
        written += before + (widths.get(code) ?? otherwise ?? defaultWidth)
      }
      return `[${written}${codes.length > 0 ? ']' : ''}]`
    },
  }
}

/** ISO 32000-1, table 117. */
const defaultWidth = '1000'

function number(text: string | undefined): string {
  if (text === undefined || !/^-?[\d.]+$/.test(text)) throw new ForeignSyntax('a list of widths')
  return text
}

function wholeNumber(text: string | undefined): number {
  if (text === undefined || !/^\d{1,5}$/.test(text)) throw new ForeignSyntax('a list of widths')
  return Number(text)
}
