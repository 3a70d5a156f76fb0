import type { Catalog, ConnectorDeliveryRecord, ConnectorRecord } from '@platen/database'
import { connectorPayloadHours, Fault, type FaultItem } from '@platen/contract'
import { type ResponseData, jsonResponse } from '../http/response.ts'
import type { ReserveMemory } from '../http/limits/request-memory.ts'
import type { Generate } from '../documents/generate.ts'
import { limitConcurrency } from '../http/limits/limit-concurrency.ts'
import type { AcceptDocument } from './deliveries/accept-document.ts'
import { payloadLocation } from './deliveries/delivery-sources.ts'
import type { RecordOutcome } from './deliveries/record-outcome.ts'
import type { PayloadBudget } from './deliveries/payload-budget.ts'
import { unknownAddress } from './find-connector.ts'
import { newPayloadKey, type PayloadLocation, type PayloadStore } from './payload-store.ts'
import {
  isRetryable,
  type NotGenerated,
  type PreparedDocument,
  type PrepareDocument,
} from './prepare-document.ts'
import { pausedOutcome } from './paused-outcome.ts'

/** A message with a verified signature. */
export interface ReceivedMessage {
  body: Buffer
  contentType: string
  /** Result of `fingerprintOf`. */
  fingerprint: string | null
  requestId: string
  /** The sender accepts JSON but not PDF. */
  wantsLink: boolean
  /** Reserves memory for a document that is returned in the response. */
  reserveMemory?: ReserveMemory
  signal: AbortSignal
  /** Called with the delivery ID if a fault is thrown, but the delivery is listed. */
  onListed: (deliveryId: string) => void
}

/**
 * Processes a message and returns the response for its sender. Repeated messages are not processed again. Throws faults in the document if the sender
 * waits for it, faults in the body, and temporary faults, after which the message is not stored and the sender should send it again.
 */
export type ReceiveMessage = (connector: ConnectorRecord, message: ReceivedMessage) => Promise<ResponseData>

const hourMs = 3_600_000
/** Messages from an account that are stored concurrently. Each takes the store and the database a few milliseconds. */
const storedAtOnce = 4
/** More than the concurrent messages that an account is expected to send. */
const waitingMax = 100
const longestContentType = 200
/** Approximate time for a document. */
const repeatAfterSeconds = 5
/** Faults in the document itself. */
const documentFaults = new Set(['render_failed', 'render_timeout'])
/** Faults for a body that cannot be read. Only the sender can fix these. */
const bodyFaults = new Set(['malformed_json', 'unsupported_media_type', 'payload_too_large'])

