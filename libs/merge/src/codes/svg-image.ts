import { escapeHtml } from '@platen/contract'

const labelMax = 120

/**
 * An SVG element that scales with its width: `width` is a length of CSS, which a style sheet overrides, and the height follows.
 * `label` is what screen readers say; `content` is markup of our own.
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
