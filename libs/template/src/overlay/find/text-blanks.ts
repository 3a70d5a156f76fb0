import type { PageWord } from './page-drawing.ts'
import { around, rightOf, overlapLength } from '../geometry/rectangles.ts'
import { belowBaseline, type Slot, sizeBeside } from './slot.ts'
import { isLabel } from './clean-label.ts'
import { isRightToLeft, linesOfWords, type Phrase, phraseOf, phrasesOf } from './text-lines.ts'

const widthMin = 14

interface Part {
  words: PageWord[]
  isBlank: boolean
  isDotted: boolean
}

/** Finds typed blanks: `Name: ______`, `Name ........`, `__/__/____`. */
export function textBlanks(words: readonly PageWord[]): Slot[] {
  const lines = linesOfWords(words).map(partsOf)
  const slots: Slot[] = []
  for (const [index, parts] of lines.entries())
    for (const [at, part] of parts.entries()) {
      if (!part.isBlank || isLeader(parts, at)) continue
      const box = around(part.words)
      if (box.width < widthMin) continue
      const before = slots.at(-1)
      const isFirst = !parts.slice(0, at).some(({ isBlank }) => !isBlank) && at === 0
      if (before && isFirst && continues(before, box, lines[index - 1]) && part.words[0]) {
        extend(before, box, part.words[0])
        continue
      }
      const label = labelOf(parts, at) ?? captionOf(lines[index + 1], box)
      if (label === undefined) continue
      slots.push(slotOf(label, box, part.words[0] as PageWord, parts))
    }
  return slots
}

const filler = /^(?:[_＿‗]+|\.{3,}|[…‥⋯]+|[·・․]{3,})$/u
const dot = /^[.·․]$/u
const between = /^[/.\-–:]$/u

function partsOf(line: readonly PageWord[]): Part[] {
  const parts: Part[] = []
  for (const [at, word] of line.entries()) {
    const last = parts.at(-1)
    const before = last?.words.at(-1)
    const gap = before ? word.left - rightOf(before) : 0
    const dots =
      dot.test(word.text) &&
      [line[at - 1], line[at + 1]].some((one) => one && (dot.test(one.text) || filler.test(one.text)))
    const isBlank = filler.test(word.text) || dots
    const next = line[at + 1]
    // Separators in `__/__/____`.
    const joins =
      between.test(word.text) &&
      last?.isBlank === true &&
      next !== undefined &&
      filler.test(next.text) &&
      next.left - rightOf(word) < word.size * 0.8 &&
      gap < word.size * 0.8
    if (joins && last) last.words.push(word)
    else if (last && last.isBlank === isBlank && gap < word.size * (isBlank ? 0.8 : 4)) last.words.push(word)
    else parts.push({ words: [word], isBlank, isDotted: !/[_＿‗]/u.test(word.text) })
  }
  // An ellipsis is not a blank.
  return parts.map((part) => {
    const text = part.words.map((one) => one.text).join('')
    return part.isBlank && part.isDotted && text.length < 4 && !/^[…‥⋯]{2,}$/u.test(text)
      ? { ...part, isBlank: false }
      : part
  })
}

/** Whether a part is a row of dots before a page number or an amount. */
function isLeader(parts: readonly Part[], at: number): boolean {
  const after = parts[at + 1]
  if (!parts[at]?.isDotted || !after) return false
  return /^[\d\p{Sc}(]|^[ivxlc]+$/u.test(after.words[0]?.text ?? '')
}

function labelOf(parts: readonly Part[], at: number): string | undefined {
  const before = parts[at - 1]
  const next = parts[at + 1]
  if (next && !next.isBlank) {
    const [first] = phrasesOf(next.words)
    if (first && isRightToLeft(first.text) && isLabel(first.text)) return first.text
  }
  if (before && !before.isBlank) {
    const [last] = phrasesOf(before.words).slice(-1)
    const words = last ? lastWords(last) : ''
    if (isLabel(words)) return words
    const whole = phraseOf(before.words).text
    if (isLabel(whole)) return whole
  }
  if (at === 0 && next && !next.isBlank) {
    const [first] = phrasesOf(next.words)
    const text = first?.text ?? ''
    if (/^[(（]/.test(text) && isLabel(text)) return text
  }
  return undefined
}

function lastWords({ text }: Phrase): string {
  const part = text.split(/(?<=[.;,!?:])\s+(?=\S)/).at(-1) ?? text
  const words = part.split(' ')
  return words.length > 7 ? words.slice(-4).join(' ') : part
}

/** Returns the label of a blank if it consists of small words below the blank. */
function captionOf(
  below: readonly Part[] | undefined,
  box: { left: number; width: number; top: number; height: number },
): string | undefined {
  const words = below?.filter(({ isBlank }) => !isBlank).flatMap((part) => part.words) ?? []
  const found = phrasesOf(words).find(
    (phrase) =>
      phrase.baseline - box.top - box.height < phrase.size * 1.8 &&
      overlapLength(phrase.left, rightOf(phrase), box.left, rightOf(box)) > phrase.width * 0.6,
  )
  return found && isLabel(found.text) && found.text.length < 60 ? found.text : undefined
}

function continues(
  before: Slot,
  box: { left: number; top: number; width: number },
  above: readonly Part[] | undefined,
): boolean {
  const step = box.top - before.top
  return (
    above?.at(-1)?.isBlank === true &&
    step < before.size * 4.5 * (before.lineStep ? 10 : 1) &&
    Math.abs(rightOf(before) - box.left - box.width) < 30 &&
    box.left <= before.left + 4
  )
}

function extend(slot: Slot, box: { left: number; width: number }, word: PageWord): void {
  const bottom = word.baseline + slot.size * belowBaseline
  const step = slot.lineStep ?? bottom - (slot.top + slot.height)
  const right = Math.max(rightOf(slot), box.left + box.width)
  slot.left = Math.min(slot.left, box.left)
  slot.width = right - slot.left
  slot.height = bottom - slot.top
  slot.lineStep = step
}

function slotOf(
  label: string,
  box: { left: number; width: number },
  word: PageWord,
  parts: readonly Part[],
): Slot {
  const beside = parts.find(({ isBlank }) => !isBlank)?.words[0]?.size ?? word.size
  const size = sizeBeside(beside, 20)
  const height = size * 1.3
  return {
    kind: 'text',
    reason: 'dots',
    label,
    left: box.left,
    width: box.width,
    top: word.baseline + size * belowBaseline - height,
    height,
    size,
    verticalAlign: 'bottom',
  }
}
