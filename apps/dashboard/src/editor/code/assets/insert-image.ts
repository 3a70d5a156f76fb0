import { scanMergeTags } from '../../source/merge-tags.ts'

/** Inserts an image at the cursor, or after the tag that contains the cursor. `at` is the offset after the image. */
export function insertImage(html: string, cursor: number, path: string): { html: string; at: number } {
  const position = positionFor(html, Math.min(Math.max(0, cursor), html.length))
  const image = `<img src="${path.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" alt="">`
  return { html: html.slice(0, position) + image + html.slice(position), at: position + image.length }
}

function positionFor(html: string, cursor: number): number {
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

/** Returns the position for an image if the cursor was never set: the end of the printed content. */
export function endOfPage(html: string): number {
  const body = html.search(/<\/body\s*>/i)
  return body === -1 ? html.length : body
}
