import manifest from '../../package.json' with { type: 'json' }
import { createMcpHandler } from '@modelcontextprotocol/server'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { Fault } from '@platen/contract'
import { errorFields, type Logger } from '@platen/platform'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { answerRoomOf } from '../http/body-room.ts'
import { countAnswerBytes } from '../http/answer-bytes.ts'
import { type AtOnce, boundAtOnce, boundedFirst } from '../http/bound-at-once.ts'
import { boundCost } from '../http/bound-cost.ts'
import { limitConcurrency } from '../http/limit-concurrency.ts'
import { accountOf, callerSignal, contextOf, keyOf } from '../http/request-context.ts'
import { isLoopback } from '../identity/refuse-foreign-origin.ts'
import { createMcpServer } from './mcp-server.ts'
import type { McpParts } from './mcp-parts.ts'
import { splitMessage } from './split-message.ts'
import type { ToolCaller } from './tool.ts'

/** Data of a large document, or the files of a template. */
const bodyBytesMax = 10 * 2 ** 20
/** Fields and items of a message, a document's data excepted: 200 declared fields have 3,000. */
const valuesMax = 20_000
const dataAt = ['params', 'arguments', 'data'] as const
/** Of an account: streams, too, whose client does not leave. */
const requestsAtOnceMax = 16
const rendersAtOnceMax = 4
/** A call takes 4 to 5 ms of the API's own thread (November 2026). The requests of an account that exceed it wait for each other. */
const workedOnAtOnce = { max: 3, waitingMax: requestsAtOnceMax, what: 'requests to /mcp' }
/** 50 a second. A client sends some of them in a row when it connects. */
const messagesByDefault = { max: 250, seconds: 5 }

/** The Model Context Protocol at `/mcp`. */
export interface Mcp {
  /** `guards` authenticate and bound the rate; what a key may do is judged for each tool. */
  routes(guards: RequestHandler[]): Router
  /** Ends what is in progress: before the server, which would wait for it. */
  release(): Promise<void>
}

/**
 * Serves the protocol without sessions: each request stands for itself and has its key, so that any process of the API answers it, and a key
 * that ends is out with its next request.
 */
export function startMcp(
  given: Omit<McpParts, 'atOnce'> & { baseUrl: string; logger: Logger; messages?: typeof messagesByDefault },
): Mcp {
  const { baseUrl, logger, messages = messagesByDefault, ...rest } = given
  const rendersAtOnce = boundAtOnce({ max: rendersAtOnceMax, what: 'renders' })
  const workedOn = limitConcurrency(workedOnAtOnce)
  const messageRate = boundCost({
    ...messages,
    refusal: `An account can send ${messages.max} messages to /mcp in ${messages.seconds} s.`,
  })
  // Clients' mistakes are answered; there is nothing in them to be put right here.
  const onerror = (error: Error) => logger.debug('mcp', errorFields(error))
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const extra = authInfo?.extra as { caller: ToolCaller; input: unknown; release: () => void } | undefined
      if (!extra) throw new Error('a request without its caller')
      const { caller, input, release } = extra
      return createMcpServer(partsOf(release), { caller, input, version: manifest.version, logger })
    },
    // Nothing is ever announced, so whoever listens would only hold a connection.
    { onerror, maxSubscriptions: 0 },
  )
  const answer = toNodeHandler(handler, { onerror })

  /** What waits for renders and checks is bounded by their own limits: other requests of the account are worked on meanwhile. */
  function partsOf(release: () => void): McpParts {
    const releasing =
      (atOnce: AtOnce): AtOnce =>
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
    await messageRate.require(accountOf(req))
    await messageRate.charge(accountOf(req), 1)
    next()
  }

  return {
    routes(guards) {
      const router = Router({ strict: true, caseSensitive: true })
      // Neither streams nor sessions are kept, so there is nothing to GET or to DELETE.
      router.post(
        '/mcp',
        [
          refuseForeignPage(baseUrl),
          ...guards,
          limitMessages,
          boundedFirst(boundAtOnce({ max: requestsAtOnceMax, what: 'requests to /mcp' })),
          ...rest.bodies.reader({ bytesMax: bodyBytesMax, valuesMax, packs: dataAt }),
          refuseBatch,
        ],
        async (req: Request, res: Response) => {
          const { requestId } = contextOf(req)
          const { envelope, input } = splitMessage(req.body)
          await countAnswerBytes(req, res)
          const accountId = accountOf(req)
          const caller: ToolCaller = {
            accountId,
            key: keyOf(req),
            requestId,
            signal: callerSignal(res),
            takeRoom: answerRoomOf(req),
          }
          const release = await workedOn.acquire(accountId, caller.signal)
          try {
            // Only ever read here: no token is passed on.
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

/** One request is one message, as in all revisions since June 2025: a list of calls would count as one against the rate. */
const refuseBatch: RequestHandler = (req, res, next) => {
  if (!Array.isArray(req.body)) return next()
  const error = { code: -32_600, message: 'Send one message with each request, not a list of messages.' }
  res.status(400).json({ jsonrpc: '2.0', error, id: null })
}

/**
 * Keeps pages of other sites out, those too that reach this machine by a name of theirs (DNS rebinding): a browser says with `Origin`
 * where a page is from. Clients that are no browsers send none, and pass. Answered 403 `origin_not_allowed`.
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
        detail: `Pages of other sites cannot use this address. Programs that are no browsers leave Origin out; pages must be of ${own.origin}.`,
      })
    next()
  }

  /** Of this service, or of this machine by a name that nobody else can give. */
  function isOwn(origin: string, host: string | undefined): boolean {
    if (origin === own.origin) return true
    const url = URL.canParse(origin) ? new URL(origin) : undefined
    return url !== undefined && isLoopback(url.hostname) && url.host === host?.toLowerCase()
  }
}
