import type { Catalog, ConnectorDeliveryRecord, ConnectorRecord } from '@platen/database'
import { connectorPayloadHours, Fault, type FaultItem } from '@platen/contract'
import { type Answer, jsonAnswer } from '../http/answer.ts'
import type { TakeAnswerRoom } from '../http/body-room.ts'
import type { Generate } from '../documents/generate.ts'
import { limitConcurrency } from '../http/limit-concurrency.ts'
import type { AcceptDocument } from './deliveries/accept-document.ts'
import { placeOf } from './deliveries/delivery-sources.ts'
import type { NoteOutcome } from './deliveries/note-outcome.ts'
import type { PayloadBudget } from './deliveries/payload-budget.ts'
import { noConnectorHere } from './find-connector.ts'
import { newPayloadKey, type PayloadPlace, type PayloadStore } from './payload-store.ts'
import {
  isForAnotherTry,
  type NotMade,
  type PreparedDocument,
  type PrepareDocument,
} from './prepare-document.ts'
import { whilePaused } from './while-paused.ts'

/** A message that passed the check of its signature. */
export interface ReceivedMessage {
  body: Buffer
  contentType: string
  /** Of `fingerprintOf`. */
  fingerprint: string | null
  requestId: string
  /** The sender takes JSON and no PDF. */
  wantsLink: boolean
  /** For the document, where it is the answer. */
  takeRoom?: TakeAnswerRoom
  signal: AbortSignal
  /** Told of its delivery where a fault is thrown and it is listed all the same. */
  isListedAs: (deliveryId: string) => void
}

/**
 * From a message to what its sender is answered. Nothing is made of what came before. Throws the faults of a document where the sender waits for
 * it, those of its body, and those after which it should send it again: of these nothing is left.
 */
export type Receive = (connector: ConnectorRecord, message: ReceivedMessage) => Promise<Answer>

const hourMs = 3_600_000
/** Messages of an account that are stored at once. Each takes the store and the database for some milliseconds. */
const keptAtOnce = 4
/** More than the messages of an account that are in progress. */
const keptWaitingMax = 100
const longestContentType = 200
/** About as long as a document takes. */
const repeatAfterSeconds = 5
/** Of faults that say something of the document itself. */
const ofDocument = new Set(['render_failed', 'render_timeout'])
/** Of faults of a body that cannot be read: there is nothing to repair, and its sender alone can do something about it. */
const ofBody = new Set(['malformed_json', 'unsupported_media_type', 'payload_too_large'])

