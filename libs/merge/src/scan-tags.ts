type TagKind =
  | 'value'
  | 'section'
  | 'inverted'
  | 'close'
  | 'comment'
  | 'raw'
  | 'partial'
  | 'delimiters'
  | 'unclosed'

/** One tag of a source. `start` and `end` are offsets of its first brace and of what follows its last. */
export interface Tag {
  kind: TagKind
  /** What stands in the tag, trimmed; empty for an unclosed one. */
  name: string
  start: number
  end: number
}

const kindOf: Readonly<Record<string, TagKind>> = {
  '#': 'section',
  '^': 'inverted',
  '/': 'close',
  '!': 'comment',
  '&': 'raw',
  '{': 'raw',
  '>': 'partial',
  '=': 'delimiters',
}

const blank = /\s/

/**
 * Every tag of a source, in order, in one pass that no input can slow down. Goes on after a tag that is refused or never closed, so that
 * all faults can be told at once; on a source without faults it sees the tags that mustache sees.
 */
export function* scanTags(source: string): Generator<Tag, void, undefined> {
  // Searched ahead once: asking again at each tag would make a source of openings alone quadratic.
  let close = source.indexOf('}}')
  let from = 0
  for (;;) {
    const start = source.indexOf('{{', from)
    if (start === -1) return
    let at = start + 2
    while (at < source.length && blank.test(source[at] ?? '')) at++
    const sigil = source[at] ?? ''
    const kind = Object.hasOwn(kindOf, sigil) ? (kindOf[sigil] ?? 'value') : 'value'
    const inside = kind === 'value' ? at : at + 1
    if (close !== -1 && close < inside) close = source.indexOf('}}', inside)
    const opensAnother = kind !== 'comment' && isBetween(source.indexOf('{{', inside), inside, close)
    if (close === -1 || opensAnother) {
      yield { kind: 'unclosed', name: '', start, end: inside }
      from = inside
      continue
    }
    const end = close + (sigil === '{' && source[close + 2] === '}' ? 3 : 2)
    yield { kind, name: source.slice(inside, close).trim(), start, end }
    from = end
  }
}

function isBetween(offset: number, low: number, high: number): boolean {
  return offset >= low && offset < high
}
