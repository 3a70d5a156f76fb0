/** Unicode controls that change the direction of the following text. */
const controls = /[\u202A-\u202E\u2066-\u2069]/
const controlOrParagraphEnd = /[\u202A-\u202E\u2066-\u2069\n\r\x85\u2029]/g
/** A part with its own direction, which does not affect the text around it. */
const isolate = /[\u2066-\u2068][^\u202A-\u202E\u2066-\u2069\n\r\x85\u2029]*\u2069/g
/** Right-to-left letters and directional controls. */
const turning =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]|[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

const rightToLeftLetter = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** The direction of the text around a value. `mixed`: left-to-right, but with right-to-left text in it. */
export type TextDirection = 'ltr' | 'rtl' | 'mixed'

const endOfEmbedding = '\u202C'
const leftToRightIsolate = '\u2066'
const firstStrongIsolate = '\u2068'
const endOfIsolate = '\u2069'

/** Whether text can change the order of other text on its line. */
export function turnsDirection(text: string): boolean {
  return turning.test(text)
}

/** Whether text must be isolated, because it can change the order of other text on its line, or that text can change its order. */
export function mustBeIsolated(text: string, around: TextDirection): boolean {
  if (text === '') return false
  if (around === 'mixed') return true
  if (around === 'ltr') return turnsDirection(text)
  // A value with the same direction can determine the direction of its line, if a style takes it from the first letter.
  const outside = text.replaceAll(isolate, '')
  const first = /\p{L}/u.exec(outside)?.[0] ?? ''
  return controls.test(outside) || !rightToLeftLetter.test(first)
}

/**
 * Closes open directional controls, and removes closing ones without a start, which would affect the text around it (rules X1 to X8 of UAX
 * 9).
 */
export function withClosedDirections(text: string): string {
  if (!controls.test(text)) return text
  const open: string[] = []
  let isolates = 0
  let closed = ''
  let from = 0
  const end = () => {
    closed += open.toReversed().join('')
    open.length = 0
    isolates = 0
  }
  for (const { 0: found, index } of text.matchAll(controlOrParagraphEnd)) {
    closed += text.slice(from, index)
    from = index
    if (!controls.test(found)) {
      // The end of a paragraph closes controls automatically, but this line break can be printed as a space.
      end()
    } else if (found === endOfEmbedding) {
      if (open.at(-1) === endOfEmbedding) open.pop()
      else from = index + 1
    } else if (found === endOfIsolate) {
      if (isolates === 0) from = index + 1
      else {
        isolates--
        while (open.pop() !== endOfIsolate);
      }
    } else {
      const isIsolate = found >= '\u2066'
      if (isIsolate) isolates++
      open.push(isIsolate ? endOfIsolate : endOfEmbedding)
    }
  }
  closed += text.slice(from)
  end()
  return closed
}

/** Isolates each line of plain text. */
export function isolatedText(text: string): string {
  return text.replaceAll(/[^\n\r]+/g, (line) => {
    // Chromium gives a line without letters, such as 2026-0417, the direction of the text around it.
    const start = /\p{L}/u.test(line) ? firstStrongIsolate : leftToRightIsolate
    return start + line + endOfIsolate
  })
}
