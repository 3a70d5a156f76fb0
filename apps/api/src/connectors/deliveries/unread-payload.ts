import { Fault, type FaultCode } from '@platen/contract'
import type { RecordResult, RecordTask } from '../records/make-record.ts'

/** Bytes to show of an unreadable payload. */
const shownBytesMax = 100_000
/** Faults of payloads that cannot be read, or exceed the limits. */
const payloadFaults = new Set<FaultCode>([
  'malformed_json',
  'unsupported_media_type',
  'payload_too_large',
  'invalid_request',
])

/** Returns the beginning of an unreadable payload with its fault. Other errors are thrown again. */
export function unreadPayload(
  from: RecordTask['from'],
  error: unknown,
): Pick<RecordResult, 'payload' | 'record' | 'faults'> {
  if (!(error instanceof Fault) || !payloadFaults.has(error.code) || 'packed' in from) throw error
  const { bytes } = from
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, shownBytesMax)).toString()
  const { code, detail } = error
  return { payload: JSON.stringify(text), record: null, faults: [{ pointer: '', code, message: detail }] }
}
