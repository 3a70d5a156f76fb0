import { invalidVersionMessage, type FaultItem } from '@platen/contract'

/** Replaces the schema errors for an invalid `version` with one message. */
export function mergeVersionErrors(faults: readonly FaultItem[]): FaultItem[] {
  const others = faults.filter(({ pointer }) => pointer !== '/version')
  if (others.length === faults.length) return others
  return [...others, { pointer: '/version', code: 'not_allowed', message: invalidVersionMessage }]
}
