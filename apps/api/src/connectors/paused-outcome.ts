import type { ConnectorRecord } from '@platen/database'
import { connectorPayloadHours } from '@platen/contract'
import type { NotGenerated } from './prepare-document.ts'

/** Returns the outcome of a message to a connector that is paused or turned off, or `undefined` if it is active. */
export function pausedOutcome({ state }: Pick<ConnectorRecord, 'state'>): NotGenerated | undefined {
  if (state === 'active') return undefined
  const status = state === 'paused' ? 'paused' : 'turned off'
  const detail = `The connector is ${status}. The message is kept for ${connectorPayloadHours} hours, and no document is generated.`
  return { outcome: 'kept', detail, faults: [] }
}
