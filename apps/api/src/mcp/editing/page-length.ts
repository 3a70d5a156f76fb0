import { type DraftSource, Fault } from '@platen/contract'
import { pageHtml } from '@platen/template/draft'

/** Of a page, its HTML's and its merge tags together. What is checked of a draft takes more than its length: of eleven times as many, seconds. */
const tagsMax = 20_000

/** Whether a page has more tags than are worked on for a model. */
export function isTooLong(source: DraftSource): boolean {
  const html = pageHtml(source)
  return countOf(html, '<') + countOf(html, '{{') > tagsMax
}

/** Throws `invalid_request` for a page that has more tags than are worked on for a model. */
export function refuseTooLong(source: DraftSource): void {
  if (!isTooLong(source)) return
  throw new Fault('invalid_request', {
    detail: `The page has more than ${tagsMax.toLocaleString('en')} tags, its HTML's and its merge tags together. Make it shorter: rows that are alike are one section over a list.`,
  })
}

function countOf(text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + sign.length)) count++
  return count
}
