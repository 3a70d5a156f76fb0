import type { ConnectorRecord } from '@platen/database'
import { CallerLeft, Fault, documentFormat } from '@platen/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { sendResponse } from '../http/response.ts'
import { responseMemoryOf } from '../http/limits/request-memory.ts'
import { createConcurrencyGuard, guardRequest } from '../http/limits/concurrency-guard.ts'
import type { CostLimit } from '../http/limits/limit-cost.ts'
import { readBytes } from '../http/read-bytes.ts'
import { callerSignal, contextOf } from '../http/request-context.ts'
import type { Metrics } from '../operator/metrics.ts'
import type { FindConnector } from './find-connector.ts'
import type { ReceiveMessage } from './receive-message.ts'
import type { Refusals } from './refusals.ts'
import { checkSignature } from './security/check-signature.ts'
import { fingerprintOf } from './security/fingerprint.ts'
import { answerBody, answerGet, answerQuery, type Handshake } from './security/handshake.ts'
import { sentHeader } from './security/sent-header.ts'

/** Per account. One message is mapped at a time, so more would only use memory. */
const messagesAtOnceMax = 64

type HookRequest = Request<{ secret: string }>

/** Explains why a message was not kept after its sender disconnected. */
function describeDisconnect({ destination }: ConnectorRecord): string {
  return destination.to === 'answer'
    ? 'The sender disconnected before its document was ready, so the message was not kept. Choose a destination other than the response.'
    : 'The sender disconnected before the message was accepted, so the message was not kept.'
}

const found = new WeakMap<Request, ConnectorRecord>()

/** Returns the connector for a message, to limit its rate. */
export function connectorOf(req: Request): ConnectorRecord {
  const connector = found.get(req)
  if (!connector) throw new Error('the connector must be found before this')
  return connector
}

/**
 * `/hooks/<secret>`: programs, forms, shops and tables post their records here. A message is read only after its address and rate are checked, and
 * processed only after its signature is verified.
 */
export function hookRoutes(options: {
  find: FindConnector
  /** Rate limits per address, then per account. */
  limitRates: RequestHandler[]
  messageBytes: CostLimit
  receive: ReceiveMessage
  bodyBytesMax: number
  refusals: Pick<Refusals, 'count'>
  metrics: Pick<Metrics, 'delivery'>
}): Router {
  const { find, limitRates, messageBytes, receive, bodyBytesMax, refusals, metrics } = options
  const router = Router({ strict: true, caseSensitive: true })

  const findConnector: RequestHandler<{ secret: string }> = async (req, res, next) => {
    res.set({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
    const connector = await find(req.params.secret, req.ip)
    const context = contextOf(req as Request)
    context.accountId = connector.accountId
    context.templateId = connector.templateId
    found.set(req as Request, connector)
    if (connector.state === 'off') {
      throw new Fault('connector_disabled', {
        detail:
          'This connector is turned off and accepts no messages. Its owner can turn it on in the dashboard.',
      })
    }
    next()
  }
  const bounded = guardRequest(
    createConcurrencyGuard({ max: messagesAtOnceMax, what: 'connector messages in progress' }),
  )
  const guards = [findConnector, ...(limitRates as RequestHandler<{ secret: string }>[])]

  router.get('/hooks/:secret', guards, (req: HookRequest, res: Response) => {
    const handshake = answerGet(req as Request)
    if (!handshake) {
      res.set('Allow', 'POST')
      throw new Fault('method_not_allowed', { detail: 'Send records to this address with POST.' })
    }
    sendHandshake(res, handshake)
  })

  router.post(
    '/hooks/:secret',
    [...guards, bounded as RequestHandler<{ secret: string }>],
    async (request: HookRequest, res: Response) => {
      const req = request as Request
      const connector = connectorOf(req)
      const queryHandshake = answerQuery(req)
      if (queryHandshake) return sendHandshake(res, queryHandshake)
      await messageBytes.check(connector.accountId)
      const body = await readBytes(req, res, bodyBytesMax)
      // Other messages from the account may have been read in the meantime.
      await messageBytes.check(connector.accountId)
      await messageBytes.charge(connector.accountId, body.length)
      const message = { header: (name: string) => sentHeader(req.headers, name), body }
      let signature: Buffer | null
      try {
        const check = { secret: connector.signingSecret ?? '', now: new Date() }
        signature = await checkSignature(connector.security, message, check)
      } catch (error) {
        metrics.delivery({ outcome: 'refused' })
        if (error instanceof Fault) await refusals.count(connector.connectorId, error.detail)
        throw error
      }
      const handshake = answerBody(connector.security, req, body)
      if (handshake) return sendHandshake(res, handshake)
      const response = await receive(connector, {
        body,
        contentType: req.get('content-type') ?? '',
        fingerprint: await fingerprintOf(connector.security, message, signature),
        requestId: contextOf(req).requestId,
        reserveMemory: responseMemoryOf(req),
        wantsLink: !req.accepts(documentFormat.mediaType) && req.accepts('application/json') !== false,
        signal: callerSignal(res),
        onListed: (deliveryId) => res.set('X-Delivery-Id', deliveryId),
      }).catch(async (error: unknown) => {
        if (error instanceof CallerLeft)
          await refusals.count(connector.connectorId, describeDisconnect(connector))
        throw error
      })
      sendResponse(res, response)
    },
  )
  return router
}

function sendHandshake(res: Response, { contentType, body }: Handshake): void {
  res.status(200).set('Content-Type', contentType).end(body)
}
