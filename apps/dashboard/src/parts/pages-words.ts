/** A count of pages for people: `1 page`, `12 pages`. */
export function pagesWords(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`
}
