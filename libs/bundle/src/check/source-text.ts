import type { SourceFault } from '@platen/contract'
import { lastStart } from './last-start.ts'

/** A text file of the template, its line starts indexed. */
export interface SourceText {
  file: string
  text: string
  /** Line and column (both from 1) of an offset in UTF-16 units. */
  at(offset: number): { line: number; column: number }
}

/** Indexes a text so that its faults can say where they are. A leading byte order mark must be gone. */
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
 * Decodes a file of the template.
 * Faults: `not_utf8` where a byte is none, `control_character` where a NUL stands.
 */
export function decodeSourceText(file: string, bytes: Uint8Array): SourceText | SourceFault {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The lenient decoder puts U+FFFD at the first wrong byte: good enough to say where.
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
  const nul = text.indexOf('\0')
  if (nul < 0) return source
  return {
    file,
    ...source.at(nul),
    code: 'control_character',
    message: 'A NUL character stands here. Delete it.',
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
