import type { SourceFault } from '@platen/contract'

/** Returns errors in a draft that another draft does not have at any position. */
export function newFaults(
  before: readonly SourceFault[],
  after: readonly SourceFault[],
): readonly SourceFault[] {
  const known = new Map<string, number>()
  const keyOf = ({ file, code, message }: SourceFault) => JSON.stringify([file, code, message])
  for (const fault of before) known.set(keyOf(fault), (known.get(keyOf(fault)) ?? 0) + 1)
  return after.filter((fault) => {
    const left = known.get(keyOf(fault)) ?? 0
    known.set(keyOf(fault), left - 1)
    return left <= 0
  })
}
