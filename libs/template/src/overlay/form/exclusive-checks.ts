import type { PdfFormField } from '@platen/contract'

/**
 * Returns the check boxes that probably exclude each other, in groups: they have one name but for their index (`c1_1[0]`, `c1_1[1]`), and
 * states that all differ. Boxes that can be checked together have the same state, as forms of the IRS show. Some forms count other boxes
 * along, so this is no more than a hint.
 */
export function exclusiveChecks(fields: readonly PdfFormField[]): PdfFormField[][] {
  const checks = fields.filter(({ kind, name }) => kind === 'check' && indexed.test(name))
  return [...Map.groupBy(checks, ({ name }) => name.replace(indexed, '')).values()].filter((group) => {
    const states = group.map(({ widgets }) => widgets[0]?.choice)
    return group.length > 1 && new Set(states).size === group.length
  })
}

const indexed = /\[\d+\]$/
