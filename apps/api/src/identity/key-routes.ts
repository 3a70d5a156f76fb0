import type { ApiKeyInfo, Catalog } from '@platen/catalog'
import { Fault, type KeyInfo, rollKeySchema } from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import type { ApiKeys } from './api-keys.ts'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf } from '../http/request-context.ts'

type OfKey = Request<{ keyId: string }>

const rollBody = readBody(rollKeySchema)
const bodyBytesMax = 1_024

/**
 * The account's API keys, under `/app/api/keys`: lists them masked, reveals, rolls and revokes.
 * What ends a key ends it in this process at once, in the others within the freshness of their cache.
 */
export function keyRoutes(options: {
  apiKeys: Catalog['apiKeys']
  keys: Pick<ApiKeys, 'forgetAll'>
}): Router {
  const { apiKeys, keys } = options
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/app/api/keys', async (req: Request, res: Response) => {
    const listed = await apiKeys.list(accountOf(req))
    res.json({ keys: listed.map(toAnswer) })
  })
  router.post('/app/api/keys/:keyId/reveal', async (req: OfKey, res: Response) => {
    const key = await apiKeys.reveal(accountOf(req), req.params.keyId)
    if (key === undefined) throw noKey()
    res.set('Cache-Control', 'no-store').json({ key })
  })
  router.post('/app/api/keys/roll', readJsonBody(bodyBytesMax), async (req: Request, res: Response) => {
    const { graceMinutes } = rollBody(req.body)
    const { keyId } = await apiKeys.roll(accountOf(req), { graceSeconds: graceMinutes * 60 })
    keys.forgetAll()
    res.status(201).json({ keyId })
  })
  router.delete('/app/api/keys/:keyId', async (req: OfKey, res: Response) => {
    if (!(await apiKeys.revoke(accountOf(req), req.params.keyId))) throw noKey()
    keys.forgetAll()
    res.status(204).end()
  })
  return router
}

// Field by field: nothing that the catalog may add one day goes out by itself.
function toAnswer({ keyId, masked, createdAt, expiresAt, lastUsedAt }: ApiKeyInfo): KeyInfo {
  return {
    keyId,
    masked,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

function noKey(): Fault {
  return new Fault('not_found', { detail: 'The account has no working key with this id.' })
}
