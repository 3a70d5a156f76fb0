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

const kinds: Record<string, MergeTagKind> = {
  '#': 'section',
  '^': 'inverted',
  '/': 'close',
  '!': 'comment',
  '&': 'other',
  '{': 'other',
  '>': 'other',
  '=': 'other',
}

/** The merge tags of a text in their order, for colouring and moving them; half-typed ones are passed over. What is wrong is told by libs/merge. */
export function scanMergeTags(text: string): MergeTag[] {
  const tags: MergeTag[] = []
  let close = text.indexOf('}}')
  let from = text.indexOf('{{')
  while (from !== -1) {
    let at = from + 2
    while (/\s/.test(text.charAt(at))) at++
    const kind = kinds[text.charAt(at)] ?? 'value'
    const inside = kind === 'value' ? at : at + 1
    if (close !== -1 && close < inside) close = text.indexOf('}}', inside)
    if (close === -1) return tags
    const next = text.indexOf('{{', inside)
    if (kind !== 'comment' && next !== -1 && next < close) {
      from = next
      continue
    }
    const raw = text.slice(inside, close)
    const to = close + (text.charAt(inside - 1) === '{' && text.charAt(close + 2) === '}' ? 3 : 2)
    const nameFrom = inside + raw.length - raw.trimStart().length
    tags.push({ kind, name: raw.trim(), from, to, nameFrom })
    from = text.indexOf('{{', to)
  }
  return tags
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
