import { codePointName, type FaultItem } from '@platen/contract'
import { createFaultList, type FaultList, type Finding, type Position } from './fault-list.ts'
import { isRecord } from './scope.ts'

/**
 * U+0000, U+0080 to U+009F, lone surrogates and noncharacters, which no font has. Other control characters are allowed, because barcodes
 * can contain them.
 */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\0\u0080-\u009F\p{Cs}\p{Noncharacter_Code_Point}]/u

/**
 * Like `unprintable`, in UTF-16 units and including valid pairs. Testing this pattern first is three times as fast, because hardly any text matches
 * (November 2026).
 */
// oxlint-disable-next-line no-control-regex
const suspect = /[\0\u0080-\u009F\uD800-\uDFFF\uFDD0-\uFDEF\uFFFE\uFFFF]/

/** Reports each string with an unprintable character (`invalid_text`), at its position in the data. */
export function findUnprintableTexts(value: unknown, faults: FaultList, position: Position = null): void {
  if (faults.isFull) return
  if (typeof value === 'string') {
    const index = suspect.test(value) ? value.search(unprintable) : -1
    if (index >= 0) faults.add(position, () => finding(value, index))
  } else if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    for (const [key, item] of items.entries()) findUnprintableTexts(item, faults, { key, outer: position })
  } else if (isRecord(value)) {
    for (const key of Object.keys(value)) findUnprintableTexts(value[key], faults, { key, outer: position })
  }
}

/** Returns the errors (`invalid_text`) for strings with an unprintable character. Pointers start with `pointerPrefix`. */
export function unprintableTexts(value: unknown, pointerPrefix = ''): readonly FaultItem[] {
  const faults = createFaultList(pointerPrefix)
  findUnprintableTexts(value, faults)
  return faults.items
}

function finding(text: string, index: number): Finding {
  const character = text.codePointAt(index) ?? 0
  return {
    code: 'invalid_text',
    message: `Character ${index + 1} of this text is ${codePointName(character)}, which cannot be printed: it is ${reasonOf(character)}.`,
  }
}

function reasonOf(character: number): string {
  if (character === 0) return 'a control character. Remove it'
  if (character <= 0x9f)
    return 'a control character. Remove it, or read the text as Windows-1252 if it was written in that encoding'
  if (character >= 0xd800 && character <= 0xdfff)
    return 'one half of a character that consists of two UTF-16 units. Send the whole character, or cut text between characters'
  return 'not a character. Remove it'
}
