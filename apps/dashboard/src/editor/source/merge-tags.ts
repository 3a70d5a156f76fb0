import { scanTags, type Tag } from '@platen/merge'

/** The kind of a merge tag. `other` means unsupported tags: raw values, partials and delimiter changes. */
export type MergeTagKind = 'value' | 'section' | 'inverted' | 'close' | 'comment' | 'other'

/** A complete merge tag. `from` is the offset of its first brace, and `to` the offset after its last brace. */
export interface MergeTag {
  kind: MergeTagKind
  /** The content of the tag, trimmed. */
  name: string
  from: number
  to: number
  /** Offset of the name. */
  nameFrom: number
}

const kinds: Record<Exclude<Tag['kind'], 'unclosed'>, MergeTagKind> = {
  value: 'value',
  section: 'section',
  inverted: 'inverted',
  close: 'close',
  comment: 'comment',
  raw: 'other',
  partial: 'other',
  delimiters: 'other',
}

/** Returns the merge tags of a string in order. Incomplete tags are skipped. */
export function scanMergeTags(text: string): MergeTag[] {
  return Array.from(scanTags(text)).flatMap(({ kind, name, start, end }) =>
    kind === 'unclosed'
      ? []
      : [{ kind: kinds[kind], name, from: start, to: end, nameFrom: nameStart(text, start) }],
  )
}

function nameStart(text: string, start: number): number {
  const lead = /\{\{\s*[#^/!&{>=]?\s*/y
  lead.lastIndex = start
  lead.test(text)
  return lead.lastIndex
}

/**
 * Returns the names of the sections that are open at an offset, from the outermost inwards. Inverted sections are not included, because they
 * have no items.
 */
export function openSections(tags: readonly MergeTag[], offset: number): string[] {
  return openTags(tags, offset).flatMap((tag) => (tag.kind === 'section' ? [tag.name] : []))
}

/** Returns the section tags, including inverted ones, that are not closed before an offset. */
export function openTags(tags: readonly MergeTag[], offset: number): MergeTag[] {
  const open: MergeTag[] = []
  for (const tag of tags) {
    if (tag.to > offset) break
    if (tag.kind === 'section' || tag.kind === 'inverted') open.push(tag)
    else if (tag.kind === 'close') {
      const match = open.findLastIndex(({ name }) => name === tag.name)
      if (match !== -1) open.length = match
    }
  }
  return open
}
