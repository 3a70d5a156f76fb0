import { Fault, type FaultCode } from '@platen/contract'
import type { MadeRecord, RecordTask } from '../records/make-record.ts'

/** What of a payload is shown that is no record: enough to see what was sent. */
const shownBytesMax = 100_000
/** Of a payload that cannot be read, or not within its bounds. */
const ofPayload = new Set<FaultCode>([
  'malformed_json',
  'unsupported_media_type',
  'payload_too_large',
  'invalid_request',
])

/** A payload of which nothing could be made: the beginning of its text, as it came, and the fault. Throws again what says nothing of the payload. */
export function unreadPayload(
  from: RecordTask['from'],
  error: unknown,
): Pick<MadeRecord, 'payload' | 'record' | 'faults'> {
  if (!(error instanceof Fault) || !ofPayload.has(error.code) || 'packed' in from) throw error
  const { bytes } = from
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, shownBytesMax)).toString()
  const { code, detail } = error
  return { payload: JSON.stringify(text), record: null, faults: [{ pointer: '', code, message: detail }] }
}
