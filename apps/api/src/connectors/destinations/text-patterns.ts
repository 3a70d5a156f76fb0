import type { ConnectorDestination } from '@platen/contract'
import type { TextPatterns } from '../records/text-patterns.ts'

/** Returns the strings of a destination that can contain values from the record. */
export function textsOf(destination: ConnectorDestination): TextPatterns {
  if (destination.to === 'bucket') return { key: destination.key }
  if (destination.to !== 'mail') return {}
  const { address, subject, message } = destination
  return { address, subject, ...(message !== undefined && { message }) }
}
