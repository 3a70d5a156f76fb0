/**
 * Whether the page shows a picture that is not one of the template's assets. Those were read when it was published, and asking
 * the browser about pictures takes 2 ms (November 2026). Up to the next `<`, so that its time grows with the page's length alone.
 */
export function hasOtherPicture(html: string): boolean {
  return otherPicture.test(html)
}

const otherPicture =
  /<img\s(?:[^<>]*?\s)?src\s*=\s*(?:"(?!assets\/|\s*")|'(?!assets\/|\s*')|(?!["'\s]|assets\/))/i

/** Counts the table rows of a page. */
export function countRows(html: string): number {
  let rows = 0
  for (const _ of html.matchAll(/<tr[\s>]/gi)) rows++
  return rows
}

/** Counts the elements of a merged page by their start tags. Values are escaped, so they have none. */
export function countElements(html: string): number {
  let elements = 0
  for (const _ of html.matchAll(/<[a-z]/gi)) elements++
  return elements
}
