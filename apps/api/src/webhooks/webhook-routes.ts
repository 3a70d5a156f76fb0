import {
  newWebhookEndpointSchema,
  webhookEndpointChangeSchema,
  type WebhookEndpointList,
} from '@platen/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf, contextOf } from '../http/request-context.ts'
import { readAttemptQuery } from './attempt-query.ts'
import type { EndpointCaller, EndpointService } from './endpoint-service.ts'

type OfEndpoint = Request<{ endpointId: string }>
type OfMessage = Request<{ endpointId: string; messageId: string }>

const bodyBytesMax = 16 * 2 ** 10
const newBody = readBody(newWebhookEndpointSchema)
const changeBody = readBody(webhookEndpointChangeSchema)

/** Responses can contain a secret. */
const forbidCaching: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store')
  next()
}

/** Routes under `base` for an account's webhook endpoints, for API keys and for the dashboard. `guards` find the account and the key. */
export function webhookRoutes(options: {
  base: '/v1/webhook-endpoints' | '/app/api/webhook-endpoints'
  guards: RequestHandler[]
  service: EndpointService
}): Router {
  const { base, service } = options
  const guards = [forbidCaching, ...options.guards]
  const body = readJsonBody(bodyBytesMax)
  const router = Router({ strict: true, caseSensitive: true })
  const one = `${base}/:endpointId`

  router.get(base, guards, async (req: Request, res: Response) => {
    res.json({ endpoints: await service.list(callerOf(req)) } satisfies WebhookEndpointList)
  })
  router.post(base, guards, body, async (req: Request, res: Response) => {
    const created = await service.create(callerOf(req), newBody(req.body))
    res.status(201).set('Location', `${base}/${created.endpointId}`).json(created)
  })
  router.delete(one, guards, async (req: OfEndpoint, res: Response) => {
    await service.remove(callerOf(req), req.params.endpointId)
    res.status(204).end()
  })
  router.get(one, guards, async (req: OfEndpoint, res: Response) => {
    res.json(await service.find(callerOf(req), req.params.endpointId))
  })
  router.patch(one, guards, body, async (req: OfEndpoint, res: Response) => {
    res.json(await service.change(callerOf(req), req.params.endpointId, changeBody(req.body)))
  })
  router.post(`${one}/rotate-secret`, guards, async (req: OfEndpoint, res: Response) => {
    res.json(await service.rotateSecret(callerOf(req), req.params.endpointId))
  })
  router.post(`${one}/test`, guards, async (req: OfEndpoint, res: Response) => {
    res.json(await service.test(callerOf(req), req.params.endpointId))
  })
  router.get(`${one}/attempts`, guards, async (req: OfEndpoint, res: Response) => {
    const page = readAttemptQuery(req.query)
    res.json(await service.attempts(callerOf(req), req.params.endpointId, page))
  })
  router.post(`${one}/messages/:messageId/resend`, guards, async (req: OfMessage, res: Response) => {
    await service.resend(callerOf(req), req.params)
    res.status(202).json({ messageId: req.params.messageId })
  })
  return router
}

function callerOf(req: Request): EndpointCaller {
  return { accountId: accountOf(req), key: contextOf(req).key }
}
