import type { ChangedText } from '@platen/contract'
import { readJson } from '@platen/template/draft'
import { Chunk } from '@codemirror/merge'
import { Text } from '@codemirror/state'

/** A piece of a line; marked if it differs. */
export interface MarkedText {
  text: string
  isMarked: boolean
}

interface Range {
  from: number
  to: number
}

/** Lines that a turn replaced, with a few lines around them. */
export interface ReviewedChunk {
  /** Zero-based lines in the old and in the new text; `to` is exclusive. */
  a: Range
  b: Range
  above: string[]
  removed: MarkedText[][]
  added: MarkedText[][]
  below: string[]
}

const around = 2
/** Differences within lines are marked only if neither side has more than this many times as many lines as the other. */
const alikeMax = 3

const length = ({ from, to }: Range) => to - from

/** Returns the differences between two strings. */
export function chunksOf({ before, after }: Pick<ChangedText, 'before' | 'after'>): ReviewedChunk[] {
  const [a, b] = [textOf(before ?? ''), textOf(after ?? '')]
  return Chunk.build(a, b, { scanLimit: 500 }).map((chunk): ReviewedChunk => {
    const { fromA, toA, fromB, toB, changes } = chunk
    const [inA, inB] = [linesOf(a, fromA, toA), linesOf(b, fromB, toB)]
    // In lines that were replaced entirely, single matching characters would only distract.
    const isAlike = Math.max(length(inA), length(inB)) <= alikeMax * Math.min(length(inA), length(inB))
    const marked = isAlike ? changes : []
    const marksA = marked.map((change) => ({ from: fromA + change.fromA, to: fromA + change.toA }))
    const marksB = marked.map((change) => ({ from: fromB + change.fromB, to: fromB + change.toB }))
    const plain = (from: number, to: number) =>
      Array.from({ length: Math.max(0, to - from) }, (_, index) => b.line(from + index + 1).text)
    return {
      a: inA,
      b: inB,
      above: plain(Math.max(0, inB.from - around), inB.from),
      removed: markedLines(a, inA, marksA),
      added: markedLines(b, inB, marksB),
      // The empty line after the last line break is not shown.
      below: plain(inB.to, Math.min(after?.endsWith('\n') ? b.lines - 1 : b.lines, inB.to + around)),
    }
  })
}

/** Returns zero-based lines. The end of a chunk is the start of the next line or past the end of the text. */
function linesOf(text: Text, from: number, to: number): Range {
  const lineAt = (at: number) => (at > text.length ? text.lines : text.lineAt(at).number - 1)
  return { from: lineAt(from), to: to === from ? lineAt(from) : lineAt(to) }
}

/** Returns the new text with the dropped chunks reverted. */
export function withoutChunks(
  { before, after }: Pick<ChangedText, 'before' | 'after'>,
  chunks: readonly ReviewedChunk[],
  isDropped: (index: number) => boolean,
): string | null {
  const dropsAll = chunks.every((_, index) => isDropped(index))
  if (dropsAll) return before
  if (before === null || after === null) return after
  const [was, now] = [before.split('\n'), after.split('\n')]
  const lines: string[][] = []
  let at = 0
  for (const [index, { a, b }] of chunks.entries()) {
    lines.push(now.slice(at, b.from), isDropped(index) ? was.slice(a.from, a.to) : now.slice(b.from, b.to))
    at = b.to
  }
  return [...lines, now.slice(at)].flat().join('\n')
}

/** Whether dropping chunks made a valid JSON file invalid. */
export function isBrokenBy(change: ChangedText, text: string | null): boolean {
  if (!change.path.endsWith('.json') || text === null) return false
  return readJson(change.after ?? '') !== undefined && readJson(text) === undefined
}

/** Keeps line endings: `\r` is treated as a character in the line. */
function textOf(text: string): Text {
  return Text.of(text.split('\n'))
}

function markedLines(text: Text, lines: Range, marks: readonly Range[]): MarkedText[][] {
  return Array.from({ length: lines.to - lines.from }, (_, index) => {
    const line = text.line(lines.from + index + 1)
    const pieces: MarkedText[] = []
    let at = line.from
    for (const mark of marks) {
      const [start, end] = [Math.max(mark.from, at), Math.min(mark.to, line.to)]
      if (end <= start) continue
      if (start > at) pieces.push({ text: text.sliceString(at, start), isMarked: false })
      pieces.push({ text: text.sliceString(start, end), isMarked: true })
      at = end
    }
    if (at < line.to) pieces.push({ text: text.sliceString(at, line.to), isMarked: false })
    return pieces
  })
}
