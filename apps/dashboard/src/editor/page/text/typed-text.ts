import type { InlinePart, SourceElement } from '@platen/template/markup'
import { scanTags } from '@platen/merge'
import { isInline } from './text-element.ts'

/** A piece of an element's content. `shown` is empty for pieces that are not shown, such as the tags of bold text. */
export interface Unit {
  kind: 'text' | 'tag' | 'break' | 'paragraph' | 'object' | 'open' | 'close'
  /** The text that the editor shows for it. */
  shown: string
  /** The source of text or a merge tag. */
  written: string
  /** The element, except for text and merge tags. For a paragraph separator, the element of the paragraph after it, or `undefined` if that is new. */
  element: SourceElement | undefined
  /** The content of an object. It cannot be edited in this editor. */
  parts?: readonly InlinePart[]
  /** For hidden white space: the visible line break or space that it is removed with. */
  goesWith?: Unit
}

/** An element's content in the editor: white space as printed, merge tags as written. */
export interface TypedText {
  shown: string
  units: Unit[]
  keepsSpaces: boolean
}

/** Replaces a range of the shown text. */
export interface TypedChange {
  from: number
  to: number
  insert: string
}

/** Represents an image, a drawing or another object within text. */
export const objectCharacter = '\uFFFC'

/** Separates paragraphs. Its second character is invisible and distinguishes the separator from a line break. */
export const paragraphSeparator = '\n\u2029'

/** Converts the content of an element, and of the paragraphs after it, for editing. */
export function readTypedText(
  parts: readonly InlinePart[],
  keepsSpaces: boolean,
  following: readonly { element: SourceElement; parts: readonly InlinePart[] }[] = [],
): TypedText {
  const units: Unit[] = []
  addParts(parts, keepsSpaces, units)
  for (const { element, parts: more } of following) {
    units.push({ kind: 'paragraph', shown: paragraphSeparator, written: '', element })
    addParts(more, keepsSpaces, units)
  }
  if (!keepsSpaces) hideSpaces(units)
  return { shown: units.map(({ shown }) => shown).join(''), units, keepsSpaces }
}

function addParts(parts: readonly InlinePart[], keepsSpaces: boolean, units: Unit[]): void {
  for (const part of parts) {
    if (part.kind === 'text') {
      const pattern = keepsSpaces ? /\r\n?|[\s\S]/gu : /[ \t\r\n\f]+|[^ \t\r\n\f]/gu
      for (const [written] of part.text.matchAll(pattern)) {
        const shown = !isSpace(written) ? written : keepsSpaces ? written.replaceAll(/\r\n?/g, '\n') : ' '
        units.push({ kind: 'text', shown, written, element: undefined })
      }
    } else if (part.kind === 'tag') {
      const shown = isChip(part.source) ? part.source : ''
      units.push({ kind: 'tag', shown, written: part.source, element: undefined })
    } else {
      const { element } = part
      const unit = (kind: Unit['kind'], shown: string): Unit => ({ kind, shown, written: '', element })
      if (element.name === 'br') units.push(unit('break', '\n'))
      else if (part.parts.length === 0 || !isInline(element))
        units.push({ ...unit('object', objectCharacter), parts: part.parts })
      else {
        units.push(unit('open', ''))
        addParts(part.parts, keepsSpaces, units)
        units.push(unit('close', ''))
      }
    }
  }
}

function isSpace(text: string): boolean {
  return /^[ \t\r\n\f]+$/.test(text)
}

