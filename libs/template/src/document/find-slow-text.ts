import { lineLettersMax, piecesOf } from './long-line.ts'

/** Text in the markup whose layout may take longer than a render. */
export interface SlowText {
  /** `direction`: too many changes of direction; `script`: too many letters in a script in which Chromium searches for words; `line`: a long line. */
  cause: 'direction' | 'script' | 'line'
  /** The start of the text, up to 1,000 characters. */
  beginning: string
  /** The element with the text, such as `<p>`. */
  where: string
}

/** Maximum number in one text. The layout time is quadratic: 0.2 s for 12,500 changes, 1 s for 25,000, 5 s for 50,000 (November 2026). */
const directionChangesMax = 20_000
/**
 * Maximum number of Thai, Lao, Burmese or Khmer letters without a space. Unknown words take 1 s for 12,500 letters and 5 s for 25,000 (November
 * 2026).
 */
const scriptLettersMax = 20_000
const shownLettersMax = 1_000

/** Returns the first text that must not be laid out. `findLongLine` checks the other text after layout. */
export function findSlowText(html: string): SlowText | undefined {
  for (const piece of piecesOf(html)) {
    const name = /^<([a-z][\w-]*)/i.exec(piece)?.[1]?.toLowerCase() ?? ''
    const where = name === '' ? 'the page' : `<${name}>`
    const cause = causeOf(piece)
    const text = cause ? plainText(piece.slice(piece.indexOf('>') + 1) || piece) : unseenLine(piece, name)
    if (text !== undefined)
      return { cause: cause ?? 'line', beginning: text.trimStart().slice(0, shownLettersMax), where }
  }
  return undefined
}

function causeOf(piece: string): 'direction' | 'script' | undefined {
  for (const [run] of piece.matchAll(spacelessScript)) if (run.length > scriptLettersMax) return 'script'
  return rightToLeft.test(piece) && directionChanges(piece) > directionChangesMax ? 'direction' : undefined
}

const spacelessScript = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Khmer}]+/gu
/** Matches letters of right-to-left scripts, and directional controls. */
const rightToLeft =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFF]|[\u{10800}-\u{10FFF}]|[\u{1E800}-\u{1EFFF}]/u

function directionChanges(text: string): number {
  let changes = 0
  let last = ''
  for (const sign of text) {
    if (changes > directionChangesMax) break
    if (/[\u202A-\u202E\u2066-\u2069]/.test(sign)) changes++
    else if (/[\p{L}\p{N}]/u.test(sign)) {
      const direction = /\p{N}/u.test(sign) || !rightToLeft.test(sign) ? 'left' : 'right'
      if (direction !== last) changes++
      last = direction
    }
  }
  return changes
}

/** Returns a word that is too long for a line and not visible in the layout: in an option, or in the alternative text of a picture. */
function unseenLine(piece: string, name: string): string | undefined {
  const text =
    name === 'option'
      ? piece.slice(piece.indexOf('>') + 1)
      : (/\salt\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/i
          .exec(piece)
          ?.slice(1)
          .find((value) => value) ?? '')
  return text.length > lineLettersMax
    ? plainText(text)
        .split(/\s+/)
        .find(({ length }) => length > lineLettersMax)
    : undefined
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }

/** Removes the escapes that merging adds. */
function plainText(markup: string): string {
  return markup.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? '')
}
