import { codePointName, type SourceFault } from '@platen/contract'
import { lastStart } from './last-start.ts'

export interface SourceText {
  file: string
  text: string
  /** From 1. The offset is in UTF-16 units. */
  at(offset: number): { line: number; column: number }
}

/** Indexes text for error positions. It must not have a byte order mark. */
export function createSourceText(file: string, text: string): SourceText {
  let starts: number[] | undefined
  return {
    file,
    text,
    at(offset) {
      starts ??= lineStarts(text)
      const index = lastStart(starts, offset, (start) => start)
      return { line: index + 1, column: offset - (starts[index] ?? 0) + 1 }
    },
  }
}

/**
 * Decodes a template file. Errors: `not_utf8`, and `control_character` for characters that cannot be printed. In JSON, only NUL is
 * checked here, because strings can contain other control characters as escapes, which the readers of these files check.
 */
export function decodeSourceText(file: string, bytes: Uint8Array): SourceText | SourceFault {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The lenient decoder writes U+FFFD at the first invalid byte, which is enough for the position.
    const lenient = new TextDecoder('utf-8').decode(bytes)
    const source = createSourceText(file, lenient)
    return {
      file,
      ...source.at(Math.max(0, lenient.indexOf('\uFFFD'))),
      code: 'not_utf8',
      message: `${file} is not UTF-8 text. Save it with the encoding UTF-8.`,
    }
  }
  const source = createSourceText(file, text)
  const isHtmlOrCss = /\.(?:html|css)$/.test(file)
  const found = isHtmlOrCss ? text.search(unprintable) : text.indexOf('\0')
  if (found < 0) return source
  return {
    file,
    ...source.at(found),
    code: 'control_character',
    message: unprintableMessage(text.codePointAt(found) ?? 0),
  }
}

/**
 * Control characters except tab, line feed, form feed and carriage return, and noncharacters. They would be printed as boxes or omitted.
 */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\0-\x08\x0B\x0E-\x1F\x7F-\x9F]|\p{Noncharacter_Code_Point}/u

function unprintableMessage(character: number): string {
  if (character === 0) return 'There is a NUL character here. Delete it.'
  const isWindows1252 = character >= 0x80 && character <= 0x9f
  const advice = isWindows1252 ? ', or convert the file from Windows-1252 to UTF-8' : ''
  return `The character ${codePointName(character)} cannot be printed. Delete it${advice}.`
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