export function createReceive(parts: {
  deliveries: Catalog['connectorDeliveries']
  payloads: PayloadStore
  budget: PayloadBudget
  prepare: PrepareDocument
  generate: Generate
  accept: AcceptDocument
  note: NoteOutcome
  /** Begins the work that follows a delivery to its end. Never rejects. */
  begin: (of: { connectorId: string; deliveryId: string }) => Promise<void>
  onError: (error: unknown) => void
}): Receive {
  const { deliveries, payloads, budget, prepare, generate, accept, note, begin, onError } = parts

  const keeping = limitConcurrency({ max: keptAtOnce, waitingMax: keptWaitingMax, what: 'messages' })

  async function keep({ connectorId, accountId }: ConnectorRecord, message: ReceivedMessage) {
    const { body, contentType, fingerprint, requestId } = message
    await budget.take(accountId, body.length)
    const deliveryId = deliveries.newId()
    const key = newPayloadKey()
    const until = new Date(Date.now() + connectorPayloadHours * hourMs)
    const place = { deliveryId, key, until }
    let added: Awaited<ReturnType<typeof deliveries.add>>
    try {
      // The row comes second: a repeat is told that its message was taken, so there must be no row without what came. What a process leaves
      // that dies in between cannot be read by anybody, and ends by itself.
      await payloads.put(place, 'payload', body)
      added = await deliveries.add({
        deliveryId,
        connectorId,
        // A type that the database cannot hold is no type.
        contentType: contentType.replaceAll(/[^\x20-\x7e]/g, '').slice(0, longestContentType),
        bytes: body.length,
        fingerprint,
        requestId,
        payloadKey: key,
        payloadUntil: until,
      })
    } catch (error) {
      // Its row may be there all the same, where the answer of the database was lost.
      await forget(accountId, { place, bytes: body.length }).catch(onError)
      throw error
    }
    if (!added || added.isRepeat) {
      await payloads.remove(place).catch(onError)
      giveBack(accountId, body.length)
    }
    if (!added) throw noConnectorHere()
    return added
  }

  function giveBack(accountId: string, bytes: number): void {
    budget.end(accountId)
    budget.free(accountId, bytes)
  }

  /** Leaves nothing of a message, so that it is taken when it comes again: first its row goes, without which nobody needs its payload. */
  async function forget(
    accountId: string,
    { place, bytes }: { place: Pick<PayloadPlace, 'deliveryId' | 'until'>; bytes: number },
  ): Promise<void> {
    await deliveries.remove(place.deliveryId)
    giveBack(accountId, bytes)
    await payloads.remove(place)
  }

  /** What a failure leaves: where it may go better in a moment, nothing, so that the message is taken when it comes again. */
  async function fail(
    connector: ConnectorRecord,
    delivery: ConnectorDeliveryRecord,
    { error, isListedAs }: { error: unknown } & Pick<ReceivedMessage, 'isListedAs'>,
  ): Promise<void> {
    // A sender that gave up sends it again, and must not be told that it was taken.
    if (!(error instanceof Fault) || isForAnotherTry(error)) {
      await forget(connector.accountId, { place: placeOf(delivery), bytes: delivery.bytes })
      return
    }
    const { code, detail, errors } = error
    isListedAs(delivery.deliveryId)
    await note(connector, delivery, {
      outcome: ofDocument.has(code) || ofBody.has(code) ? 'failed' : 'kept',
      detail,
      faults: errors,
    })
  }

  async function make(
    connector: ConnectorRecord,
    delivery: ConnectorDeliveryRecord,
    { prepared, message }: { prepared: PreparedDocument; message: ReceivedMessage },
  ): Promise<Answer> {
    const { deliveryId } = delivery
    const { requestId, signal, wantsLink, takeRoom } = message
    if (connector.destination.to !== 'answer') {
      await accept({ connector, delivery, prepared, signal })
      await begin({ connectorId: connector.connectorId, deliveryId })
      return answerOf(202, { deliveryId, outcome: 'received', detail: null })
    }
    const { accountId, templateId } = connector
    const body = { templateId, data: prepared.data, ...(wantsLink && { output: 'url' }) }
    const answer = await generate('create', body, {
      accountId,
      requestId,
      signal,
      ...(takeRoom && { takeRoom }),
      wantsFile: true,
    })
    await note(connector, delivery, {
      outcome: 'made',
      detail: 'Its sender was answered with it.',
      documentId: answer.headers['X-Document-Id'],
    }).catch(onError)
    return { ...answer, headers: { ...answer.headers, 'X-Delivery-Id': deliveryId } }
  }

  return async (connector, message) => {
    const { accountId } = connector
    const { delivery, isRepeat } = await keeping.run(
      accountId,
      () => keep(connector, message),
      message.signal,
    )
    const { deliveryId } = delivery
    if (isRepeat) return answerRepeat(delivery)
    const paused = whilePaused(connector)
    if (paused) {
      await note(connector, delivery, paused)
      return answerOf(202, { deliveryId, outcome: paused.outcome, detail: paused.detail })
    }
    let notMade: NotMade
    try {
      const { contentType, signal } = message
      const prepared = await prepare({ connector, from: { bytes: message.body, contentType }, signal })
      if (!('outcome' in prepared)) return await make(connector, delivery, { prepared, message })
      notMade = prepared
    } catch (error) {
      await fail(connector, delivery, { error, isListedAs: message.isListedAs }).catch(onError)
      const isSenders = connector.destination.to === 'answer' || isForAnotherTry(error) || isOfBody(error)
      if (isSenders) throw error
      const { detail, errors } = error as Fault
      return answerOf(202, { deliveryId, outcome: 'kept', detail, errors })
    }
    await note(connector, delivery, notMade)
    message.isListedAs(deliveryId)
    return answerNotMade(connector, deliveryId, notMade)
  }
}

/**
 * The first outcome, where there is one, or a document that was asked for: then it comes to an end by itself. Throws `unavailable` for what may yet be
 * forgotten, as its first copy is at work: were this one taken, nobody might send it again.
 */
function answerRepeat({ deliveryId, outcome, detail, jobId }: ConnectorDeliveryRecord): Answer {
  if (outcome === 'received' && jobId === null) {
    throw new Fault('unavailable', {
      detail:
        'The same message was received before and is being processed. Send it again later to get its result.',
      retryAfterSeconds: repeatAfterSeconds,
    })
  }
  return answerOf(200, { deliveryId, outcome, detail, repeat: true })
}

/** Who waits for a document is told that there is none; others have done their part. */
function answerNotMade(
  { destination, mapping }: ConnectorRecord,
  deliveryId: string,
  notMade: NotMade,
): Answer {
  const { outcome, detail, faults } = notMade
  if (outcome === 'filtered') return answerOf(200, { deliveryId, outcome, detail })
  // Its sender did nothing wrong, and shops give up an address that refuses what they send.
  if (mapping === null && isNoData(faults)) {
    return answerOf(202, {
      deliveryId,
      outcome,
      detail: `Its connector has no mapping yet. It is kept for ${connectorPayloadHours} hours, so that you can run it after you set the mapping.`,
    })
  }
  if (destination.to !== 'answer') return answerOf(202, { deliveryId, outcome, detail, errors: faults })
  throw new Fault('invalid_data', { detail, errors: faults })
}

/** Whether a payload that was taken for the template's data is something else: it has what the template knows nothing of, or is no object. */
function isNoData(faults: readonly FaultItem[]): boolean {
  return faults.some(
    ({ code, pointer }) => code === 'unknown_key' || (code === 'wrong_type' && pointer === '/data'),
  )
}

function isOfBody(error: unknown): boolean {
  return error instanceof Fault && ofBody.has(error.code)
}

function answerOf(
  status: number,
  body: {
    deliveryId: string
    outcome: string
    detail: string | null
    errors?: readonly FaultItem[]
    repeat?: true
  },
): Answer {
  return jsonAnswer(status, body, { 'X-Delivery-Id': body.deliveryId })
}
