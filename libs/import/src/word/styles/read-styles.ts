import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, childrenOf, valueOf } from '../package/xml-queries.ts'
import { overlaid, type ParagraphLook, readParagraphLook } from './paragraph-look.ts'
import { readRunLook, type RunLook } from './run-look.ts'
import { readTableLook, type TableLook } from './table-look.ts'
import type { Theme } from './theme.ts'

/** A style with inherited properties, without document defaults. */
export interface WordStyle {
  id: string
  name: string
  paragraph: ParagraphLook
  run: RunLook
  table: TableLook
  /** By table part (`firstRow`, …). */
  parts: ReadonlyMap<string, { paragraph: ParagraphLook; run: RunLook; table: TableLook }>
}

export interface WordStyles {
  defaults: { paragraph: ParagraphLook; run: RunLook }
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
        paragraph: overlaid(lower?.paragraph ?? {}, readParagraphLook(childOf(part, 'w:pPr'), theme)),
        run: { ...lower?.run, ...readRunLook(childOf(part, 'w:rPr'), theme) },
        table: { ...lower?.table, ...readTableLook(part, theme) },
      })
    }
    const read: WordStyle = {
      id,
      name: valueOf(element, 'w:name') ?? id,
      paragraph: overlaid(base?.paragraph ?? {}, readParagraphLook(childOf(element, 'w:pPr'), theme)),
      run: { ...base?.run, ...readRunLook(childOf(element, 'w:rPr'), theme) },
      table: { ...base?.table, ...readTableLook(element, theme) },
      parts,
    }
    resolved.set(id, read)
    return read
  }
  const defaults = childOf(root, 'w:docDefaults')
  const run = readRunLook(childOf(defaults, 'w:rPrDefault', 'w:rPr'), theme)
  return {
    defaults: {
      paragraph: readParagraphLook(childOf(defaults, 'w:pPrDefault', 'w:pPr'), theme),
      run: { font: 'Times New Roman', sizePt: 10, ...run },
    },
    style: (id) => style(id),
    normal: style(defaultOf('paragraph')),
    defaultTable: style(defaultOf('table')),
  }
}
