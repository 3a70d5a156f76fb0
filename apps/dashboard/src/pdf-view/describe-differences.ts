import { cutText } from '@platen/template/draft'
import type { Region } from './differing-regions.ts'

/** Passages that are on only one of two pages. */
export interface TextDifference {
  before: string[]
  after: string[]
}

const shownTexts = 4
const shownLength = 60

/** Returns the passages on each page that are missing from the other page, in page order. */
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

/** Quotes passages for use in a sentence, such as: “Invoice no.”, “12.00” and 3 more. */
export function quoteTexts(texts: readonly string[]): string {
  const quoted = texts.slice(0, shownTexts).map((text) => `“${cutText(text.trim(), shownLength)}”`)
  const more = texts.length - quoted.length
  return more > 0 ? `${quoted.join(', ')} and ${more} more` : quoted.join(', ')
}

/** Describes the number and position of differences for screen readers: "1 difference, at the top right". */
export function describeRegions(regions: readonly Region[]): string {
  if (regions.length === 0) return 'no differences'
  const positions = [...new Set(regions.map(positionOf))]
  const count = regions.length === 1 ? '1 difference' : `${regions.length} differences`
  return `${count}, ${joinWithAnd(positions)}`
}

function positionOf({ left, top, width, height }: Region): string {
  if (width > 0.9 && height > 0.9) return 'on the whole page'
  const across = ['left', 'middle', 'right'][third(left + width / 2)] ?? 'middle'
  const down = ['at the top', 'in the middle', 'at the bottom'][third(top + height / 2)] ?? 'in the middle'
  return width > 0.6 || across === 'middle' ? down : `${down} ${across}`
}

function third(at: number): number {
  return Math.min(2, Math.floor(at * 3))
}

function joinWithAnd(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
