import { scanTags } from '@platen/merge'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { hideMergeTags } from '@platen/merge'

/** Stands for a merge field, as a letter of a name. */
export const fieldMark = '\uFDD0'

/** A piece of an attribute's value: text, its references decoded, or a merge tag. */
export type ValuePiece =
  | { kind: 'text'; text: string }
  | { kind: 'value' | 'section' | 'inverted' | 'close'; name: string }

/** A value as it may be printed: each field is one `fieldMark`; the names of the fields in their order. */
export interface PrintedValue {
  text: string
  names: string[]
}

/** Up to an attribute's value and past its quote, merge tags hidden; `undefined` where it has no quotes. */
export function openingLength(attribute: string): number | undefined {
  return /^[^"'=]*=\s*["']/.exec(attribute)?.[0].length
}

/** The value of an attribute as it stands in the source, between its quotes; `undefined` where it has none. */
export function quotedValue(attribute: string): string | undefined {
  const opening = openingLength(hideMergeTags(attribute))
  return opening === undefined ? undefined : attribute.slice(opening, -1)
}

/** Reads what stands between the quotes of an attribute. Comments are no part of it. */
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

/** The value where those sections are printed, once each, that `isPrinted` says. */
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