/** Returns whether the source is a merge tag that is shown as a chip. Comments are not shown. */
function isChip(source: string): boolean {
  return source.startsWith('{{') && !/^\{\{\s*!/.test(source)
}

/** Hides white space that browsers collapse: repeated, at the edges, and next to line breaks. */
function hideSpaces(units: readonly Unit[]): void {
  let before: Unit | undefined
  let isAtEdge = true
  let last: Unit | undefined
  for (const unit of units) {
    if (unit.shown === '') continue
    if (unit.kind === 'text' && unit.shown === ' ') {
      if (isAtEdge) hide(unit, before)
      else before = last = unit
      isAtEdge = true
      continue
    }
    const isBreak = unit.kind === 'break' || unit.kind === 'paragraph'
    if (isBreak && last) hide(last, unit)
    // Section tags print nothing.
    if (unit.kind === 'tag' && /^\{\{\s*[#^/]/.test(unit.shown)) continue
    before = isBreak ? unit : undefined
    isAtEdge = isBreak
    last = undefined
  }
  if (last) hide(last, undefined)
}

function hide(unit: Unit, goesWith: Unit | undefined): void {
  unit.shown = ''
  if (goesWith) unit.goesWith = goesWith
}

/** An element within the text, and its range in the shown text. */
export interface InlineRange {
  element: SourceElement
  from: number
  to: number
}

/** Returns the ranges of the elements after changes to the shown text, outer elements first. */
export function changedRanges(typed: TypedText, changes: readonly TypedChange[]): InlineRange[] {
  const found: InlineRange[] = []
  const open: InlineRange[] = []
  let at = 0
  for (const { kind, shown, element } of changedUnits(typed, changes)) {
    if (kind === 'open' && element) {
      const range = { element, from: at, to: at }
      found.push(range)
      open.push(range)
    } else if (kind === 'close') {
      const range = open.pop()
      if (range) range.to = at
    }
    at += shown.length
  }
  return found
}

/** Returns the content after changes to the shown text. The changes must be in order and must not overlap. */
export function changedUnits(typed: TypedText, changes: readonly TypedChange[]): Unit[] {
  const gone = new Set<Unit>()
  /** The typed content to insert before each unit. The key `undefined` is the end of the text. */
  const typedBefore = new Map<Unit | undefined, Unit[]>()
  const starts: number[] = []
  let offset = 0
  for (const { shown } of typed.units) {
    starts.push(offset)
    offset += shown.length
  }
  for (const given of changes) {
    const change = wholeUnits(typed, starts, given)
    let at = -1
    for (const [index, unit] of typed.units.entries()) {
      const start = starts[index] ?? 0
      if (unit.shown === '' || start < change.from || start >= change.to) continue
      if (at < 0) at = index
      gone.add(unit)
    }
    if (at < 0) at = positionAt(typed.units, starts, change.from)
    const before = typed.units[at]
    typedBefore.set(before, [
      ...(typedBefore.get(before) ?? []),
      ...typedUnits(change.insert, typed.keepsSpaces),
    ])
  }
  const after: Unit[] = []
  for (const unit of typed.units) {
    after.push(...(typedBefore.get(unit) ?? []))
    if (!gone.has(unit) && !(unit.goesWith && gone.has(unit.goesWith))) after.push(unit)
  }
  after.push(...(typedBefore.get(undefined) ?? []))
  return withoutEmptied(typed.units, after)
}

/** Extends a change to whole units. The rest of a partly replaced unit becomes typed text. */
function wholeUnits({ units }: TypedText, starts: readonly number[], change: TypedChange): TypedChange {
  let { from, to, insert } = change
  for (const [index, { shown }] of units.entries()) {
    const start = starts[index] ?? 0
    const end = start + shown.length
    if (start < from && from < end) {
      insert = shown.slice(0, from - start) + insert
      from = start
    }
    if (start < to && to < end) {
      insert += shown.slice(to - start)
      to = end
    }
  }
  return { from, to, insert }
}

/**
 * Returns the index of the unit before which text typed at an offset is inserted. Typed text belongs to the same element as the text before it or,
 * at the start, the text after it.
 */
function positionAt(units: readonly Unit[], starts: readonly number[], offset: number): number {
  if (offset > 0) {
    let at = units.findIndex((_, index) => (starts[index] ?? 0) >= offset)
    // Insert after white space that is hidden by a line break. After typed text, it would be printed.
    const before = units.findLast(({ shown }, index) => shown !== '' && (starts[index] ?? 0) < offset)
    const isHeld = (unit: Unit | undefined) => unit?.goesWith !== undefined && unit.goesWith === before
    while (isHeld(units[at])) at++
    return at < 0 ? units.length : at
  }
  const first = units.findIndex(({ shown }) => shown !== '')
  if (first >= 0) return first
  const inner = units.findIndex(({ kind }) => kind === 'close')
  return inner < 0 ? units.length : inner
}

function typedUnits(insert: string, keepsSpaces: boolean): Unit[] {
  const units: Unit[] = []
  const addText = (text: string) => {
    for (const [sign] of text.replaceAll(objectCharacter, '').matchAll(/\n?\u2029|[\s\S]/gu)) {
      const isParagraph = sign.endsWith('\u2029')
      const kind = isParagraph ? 'paragraph' : sign === '\n' && !keepsSpaces ? 'break' : 'text'
      units.push({ kind, shown: sign, written: isParagraph ? '' : sign, element: undefined })
    }
  }
  let from = 0
  for (const { kind, start, end } of scanTags(insert)) {
    if (kind !== 'value' && kind !== 'section' && kind !== 'inverted' && kind !== 'close') continue
    addText(insert.slice(from, start))
    const source = insert.slice(start, end)
    units.push({ kind: 'tag', shown: source, written: source, element: undefined })
    from = end
  }
  addText(insert.slice(from))
  return units
}

/** Removes elements emptied by changes. */
function withoutEmptied(before: readonly Unit[], after: readonly Unit[]): Unit[] {
  const held = holders(before)
  const holds = holders(after)
  return after.filter(
    ({ kind, element }) =>
      !((kind === 'open' || kind === 'close') && element && held.has(element) && !holds.has(element)),
  )
}

/** Returns the elements that contain something visible. */
function holders(units: readonly Unit[]): Set<SourceElement> {
  const open: SourceElement[] = []
  const found = new Set<SourceElement>()
  for (const { kind, shown, element } of units) {
    if (kind === 'open' && element) open.push(element)
    else if (kind === 'close') open.pop()
    else if (shown !== '') for (const around of open) found.add(around)
  }
  return found
}
