import type { ChangedText } from '@platen/contract'
import { readJson } from '@platen/template/draft'
import { Chunk } from '@codemirror/merge'
import { Text } from '@codemirror/state'

/** A piece of a line: what is marked is what differs within it. */
export interface MarkedText {
  text: string
  isMarked: boolean
}

interface Range {
  from: number
  to: number
}

/** Lines that a turn put in the place of others, with a few around them. */
export interface ReviewedChunk {
  /** Its lines in the text before and in the text after, from 0; the end is the first one behind it. */
  a: Range
  b: Range
  above: string[]
  removed: MarkedText[][]
  added: MarkedText[][]
  below: string[]
}

const around = 2
/** Times as many lines on one side as on the other. */
const alikeMax = 3

const length = ({ from, to }: Range) => to - from

/** What differs between two texts, chunk by chunk. */
export function chunksOf({ before, after }: Pick<ChangedText, 'before' | 'after'>): ReviewedChunk[] {
  const [a, b] = [textOf(before ?? ''), textOf(after ?? '')]
  return Chunk.build(a, b, { scanLimit: 500 }).map((chunk): ReviewedChunk => {
    const { fromA, toA, fromB, toB, changes } = chunk
    const [inA, inB] = [linesOf(a, fromA, toA), linesOf(b, fromB, toB)]
    // Lines that stand for quite others have nothing in common that would help the eye.
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
      // Behind the last line end there is nothing to be read.
      below: plain(inB.to, Math.min(after?.endsWith('\n') ? b.lines - 1 : b.lines, inB.to + around)),
    }
  })
}

/** As lines, from 0; a chunk's end is the beginning of the line behind it, or lies behind the text. */
function linesOf(text: Text, from: number, to: number): Range {
  const lineAt = (at: number) => (at > text.length ? text.lines : text.lineAt(at).number - 1)
  return { from: lineAt(from), to: to === from ? lineAt(from) : lineAt(to) }
}

/** The text after, with the chunks that are dropped as they were before. */
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

/** Whether a text cannot be left so: JSON that could be read and cannot any more. */
export function isBrokenBy(change: ChangedText, text: string | null): boolean {
  if (!change.path.endsWith('.json') || text === null) return false
  return readJson(change.after ?? '') !== undefined && readJson(text) === undefined
}

/** Ends of lines stay as they are: `\r` is a sign like others. */
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
