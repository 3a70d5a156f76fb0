import type { Kind } from '../kinds/kinds.ts'
import { type PaperAsked, sizeAs } from '../words/paper-words.ts'
import { fitOf, longestWords, withWidths } from './column-widths.ts'
import { contentWidth } from './page-margins.ts'
import type { ListPlan, Plan } from './plan.ts'

const sizes: Readonly<Record<string, string>> = {
  label: '100mm 150mm',
  ticket: '100mm 150mm',
  badge: '90mm 55mm',
  voucher: '210mm 99mm',
}

/** What a page depends on. */
export interface PageOf {
  paper: PaperAsked
  kind: Kind
  data: Readonly<Record<string, unknown>>
}

/** The paper: turned where its widest table needs it and nobody says how it lies; and the tables with what room they have. */
export function planPage(
  lists: readonly ListPlan[],
  { paper, kind, data }: PageOf,
): { page: Plan['page']; lists: ListPlan[] } {
  const size = paper.size ?? sizes[kind.id] ?? 'A4'
  const standing = (orientation: 'portrait' | 'landscape') => ({
    size: sizeAs(size, orientation),
    orientation,
  })
  const widthOf = (orientation: 'portrait' | 'landscape') => contentWidth(kind.layout, standing(orientation))
  const own = paper.orientation ?? (kind.layout === 'certificate' ? 'landscape' : undefined)
  const [upright, turned] = [widthOf(own ?? 'portrait'), widthOf(own ?? 'landscape')]
  const words = lists.map((list) => (list.form === 'table' ? longestWords(list, data) : []))
  const needsLandscape = words.some((one) => fitOf(one, { upright, turned }).needsLandscape)
  const page = standing(own ?? (needsLandscape ? 'landscape' : 'portrait'))
  const width = contentWidth(kind.layout, page)
  return {
    page,
    lists: lists.map((list, at) => {
      if (list.form !== 'table') return list
      const lengths = words[at] ?? []
      return withWidths(list, lengths, fitOf(lengths, { upright: width, turned: width }))
    }),
  }
}
