import { attributeText } from '@platen/markup'
import type { OverlayBox } from '../box.ts'
import { type ElementParts, partsOf } from './box-parts.ts'

/** The HTML of a box. */
export function writeBox(box: OverlayBox): string {
  const { inner, content = inner && writeElement(inner, ''), ...element } = partsOf(box)
  return writeElement(element, content ?? '')
}

function writeElement({ name, attributes, style }: ElementParts, content: string): string {
  const written = Object.entries({ ...attributes, style: styleText(style) })
    .flatMap(([key, value]) =>
      value === undefined
        ? []
        : value === '' && key !== 'alt'
          ? ` ${key}`
          : ` ${key}="${attributeText(value)}"`,
    )
    .join('')
  return `<${name}${written}>${content}${name === 'img' ? '' : `</${name}>`}`
}

function styleText(style: Readonly<Record<string, string>>): string {
  return Object.entries(style)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
