import type { ConnectorDestination } from '@platen/contract'
import type { TextPatterns } from '../records/text-patterns.ts'

/** The texts of a destination in which a record's values stand. */
export function textsOf(destination: ConnectorDestination): TextPatterns {
  if (destination.to === 'bucket') return { key: destination.key }
  if (destination.to !== 'mail') return {}
  const { address, subject, message } = destination
  return { address, subject, ...(message !== undefined && { message }) }
}
