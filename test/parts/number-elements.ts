import { numberElements } from '@platen/template/markup'

/** Returns a page with the number of each element in `attribute`. */
export function withElementNumbers(html: string, attribute: string): string {
  const numbers = numberElements(html, attribute)
  if (!numbers) throw new Error('the page has too many elements')
  return numbers.reduceRight(
    (text, { at, text: number }) => text.slice(0, at) + number + text.slice(at),
    html,
  )
}
