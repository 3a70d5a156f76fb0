import { scanTags, type Tag } from '@platen/merge'

/** What a merge tag does; `other` is one that templates refuse (raw, partial, change of delimiters). */
export type MergeTagKind = 'value' | 'section' | 'inverted' | 'close' | 'comment' | 'other'

/** One closed merge tag of a text. `from` and `to` are offsets of its first brace and of what follows its last. */
export interface MergeTag {
  kind: MergeTagKind
  /** What stands in the tag, trimmed. */
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

/** The merge tags of a text in their order, for colouring and moving them; half-typed ones are passed over. */
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

/** Names of the sections that are open at an offset, the outermost first. Inverted ones bring no item, so they are no level. */
export function openSections(tags: readonly MergeTag[], offset: number): string[] {
  return openTags(tags, offset).flatMap((tag) => (tag.kind === 'section' ? [tag.name] : []))
}

/** The section tags, inverted ones too, that are not closed before an offset. */
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
