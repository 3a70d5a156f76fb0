import manifest from '../../package.json' with { type: 'json' }
import { createMcpHandler } from '@modelcontextprotocol/server'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { Fault } from '@platen/contract'
import { errorFields, type Logger } from '@platen/platform'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { responseMemoryOf } from '../http/limits/request-memory.ts'
import { countResponseBytes } from '../http/limits/limit-response-bytes.ts'
import {
  type ConcurrencyGuard,
  createConcurrencyGuard,
  guardRequest,
} from '../http/limits/concurrency-guard.ts'
import { limitCost } from '../http/limits/limit-cost.ts'
import { limitConcurrency } from '../http/limits/limit-concurrency.ts'
import { accountOf, callerSignal, contextOf, keyOf } from '../http/request-context.ts'
import { isLoopback } from '../identity/refuse-foreign-origin.ts'
import { createMcpServer } from './mcp-server.ts'
import type { McpParts } from './mcp-parts.ts'
import { splitMessage } from './split-message.ts'
import type { ToolCaller } from './tool.ts'

/** Enough for a large document's data, or a template's files. */
const bodyBytesMax = 10 * 2 ** 20
/** Fields and items in a message, except the data for a document. 200 declared fields have 3,000. */
const valuesMax = 20_000
const dataAt = ['params', 'arguments', 'data'] as const
/** Per account, including streams whose client stays connected. */
const requestsAtOnceMax = 16
const rendersAtOnceMax = 4
/** A call takes 4 to 5 ms on the main thread (November 2026). Further requests from an account wait. */
const workedOnAtOnce = { max: 3, waitingMax: requestsAtOnceMax, what: 'requests to /mcp' }
/** 50 per second on average. A client sends several in a row when it connects. */
const messagesByDefault = { max: 250, seconds: 5 }

/** The Model Context Protocol at `/mcp`. */
export interface Mcp {
  /** `guards` authenticate requests and limit the rate. The key's permissions are checked for each tool. */
  routes(guards: RequestHandler[]): Router
  /** Ends running requests. Call it before stopping the server, which would wait for them. */
  release(): Promise<void>
}

/**
 * Serves the protocol without sessions. Each request contains its key, so that any process of the API can answer it, and a revoked key stops working
 * with the next request.
 */
export function startMcp(
  given: Omit<McpParts, 'atOnce'> & { baseUrl: string; logger: Logger; messages?: typeof messagesByDefault },
): Mcp {
  const { baseUrl, logger, messages = messagesByDefault, ...rest } = given
  const rendersAtOnce = createConcurrencyGuard({ max: rendersAtOnceMax, what: 'renders' })
  const workedOn = limitConcurrency(workedOnAtOnce)
  const messageRate = limitCost({
    ...messages,
    refusal: `An account can send ${messages.max} messages to /mcp in ${messages.seconds} s.`,
  })
  // Client errors are returned to the client, and can be ignored here.
  const onerror = (error: Error) => logger.debug('mcp', errorFields(error))
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const extra = authInfo?.extra as { caller: ToolCaller; input: unknown; release: () => void } | undefined
      if (!extra) throw new Error('a request without its caller')
      const { caller, input, release } = extra
      return createMcpServer(partsOf(release), { caller, input, version: manifest.version, logger })
    },
    // Nothing is ever announced, so a subscription would only keep a connection open.
    { onerror, maxSubscriptions: 0 },
  )
  const answer = toNodeHandler(handler, { onerror })

  /** Renders and checks have their own limits. The account's other requests are processed while they are waiting. */
  function partsOf(release: () => void): McpParts {
    const releasing =
      (atOnce: ConcurrencyGuard): ConcurrencyGuard =>
      (accountId, run) =>
        atOnce(accountId, () => {
          release()
          return run()
        })
    const { publishing } = rest
    return {
      ...rest,
      atOnce: releasing(rendersAtOnce),
      publishing: { ...publishing, checksAtOnce: releasing(publishing.checksAtOnce) },
    }
  }

  const limitMessages: RequestHandler = async (req, _res, next) => {
    await messageRate.check(accountOf(req))
    await messageRate.charge(accountOf(req), 1)
    next()
  }

  return {
    routes(guards) {
      const router = Router({ strict: true, caseSensitive: true })
      // There are no streams or sessions, and therefore no GET or DELETE.
      router.post(
        '/mcp',
        [
          refuseForeignPage(baseUrl),
          ...guards,
          limitMessages,
          guardRequest(createConcurrencyGuard({ max: requestsAtOnceMax, what: 'requests to /mcp' })),
          ...rest.bodies.reader({ bytesMax: bodyBytesMax, valuesMax, packs: dataAt }),
          refuseBatch,
        ],
        async (req: Request, res: Response) => {
          const { requestId } = contextOf(req)
          const { envelope, input } = splitMessage(req.body)
          await countResponseBytes(req, res)
          const accountId = accountOf(req)
          const caller: ToolCaller = {
            accountId,
            key: keyOf(req),
            requestId,
            signal: callerSignal(res),
            reserveMemory: responseMemoryOf(req),
          }
          const release = await workedOn.acquire(accountId, caller.signal)
          try {
            // Only read by the handler above. No token is passed on.
            const auth = { token: '', clientId: accountId, scopes: [], extra: { caller, input, release } }
            res.set('Cache-Control', 'no-store')
            await answer(Object.assign(req, { auth }), res, envelope)
          } finally {
            release()
          }
        },
      )
      return router
    },
    release: () => handler.close(),
  }
}

/** Rejects lists of messages, as all revisions since June 2025 do. Otherwise, the calls in a list would count as one request. */
const refuseBatch: RequestHandler = (req, res, next) => {
  if (!Array.isArray(req.body)) return next()
  const error = { code: -32_600, message: 'Send one message with each request, not a list of messages.' }
  res.status(400).json({ jsonrpc: '2.0', error, id: null })
}

/**
 * Rejects requests from pages of other sites by their `Origin` with 403 `origin_not_allowed`, including sites that resolve to this machine (DNS
 * rebinding). Clients that are not browsers do not send an `Origin`, and are allowed.
 */
function refuseForeignPage(baseUrl: string): RequestHandler {
  const own = new URL(baseUrl)
  return (req, _res, next) => {
    const origin = req.get('origin')
    const site = req.get('sec-fetch-site')
    const isForeign =
      origin === undefined
        ? site !== undefined && !['same-origin', 'none'].includes(site)
        : !isOwn(origin, req.get('host'))
    if (isForeign)
      throw new Fault('origin_not_allowed', {
        detail: `Pages of other sites cannot use this address. Programs must not send Origin, and pages must be on ${own.origin}.`,
      })
    next()
  }

  /** Whether the origin is this service, or this machine with a name that no other site can use. */
  function isOwn(origin: string, host: string | undefined): boolean {
    if (origin === own.origin) return true
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    return url !== undefined && isLoopback(url.hostname) && url.host === host?.toLowerCase()
  }
}
