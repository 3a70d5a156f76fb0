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

/** `start` is the offset of the first brace, and `end` is the offset after the last brace. */
export interface Tag {
  kind: TagKind
  /** Trimmed; empty for an unclosed tag. */
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
 * Finds every tag of a source in one pass with linear time. Continues after an invalid or unclosed tag, so that all errors are reported. In a valid
 * source, it finds the same tags as mustache.
 */
export function* scanTags(source: string): Generator<Tag, void, undefined> {
  // Only searched for again after the found position, because searching at each tag would take quadratic time for tags without an end.
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
