import { execFileSync } from 'node:child_process'

/** A word on a page, in points from its left edge. */
interface Place {
  left: number
  right: number
  middle: number
}

/** Returns the positions of words on the first page of a PDF, in points. */
export function positionsOf(pdf: Buffer): { width: number; of(word: string): Place; lowest: Place } {
  const html = execFileSync('pdftotext', ['-bbox', '-l', '1', '-', '-'], { input: pdf }).toString()
  const width = Number(/<page width="([\d.]+)"/.exec(html)?.[1])
  const words = Array.from(
    html.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">(.*?)<\/word>/g),
    ([, left, top, right, word]) => ({ left: Number(left), right: Number(right), top: Number(top), word }),
  )
  const place = (found: (typeof words)[number] | undefined, word: string): Place => {
    if (!found) throw new Error(`"${word}" is not on the page`)
    return { left: found.left, right: found.right, middle: (found.left + found.right) / 2 }
  }
  return {
    width,
    of: (word) =>
      place(
        words.find((one) => one.word === word),
        word,
      ),
    lowest: place(words.toSorted((one, other) => other.top - one.top)[0], 'the lowest word'),
  }
}

/** Returns the first page of a PDF as a PNG in which codes are readable. */
export function pictureOf(pdf: Buffer): Buffer {
  return execFileSync('pdftoppm', ['-r', '200', '-png', '-singlefile', '-'], {
    input: pdf,
    maxBuffer: 2 ** 28,
  })
}
