import type { XmlElement } from '../package/parse-xml.ts'
import { allOf, childOf, valueOf } from '../package/xml-queries.ts'
import { type ParagraphFormat, readParagraphFormat } from './paragraph-format.ts'
import type { ListLevel, Numbering } from './read-numbering.ts'
import type { WordStyle, WordStyles } from './read-styles.ts'
import type { Theme } from './theme.ts'

export interface FoundList {
  abstractId: string
  levels: readonly ListLevel[]
  numberId: string
  level: number
  of: ListLevel
}

/** Returns the list of a paragraph by its style and own formatting. */
export function findList(
  numbering: Numbering,
  { style, direct }: { style: WordStyle | undefined; direct: ParagraphFormat },
): FoundList | undefined {
  const numberId = direct.numberId ?? style?.paragraph.numberId
  const found = numbering(numberId)
  const ofStyle =
    found?.levels.findIndex(({ styleId }) => styleId !== undefined && styleId === style?.id) ?? -1
  const level = direct.level ?? (ofStyle >= 0 ? ofStyle : (style?.paragraph.level ?? 0))
  const of = found?.levels[level]
  return found && of && numberId !== undefined ? { ...found, numberId, level, of } : undefined
}

/**
 * Returns lists (`abstractId`) in which a used level prints the numbers of other levels (`%1.%2`). All their levels need CSS counters,
 * because HTML lists do not share numbers.
 */
export function findCombinedLists(
  document: XmlElement,
  { styles, numbering, theme }: { styles: WordStyles; numbering: Numbering; theme: Theme },
): ReadonlySet<string> {
  const combined = new Set<string>()
  for (const paragraph of allOf(document, 'w:p')) {
    const properties = childOf(paragraph, 'w:pPr')
    const style = styles.style(valueOf(properties, 'w:pStyle')) ?? styles.normal
    const list = findList(numbering, { style, direct: readParagraphFormat(properties, theme) })
    if (list && printsOthers(list)) combined.add(list.abstractId)
  }
  return combined
}

function printsOthers({ of, level }: FoundList): boolean {
  const numbers = of.text.match(/%[1-9]/g) ?? []
  return of.format !== 'none' && numbers.some((number) => number !== `%${level + 1}`)
}