export function createReceiveMessage(parts: {
  deliveries: Catalog['connectorDeliveries']
  payloads: PayloadStore
  budget: PayloadBudget
  prepare: PrepareDocument
  generate: Generate
  accept: AcceptDocument
  recordOutcome: RecordOutcome
  /** Starts a delivery's background work. Never rejects. */
  begin: (of: { connectorId: string; deliveryId: string }) => Promise<void>
  onError: (error: unknown) => void
}): ReceiveMessage {
  const { deliveries, payloads, budget, prepare, generate, accept, recordOutcome, begin, onError } = parts

  const storeLimit = limitConcurrency({ max: storedAtOnce, waitingMax, what: 'messages' })

  async function storeMessage({ connectorId, accountId }: ConnectorRecord, message: ReceivedMessage) {
    const { body, contentType, fingerprint, requestId } = message
    await budget.take(accountId, body.length)
    const deliveryId = deliveries.newId()
    const key = newPayloadKey()
    const until = new Date(Date.now() + connectorPayloadHours * hourMs)
    const location = { deliveryId, key, until }
    let added: Awaited<ReturnType<typeof deliveries.add>>
    try {
      // The payload is stored before the row, because repeats of a message that has a row are not processed. If the process dies in between,
      // nobody can read the payload, and it expires.
      await payloads.put(location, 'payload', body)
      added = await deliveries.add({
        deliveryId,
        connectorId,
        // The database cannot store other characters.
        contentType: contentType.replaceAll(/[^\x20-\x7e]/g, '').slice(0, longestContentType),
        bytes: body.length,
        fingerprint,
        requestId,
        payloadKey: key,
        payloadUntil: until,
      })
    } catch (error) {
      // The row may exist anyway if the response from the database was lost.
      await removeMessage(accountId, { location, bytes: body.length }).catch(onError)
      throw error
    }
    if (!added || added.isRepeat) {
      await payloads.remove(location).catch(onError)
      releaseBudget(accountId, body.length)
    }
    if (!added) throw unknownAddress()
    return added
  }

  function releaseBudget(accountId: string, bytes: number): void {
    budget.end(accountId)
    budget.free(accountId, bytes)
  }

  /** Removes a message, so that a repeat is accepted. The row is removed first, because nothing needs the payload without the row. */
  async function removeMessage(
    accountId: string,
    { location, bytes }: { location: Pick<PayloadLocation, 'deliveryId' | 'until'>; bytes: number },
  ): Promise<void> {
    await deliveries.remove(location.deliveryId)
    releaseBudget(accountId, bytes)
    await payloads.remove(location)
  }

  /** Handles a failure. After a temporary fault, the message is removed, so that a repeat is accepted. */
  async function handleFailure(
    connector: ConnectorRecord,
    delivery: ConnectorDeliveryRecord,
    { error, onListed }: { error: unknown } & Pick<ReceivedMessage, 'onListed'>,
  ): Promise<void> {
    // The sender will send the message again, which must not be treated as a repeat.
    if (!(error instanceof Fault) || isRetryable(error)) {
      await removeMessage(connector.accountId, { location: payloadLocation(delivery), bytes: delivery.bytes })
      return
    }
    const { code, detail, errors } = error
    onListed(delivery.deliveryId)
    await recordOutcome(connector, delivery, {
      outcome: documentFaults.has(code) || bodyFaults.has(code) ? 'failed' : 'kept',
      detail,
      faults: errors,
    })
  }

  async function respond(
    connector: ConnectorRecord,
    delivery: ConnectorDeliveryRecord,
    { prepared, message }: { prepared: PreparedDocument; message: ReceivedMessage },
  ): Promise<ResponseData> {
    const { deliveryId } = delivery
    const { requestId, signal, wantsLink, reserveMemory } = message
    if (connector.destination.to !== 'answer') {
      await accept({ connector, delivery, prepared, signal })
      await begin({ connectorId: connector.connectorId, deliveryId })
      return outcomeResponse(202, { deliveryId, outcome: 'received', detail: null })
    }
    const { accountId, templateId } = connector
    const body = { templateId, data: prepared.data, ...(wantsLink && { output: 'url' }) }
    const response = await generate('create', body, {
      accountId,
      requestId,
      signal,
      ...(reserveMemory && { reserveMemory }),
      wantsFile: true,
    })
    await recordOutcome(connector, delivery, {
      outcome: 'made',
      detail: 'Returned to the sender.',
      documentId: response.headers['X-Document-Id'],
    }).catch(onError)
    return { ...response, headers: { ...response.headers, 'X-Delivery-Id': deliveryId } }
  }

  return async (connector, message) => {
    const { accountId } = connector
    const { delivery, isRepeat } = await storeLimit.run(
      accountId,
      () => storeMessage(connector, message),
      message.signal,
    )
    const { deliveryId } = delivery
    if (isRepeat) return respondToRepeat(delivery)
    const paused = pausedOutcome(connector)
    if (paused) {
      await recordOutcome(connector, delivery, paused)
      return outcomeResponse(202, { deliveryId, outcome: paused.outcome, detail: paused.detail })
    }
    let notGenerated: NotGenerated
    try {
      const { contentType, signal } = message
      const prepared = await prepare({ connector, from: { bytes: message.body, contentType }, signal })
      if (!('outcome' in prepared)) return await respond(connector, delivery, { prepared, message })
      notGenerated = prepared
    } catch (error) {
      await handleFailure(connector, delivery, { error, onListed: message.onListed }).catch(onError)
      const isForSender = connector.destination.to === 'answer' || isRetryable(error) || isBodyFault(error)
      if (isForSender) throw error
      const { detail, errors } = error as Fault
      return outcomeResponse(202, { deliveryId, outcome: 'kept', detail, errors })
    }
    await recordOutcome(connector, delivery, notGenerated)
    message.onListed(deliveryId)
    return respondWithoutDocument(connector, deliveryId, notGenerated)
  }
}

/**
 * Answers a repeat with the outcome of the first message, or reports that its document was requested. Throws `unavailable` while the first message is
 * being processed: that message could still be removed, and the sender must then send it again.
 */
function respondToRepeat({ deliveryId, outcome, detail, jobId }: ConnectorDeliveryRecord): ResponseData {
  if (outcome === 'received' && jobId === null) {
    throw new Fault('unavailable', {
      detail:
        'The same message was received before and is being processed. Send it again later to get its result.',
      retryAfterSeconds: repeatAfterSeconds,
    })
  }
  return outcomeResponse(200, { deliveryId, outcome, detail, repeat: true })
}

/** Answers a message without a document: with an error if the sender waits for the document, or else with its outcome. */
function respondWithoutDocument(
  { destination, mapping }: ConnectorRecord,
  deliveryId: string,
  notGenerated: NotGenerated,
): ResponseData {
  const { outcome, detail, faults } = notGenerated
  if (outcome === 'filtered') return outcomeResponse(200, { deliveryId, outcome, detail })
  // Accepted, because the sender did nothing wrong, and shops disable addresses that reject messages.
  if (mapping === null && isUnmappedPayload(faults)) {
    return outcomeResponse(202, {
      deliveryId,
      outcome,
      detail: `The connector has no mapping yet. The message is kept for ${connectorPayloadHours} hours, so that you can run it after you set the mapping.`,
    })
  }
  if (destination.to !== 'answer')
    return outcomeResponse(202, { deliveryId, outcome, detail, errors: faults })
  throw new Fault('invalid_data', { detail, errors: faults })
}

/** Whether a payload is not the template's data: it has unknown fields, or is not an object. */
function isUnmappedPayload(faults: readonly FaultItem[]): boolean {
  return faults.some(
    ({ code, pointer }) => code === 'unknown_key' || (code === 'wrong_type' && pointer === '/data'),
  )
}

function isBodyFault(error: unknown): boolean {
  return error instanceof Fault && bodyFaults.has(error.code)
}

function outcomeResponse(
  status: number,
  body: {
    deliveryId: string
    outcome: string
    detail: string | null
    errors?: readonly FaultItem[]
    repeat?: true
  },
): ResponseData {
  return jsonResponse(status, body, { 'X-Delivery-Id': body.deliveryId })
}
