import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'

/**
 * The actions with every word of a query: first those whose label begins with it, then those that have it in their label, then those with its words
 * in their label, then `said`, which understand the query as a sentence, and at last those with its words in their description or keywords. All of
 * them where the query is empty.
 */
export function findActions(
  query: string,
  groups: readonly SpotlightActionGroupData[],
  said: SpotlightActionGroupData = { group: '', actions: [] },
): SpotlightActionGroupData[] {
  const wanted = plain(query)
  const words = wanted.split(' ')
  const ranked = groups.flatMap(({ group, actions }) =>
    actions.flatMap((action) => {
      const rank = rankOf(action, wanted, words)
      return rank === undefined ? [] : [{ group, action, rank }]
    }),
  )
  const answers = said.actions.map((action) => ({ group: said.group, action, rank: saidRank }))
  // Sorting keeps the order of equals, so that the group of the best one is first.
  const byGroup = Map.groupBy(
    [...ranked, ...answers].toSorted((a, b) => a.rank - b.rank),
    ({ group }) => group,
  )
  return [...byGroup].map(([group, found]) => ({ group, actions: found.map(({ action }) => action) }))
}

/** After those whose label has all words, before those that are found by other words. */
const saidRank = 2.5

function rankOf(action: SpotlightActionData, wanted: string, words: readonly string[]): number | undefined {
  const label = plain(action.label ?? '')
  if (label.startsWith(wanted)) return 0
  if (label.includes(wanted)) return 1
  const hasAll = (text: string) => words.every((word) => text.includes(word))
  if (hasAll(label)) return 2
  const keywords = [action.keywords ?? []].flat()
  return hasAll(plain([label, action.description ?? '', ...keywords].join(' '))) ? 3 : undefined
}

/** Case, accents and spaces do not matter. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
