import { cutText } from '@platen/template/draft'
import type { Region } from './differing-regions.ts'

/** What stands on one of two pages only, word for word. */
export interface TextDifference {
  before: string[]
  after: string[]
}

const shownTexts = 4
const shownLength = 60

/** The texts of two pages that have no equal on the other one, in the order of the page. */
export function textDifference(before: readonly string[], after: readonly string[]): TextDifference {
  return { before: without(before, after), after: without(after, before) }
}

function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1)
  return texts.filter((text) => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return text.trim() !== '' && count <= 0
  })
}

/** Such texts as part of a sentence: “Invoice no.”, “12.00” and 3 more. Empty for none. */
export function quoteTexts(texts: readonly string[]): string {
  const quoted = texts.slice(0, shownTexts).map((text) => `“${cutText(text.trim(), shownLength)}”`)
  const more = texts.length - quoted.length
  return more > 0 ? `${quoted.join(', ')} and ${more} more` : quoted.join(', ')
}

/** Where on the page the places lie, for who does not see them: "1 place differs, at the top right". */
export function placesWords(regions: readonly Region[]): string {
  if (regions.length === 0) return 'nothing differs'
  const places = [...new Set(regions.map(placeWord))]
  const count = regions.length === 1 ? '1 place differs' : `${regions.length} places differ`
  return `${count}, ${listWords(places)}`
}

function placeWord({ left, top, width, height }: Region): string {
  if (width > 0.9 && height > 0.9) return 'over the whole page'
  const across = ['left', 'middle', 'right'][third(left + width / 2)] ?? 'middle'
  const down = ['at the top', 'in the middle', 'at the bottom'][third(top + height / 2)] ?? 'in the middle'
  return width > 0.6 || across === 'middle' ? down : `${down} ${across}`
}

function third(at: number): number {
  return Math.min(2, Math.floor(at * 3))
}

function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** For the beginning of a sentence. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
