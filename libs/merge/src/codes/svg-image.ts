import { escapeHtml } from '@platen/contract'

const labelMax = 120

/**
 * Returns an SVG element whose width is a CSS length that style sheets can override. The height follows. `label` is for screen readers,
 * `content` is our own markup.
 */
export function svgImage(of: { box: string; width: string; label: string; content: string }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${of.box}" width="${of.width}" role="img" aria-label="${spoken(of.label)}">${of.content}</svg>`
}

function spoken(label: string): string {
  const plain = label.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')
  const characters = Array.from(plain.slice(0, 2 * (labelMax + 1)))
  const short = characters.length > labelMax ? `${characters.slice(0, labelMax).join('')}…` : plain
  return escapeHtml(short)
}
