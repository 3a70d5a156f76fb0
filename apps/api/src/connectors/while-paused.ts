import type { ConnectorRecord } from '@platen/database'
import { connectorPayloadHours } from '@platen/contract'
import type { NotMade } from './prepare-document.ts'

/** What is noted of a message where its connector makes nothing; `undefined` where it is active. */
export function whilePaused({ state }: Pick<ConnectorRecord, 'state'>): NotMade | undefined {
  if (state === 'active') return undefined
  const stands = state === 'paused' ? 'paused' : 'switched off'
  const detail = `The connector is ${stands}: this was kept for ${connectorPayloadHours} hours, and nothing is made of it.`
  return { outcome: 'kept', detail, faults: [] }
}
