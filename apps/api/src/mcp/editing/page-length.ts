import { type DraftSource, Fault } from '@platen/contract'
import { pageHtml } from '@platen/template/draft'

/** HTML tags and merge tags on a page. The time for a check grows faster than the page: a page with eleven times as many tags takes seconds. */
const tagsMax = 20_000

/** Whether a page has more tags than tools can change. */
export function isTooLong(source: DraftSource): boolean {
  const html = pageHtml(source)
  return countOf(html, '<') + countOf(html, '{{') > tagsMax
}

/** Throws `invalid_request` if a page has more tags than tools can change. */
export function refuseTooLong(source: DraftSource): void {
  if (!isTooLong(source)) return
  throw new Fault('invalid_request', {
    detail: `The page has more than ${tagsMax.toLocaleString('en')} HTML tags and merge tags. Make it shorter, for example with one section over a list instead of similar rows.`,
  })
}

function countOf(text: string, sign: string): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + sign.length)) count++
  return count
}
