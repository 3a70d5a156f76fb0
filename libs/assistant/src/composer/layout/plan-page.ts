import type { Kind } from '../kinds/kinds.ts'
import { type PaperAsked, sizeAs } from '../words/paper-words.ts'
import { fitOf, longestWords, withWidths } from './column-widths.ts'
import { contentWidth } from './page-margins.ts'
import type { ListPlan, Plan, Section } from './plan.ts'

export interface PageOf {
  paper: PaperAsked
  kind: Kind
  data: Readonly<Record<string, unknown>>
}

interface Tables {
  lists: readonly ListPlan[]
  sections: readonly Section[]
}

/** Chooses landscape if the widest table needs it and the prompt does not name an orientation. Returns the tables with their column widths. */
export function planPage(
  { lists, sections }: Tables,
  { paper, kind, data }: PageOf,
): { page: Plan['page']; lists: ListPlan[]; sections: Section[] } {
  const size = paper.size ?? kind.paper ?? 'A4'
  const standing = (orientation: 'portrait' | 'landscape') => ({
    size: sizeAs(size, orientation),
    orientation,
  })
  const widthOf = (orientation: 'portrait' | 'landscape') => contentWidth(kind.layout, standing(orientation))
  const own = paper.orientation ?? (kind.layout === 'certificate' ? 'landscape' : undefined)
  const [upright, turned] = [widthOf(own ?? 'portrait'), widthOf(own ?? 'landscape')]
  const words = new Map(
    [...lists, ...sections.flatMap(listsIn)]
      .filter(({ form }) => form === 'table')
      .map((list) => [list, longestWords(list, data)]),
  )
  const needsLandscape = [...words.values()].some((one) => fitOf(one, { upright, turned }).needsLandscape)
  const page = standing(own ?? (needsLandscape ? 'landscape' : 'portrait'))
  const width = contentWidth(kind.layout, page)
  const fitted = (list: ListPlan): ListPlan => {
    const lengths = words.get(list)
    return lengths ? withWidths(list, lengths, fitOf(lengths, { upright: width, turned: width })) : list
  }
  const fittedSection = (section: Section): Section => ({
    ...section,
    lists: section.lists.map(fitted),
    inner: section.inner.map(fittedSection),
  })
  return { page, lists: lists.map(fitted), sections: sections.map(fittedSection) }
}

function listsIn({ lists, inner }: Section): ListPlan[] {
  return [...lists, ...inner.flatMap(listsIn)]
}
