import { scanMergeTags } from '../../source/merge-tags.ts'

/** The page with a picture put in at the cursor, or behind the tag that the cursor stands in; `at` is where the picture ends. */
export function insertImage(html: string, cursor: number, path: string): { html: string; at: number } {
  const place = placeFor(html, Math.min(Math.max(0, cursor), html.length))
  const image = `<img src="${path.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" alt="">`
  return { html: html.slice(0, place) + image + html.slice(place), at: place + image.length }
}

function placeFor(html: string, cursor: number): number {
  const merge = scanMergeTags(html).find(({ from, to }) => from < cursor && cursor < to)
  const at = merge?.to ?? cursor
  const opening = html.lastIndexOf('<', at - 1)
  if (opening === -1 || !/^<[a-z/!]/i.test(html.slice(opening, opening + 2))) return at
  const isComment = html.startsWith('<!--', opening)
  const end = html.indexOf(isComment ? '-->' : '>', opening)
  if (end === -1) return at
  const behind = end + (isComment ? 3 : 1)
  return behind > at ? behind : at
}

/** Where a picture goes as long as nobody has put the cursor anywhere: the end of what is printed. */
export function endOfPage(html: string): number {
  const body = html.search(/<\/body\s*>/i)
  return body === -1 ? html.length : body
}
