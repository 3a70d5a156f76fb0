import { documentFormat } from '@platen/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { type ResponseData, sendResponse } from '../http/response.ts'
import type { Idempotency } from '../http/idempotency/idempotency.ts'
import { responseMemoryOf, holdMemoryDuring } from '../http/limits/request-memory.ts'
import { bodyHash } from '../http/json-body.ts'
import { type Preferences, readPreferences } from '../http/read-preferences.ts'
import { accountOf, callerSignal, contextOf } from '../http/request-context.ts'
import type { Endpoint } from './check-document.ts'
import type { Caller, Generate } from './generate.ts'

/**
 * Handles `Prefer: respond-async`: returns 202 with the job. With `wait=N`, if the document is ready in time, it responds like a synchronous request: 200
 * with the document, or its fault.
 */
export type RespondAsync = (
  endpoint: Endpoint,
  body: unknown,
  options: { caller: Caller; preferences: Preferences },
) => Promise<ResponseData>

const pdf = documentFormat.mediaType

/** Whether the body has no `output`, and the caller prefers PDF to JSON. Callers that accept anything get JSON. */
function isFileWanted(req: Request): boolean {
  return (
    (req.body as { output?: unknown } | null)?.output === undefined &&
    req.accepts('application/json', pdf) === pdf
  )
}

/**
 * `POST /v1/create` and `POST /v1/pdf`, synchronous or with `Prefer: respond-async`. `guards` authenticate requests, limit the rate and read the
 * body, in that order.
 */
export function documentRoutes(options: {
  guards: RequestHandler[]
  generate: Generate
  respondAsync: RespondAsync
  once: Idempotency
}): Router {
  const { guards, generate, respondAsync, once } = options

  const handle = (endpoint: Endpoint) => async (req: Request, res: Response) => {
    const context = contextOf(req)
    const { requestId, key: grant } = context
    const reserveMemory = responseMemoryOf(req)
    const caller = {
      accountId: accountOf(req),
      key: grant,
      requestId,
      signal: callerSignal(res),
      reserveMemory,
    }
    const { templateId, s3_bucket: bucket } = (req.body ?? {}) as {
      templateId?: unknown
      s3_bucket?: unknown
    }
    if (typeof templateId === 'string') context.templateId = templateId.slice(0, 200)
    const key = req.get('idempotency-key')
    const preferences = readPreferences(req)
    const wantsFile = endpoint === 'create' && isFileWanted(req)
    const produce = (signal: AbortSignal) =>
      preferences.respondAsync
        ? respondAsync(endpoint, req.body, { caller: { ...caller, signal }, preferences })
        : generate(endpoint, req.body, { ...caller, signal, wantsFile })
    // The same body with a different response format is a different request.
    const path = wantsFile ? `${req.path} ${pdf}` : req.path
    // A repeat would overwrite the object in the bucket.
    const isStoppable = !preferences.respondAsync && bucket === undefined
    // With a key, the work continues after the caller disconnects. A repeated request gets the response, and nothing is generated twice.
    const response =
      key === undefined
        ? await produce(caller.signal)
        : await holdMemoryDuring(req, () =>
            once(
              {
                accountId: caller.accountId,
                signal: caller.signal,
                reserveMemory,
                key,
                grant,
                path,
                bodyHash: bodyHash(req),
                isStoppable,
              },
              produce,
            ),
          )
    const jobId = response.headers['X-Job-Id']
    if (jobId !== undefined) context.jobId = jobId
    sendResponse(res, response)
  }

  const router = Router({ strict: true, caseSensitive: true })
  router.post('/v1/create', guards, handle('create'))
  router.post('/v1/pdf', guards, handle('pdf'))
  return router
}
