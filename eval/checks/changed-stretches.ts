import { sameEnds } from '@platen/template/markup'

/** A changed range of a string. */
export interface Stretch {
  from: number
  to: number
  insert: string
}

/** Strings with more pieces are only compared by their beginnings and ends. */
const piecesMax = 4_000

/** Returns where two strings differ, in words, tags and white space. */
export function changedStretches(before: string, after: string): Stretch[] {
  const [a, b] = [piecesOf(before), piecesOf(after)]
  const { head, tail } = sameEnds(a, b)
  const [midA, midB] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
  const offset = a.slice(0, head).join('').length
  if (midA.length + midB.length > piecesMax)
    return [{ from: offset, to: offset + midA.join('').length, insert: midB.join('') }]
  return stretchesOf(midA, midB, offset)
}

/** Splits text into words, spaces, symbols, merge fields, and the start of each tag up to its attributes. */
function piecesOf(text: string): string[] {
  return text.match(/<\/?[\w-]+|\{\{[^}]*\}\}|[\p{L}\p{N}_-]+|\s+|[^\s]/gu) ?? []
}

function stretchesOf(a: readonly string[], b: readonly string[], offset: number): Stretch[] {
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const [row, below] = [longest[i], longest[i + 1]]
      if (row && below)
        row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  const found: Stretch[] = []
  let [i, j, at] = [0, 0, offset]
  let open: Stretch | undefined
  const grow = (removed: string, insert: string) => {
    open ??= { from: at, to: at, insert: '' }
    open.to += removed.length
    open.insert += insert
  }
  const close = () => {
    if (open) found.push(open)
    open = undefined
  }
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]]
    if (one !== undefined && one === other) {
      close()
      at += one.length
      i++
      j++
    } else if (
      other !== undefined &&
      (one === undefined || (longest[i]?.[j + 1] ?? 0) >= (longest[i + 1]?.[j] ?? 0))
    ) {
      grow('', other)
      j++
    } else if (one !== undefined) {
      grow(one, '')
      at += one.length
      i++
    }
  }
  close()
  return found
}
