import type { TemplateCard } from '@platen/contract'

export type TemplateOrder = 'changed' | 'name' | 'used'

/** Returns the cards whose name contains every word of `find`, in the given order. */
export function arrangeTemplates(
  cards: readonly TemplateCard[],
  { find, order }: { find: string; order: TemplateOrder },
): TemplateCard[] {
  const words = find.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return cards
    .filter((card) => words.every((word) => card.name.toLocaleLowerCase().includes(word)))
    .toSorted(compare[order])
}

const byName = (a: TemplateCard, b: TemplateCard) =>
  a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: 'base' })
const byChange = (a: TemplateCard, b: TemplateCard) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt)

const compare: Record<TemplateOrder, (a: TemplateCard, b: TemplateCard) => number> = {
  name: byName,
  changed: (a, b) => byChange(a, b) || byName(a, b),
  used: (a, b) => b.recentDocuments - a.recentDocuments || byChange(a, b),
}
