import { scanTags } from '@platen/merge'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { hideMergeTags } from '@platen/merge'

/** Replaces a merge field. Parsers read it as a letter in a name. */
export const fieldMark = '\uFDD0'

export type ValuePiece =
  | { kind: 'text'; text: string }
  | { kind: 'value' | 'section' | 'inverted' | 'close'; name: string }

export interface PrintedValue {
  text: string
  names: string[]
}

/** Returns the length before an attribute's value, including the quote; undefined without quotes. Merge tags must be hidden. */
export function openingLength(attribute: string): number | undefined {
  return /^[^"'=]*=\s*["']/.exec(attribute)?.[0].length
}

/** Returns the value between quotes, or undefined. */
export function quotedValue(attribute: string): string | undefined {
  const opening = openingLength(hideMergeTags(attribute))
  return opening === undefined ? undefined : attribute.slice(opening, -1)
}

/** Reads the value between quotes, without comments. */
export function readValue(source: string): ValuePiece[] {
  const pieces: ValuePiece[] = []
  let from = 0
  const addText = (end: number) => {
    if (end > from) pieces.push({ kind: 'text', text: decodeReferences(source.slice(from, end)) })
  }
  for (const { kind, name, start, end } of scanTags(source)) {
    addText(start)
    from = end
    if (kind === 'value' || kind === 'section' || kind === 'inverted' || kind === 'close')
      pieces.push({ kind, name })
  }
  addText(source.length)
  return pieces
}

/** Returns the value with each section printed once if `isPrinted` returns true for it. */
export function printValue(
  pieces: readonly ValuePiece[],
  isPrinted: (kind: 'section' | 'inverted', name: string) => boolean,
): PrintedValue {
  const printed: PrintedValue = { text: '', names: [] }
  const open: boolean[] = []
  let left = 0
  for (const piece of pieces) {
    if (piece.kind === 'section' || piece.kind === 'inverted') {
      const isOn = isPrinted(piece.kind, piece.name)
      open.push(isOn)
      if (!isOn) left++
    } else if (piece.kind === 'close') {
      if (open.pop() === false) left--
    } else if (left > 0) continue
    else if (piece.kind === 'text') printed.text += piece.text
    else {
      printed.names.push(piece.name)
      printed.text += fieldMark
    }
  }
  return printed
}

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  const [element] = parseFragment(`<p style="${text.replaceAll('"', '&quot;')}">`).childNodes
  return (element as DefaultTreeAdapterTypes.Element).attrs[0]?.value ?? text
}
