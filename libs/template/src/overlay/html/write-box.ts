import { attributeText } from '@platen/template/markup'
import type { OverlayBox } from '../box.ts'
import { type BoxParts, type ElementParts, partsOf } from './box-parts.ts'

export function writeBox(box: OverlayBox): string {
  const parts = partsOf(box)
  return writeElement(parts, writeContent(parts))
}

export function writeContent({ inner, content = '' }: BoxParts): string {
  return inner ? writeElement(inner, '') : content
}

function writeElement({ name, attributes, style }: ElementParts, content: string): string {
  const written = Object.entries({ ...attributes, style: styleText(style) })
    .flatMap(([key, value]) =>
      value === undefined
        ? []
        : value === '' && key === 'data-locked'
          ? ` ${key}`
          : ` ${key}="${attributeText(key, value)}"`,
    )
    .join('')
  return `<${name}${written}>${content}${name === 'img' ? '' : `</${name}>`}`
}

function styleText(style: Readonly<Record<string, string>>): string {
  return Object.entries(style)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
