import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, childrenOf, valueOf } from '../package/xml-queries.ts'
import { overlaid, type ParagraphFormat, readParagraphFormat } from './paragraph-format.ts'
import { readRunFormat, type RunFormat } from './run-format.ts'
import { readTableFormat, type TableFormat } from './table-format.ts'
import type { Theme } from './theme.ts'

/** A style with inherited properties, without document defaults. */
export interface WordStyle {
  id: string
  name: string
  paragraph: ParagraphFormat
  run: RunFormat
  table: TableFormat
  /** By table part (`firstRow`, …). */
  parts: ReadonlyMap<string, { paragraph: ParagraphFormat; run: RunFormat; table: TableFormat }>
}

export interface WordStyles {
  defaults: { paragraph: ParagraphFormat; run: RunFormat }
  style: (id: string | undefined) => WordStyle | undefined
  /** The default paragraph style. */
  normal: WordStyle | undefined
  defaultTable: WordStyle | undefined
}

const basedOnMax = 50

export function readStyles(root: XmlElement | undefined, theme: Theme): WordStyles {
  const elements = new Map(
    childrenOf(root, 'w:style').map((style) => [style.attributes['w:styleId'] ?? '', style]),
  )
  const resolved = new Map<string, WordStyle>()
  const defaultOf = (type: string) =>
    [...elements].find(
      ([, { attributes }]) =>
        attributes['w:type'] === type && ['1', 'true', 'on'].includes(attributes['w:default'] ?? ''),
    )?.[0]
  const style = (id: string | undefined, depth = 0): WordStyle | undefined => {
    const element = id === undefined ? undefined : elements.get(id)
    if (id === undefined || !element || depth > basedOnMax) return undefined
    const known = resolved.get(id)
    if (known) return known
    const base = style(valueOf(element, 'w:basedOn'), depth + 1)
    const parts = new Map(base?.parts)
    for (const part of childrenOf(element, 'w:tblStylePr')) {
      const type = part.attributes['w:type'] ?? ''
      const lower = parts.get(type)
      parts.set(type, {
        paragraph: overlaid(lower?.paragraph ?? {}, readParagraphFormat(childOf(part, 'w:pPr'), theme)),
        run: { ...lower?.run, ...readRunFormat(childOf(part, 'w:rPr'), theme) },
        table: { ...lower?.table, ...readTableFormat(part, theme) },
      })
    }
    const read: WordStyle = {
      id,
      name: valueOf(element, 'w:name') ?? id,
      paragraph: overlaid(base?.paragraph ?? {}, readParagraphFormat(childOf(element, 'w:pPr'), theme)),
      run: { ...base?.run, ...readRunFormat(childOf(element, 'w:rPr'), theme) },
      table: { ...base?.table, ...readTableFormat(element, theme) },
      parts,
    }
    resolved.set(id, read)
    return read
  }
  const defaults = childOf(root, 'w:docDefaults')
  const run = readRunFormat(childOf(defaults, 'w:rPrDefault', 'w:rPr'), theme)
  return {
    defaults: {
      paragraph: readParagraphFormat(childOf(defaults, 'w:pPrDefault', 'w:pPr'), theme),
      run: { font: 'Times New Roman', sizePt: 10, ...run },
    },
    style: (id) => style(id),
    normal: style(defaultOf('paragraph')),
    defaultTable: style(defaultOf('table')),
  }
}
