import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'

/**
 * Returns the actions that match every word of a query. The best matches come first: labels that start with the query, labels that contain it,
 * labels with all its words, `interpreted` actions, for which the query is a sentence, and descriptions or keywords with all its words. Returns all
 * actions for an empty query.
 */
export function findActions(
  query: string,
  groups: readonly SpotlightActionGroupData[],
  interpreted: SpotlightActionGroupData = { group: '', actions: [] },
): SpotlightActionGroupData[] {
  const normalized = normalize(query)
  const words = normalized.split(' ')
  const ranked = groups.flatMap(({ group, actions }) =>
    actions.flatMap((action) => {
      const rank = rankOf(action, normalized, words)
      return rank === undefined ? [] : [{ group, action, rank }]
    }),
  )
  const extra = interpreted.actions.map((action) => ({
    group: interpreted.group,
    action,
    rank: interpretedRank,
  }))
  // Sorting is stable, so the group of the best match is first.
  const byGroup = Map.groupBy(
    [...ranked, ...extra].toSorted((a, b) => a.rank - b.rank),
    ({ group }) => group,
  )
  return [...byGroup].map(([group, found]) => ({ group, actions: found.map(({ action }) => action) }))
}

/** The rank of interpreted actions: after labels with all words, and before descriptions and keywords. */
const interpretedRank = 2.5

function rankOf(
  action: SpotlightActionData,
  normalized: string,
  words: readonly string[],
): number | undefined {
  const label = normalize(action.label ?? '')
  if (label.startsWith(normalized)) return 0
  if (label.includes(normalized)) return 1
  const hasAll = (text: string) => words.every((word) => text.includes(word))
  if (hasAll(label)) return 2
  const keywords = [action.keywords ?? []].flat()
  return hasAll(normalize([label, action.description ?? '', ...keywords].join(' '))) ? 3 : undefined
}

/** Removes accents, and normalizes case and spaces. */
function normalize(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
