import { invalidVersionMessage, type FaultItem } from '@platen/contract'

/** The faults of a request, with one sentence for a `version` that is none, whatever the schema says of it. */
export function sayVersion(faults: readonly FaultItem[]): FaultItem[] {
  const others = faults.filter(({ pointer }) => pointer !== '/version')
  if (others.length === faults.length) return others
  return [...others, { pointer: '/version', code: 'not_allowed', message: invalidVersionMessage }]
}
