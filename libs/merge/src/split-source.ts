import { scanTags, type Tag } from './scan-tags.ts'

/** A range of a source that is printed unchanged, or a tag. */
export type Piece = { kind: 'text'; start: number; end: number } | { kind: 'tag'; tag: Tag }

interface Line {
  pieces: Piece[]
  hasTag: boolean
  hasContent: boolean
}

/**
 * Splits a valid source as rendering does, without the whitespace on lines that contain only section tags and comments. Text pieces are never empty,
 * but two can be adjacent.
 */
export function* splitSource(source: string): Generator<Piece, void, undefined> {
  let line: Line = { pieces: [], hasTag: false, hasContent: false }
  const addText = (start: number, end: number) => {
    if (start === end) return
    line.hasContent ||= /\S/.test(source.slice(start, end))
    line.pieces.push({ kind: 'text', start, end })
  }
  const endLine = (): Piece[] => {
    const { pieces, hasTag, hasContent } = line
    line = { pieces: [], hasTag: false, hasContent: false }
    return hasTag && !hasContent ? pieces.filter((piece) => piece.kind === 'tag') : pieces
  }
  let from = 0
  /** Only the first and the last line of text can share a line with a tag. */
  function* take(end: number): Generator<Piece, void, undefined> {
    const firstBreak = source.indexOf('\n', from)
    if (firstBreak === -1 || firstBreak >= end) {
      addText(from, end)
      return
    }
    const lastBreak = source.lastIndexOf('\n', end - 1)
    addText(from, firstBreak + 1)
    yield* endLine()
    if (lastBreak > firstBreak) yield { kind: 'text', start: firstBreak + 1, end: lastBreak + 1 }
    addText(lastBreak + 1, end)
  }
  for (const tag of scanTags(source)) {
    yield* take(tag.start)
    line.hasTag = true
    line.hasContent ||= tag.kind === 'value'
    line.pieces.push({ kind: 'tag', tag })
    from = tag.end
  }
  yield* take(source.length)
  yield* endLine()
}
