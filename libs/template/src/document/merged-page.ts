/**
 * Whether the page has a picture that is not in the template's assets. Assets were checked when the template was published, and asking the browser
 * takes 2 ms (November 2026). Searches up to the next `<`, so the time is linear.
 */
export function hasOtherPicture(html: string): boolean {
  return otherPicture.test(html)
}

const otherPicture =
  /<img\s(?:[^<>]*?\s)?src\s*=\s*(?:"(?!assets\/|\s*")|'(?!assets\/|\s*')|(?!["'\s]|assets\/))/i

/** Counts the table rows on a page. */
export function countRows(html: string): number {
  let rows = 0
  for (const _ of html.matchAll(/<tr[\s>]/gi)) rows++
  return rows
}

/** Counts elements by their start tags. Values are escaped, so they contain no start tags. */
export function countElements(html: string): number {
  let elements = 0
  for (const _ of html.matchAll(/<[a-z]/gi)) elements++
  return elements
}
