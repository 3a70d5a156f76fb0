import type { Catalog } from '@platen/catalog'
import { Fault, type KeyInfo, rollKeySchema } from '@platen/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { ApiKeys } from '../../api-keys.ts'
import { readJsonBody } from '../../http/json-body.ts'
import { readBody } from '../../http/read-body.ts'
import { accountOf } from '../../http/request-context.ts'

type OfKey = Request<{ keyId: string }>

const rollBody = readBody(rollKeySchema)
const bodyBytesMax = 1_024

/**
 * The account's API keys, under `/app/api/keys`: lists them masked, reveals, rolls and revokes. `guards` find the account.
 * What ends a key ends it in this process at once, in the others within the freshness of their cache.
 */
export function keyRoutes(options: {
  guards?: RequestHandler[]
  catalog: Pick<Catalog, 'listKeys' | 'revealKey' | 'rollKey' | 'revokeKey'>
  keys: Pick<ApiKeys, 'forgetAll'>
}): Router {
  const { guards = [], catalog, keys } = options
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/app/api/keys', guards, async (req: Request, res: Response) => {
    const listed = await catalog.listKeys(accountOf(req))
    res.json({ keys: listed.map((key) => ({ ...key, ...datesAsText(key) }) satisfies KeyInfo) })
  })
  router.post('/app/api/keys/:keyId/reveal', guards, async (req: OfKey, res: Response) => {
    const key = await catalog.revealKey(accountOf(req), req.params.keyId)
    if (key === undefined) throw noKey()
    res.set('Cache-Control', 'no-store').json({ key })
  })
  router.post(
    '/app/api/keys/roll',
    guards,
    readJsonBody(bodyBytesMax),
    async (req: Request, res: Response) => {
      const { graceMinutes } = rollBody(req.body)
      const { keyId } = await catalog.rollKey(accountOf(req), { graceSeconds: graceMinutes * 60 })
      keys.forgetAll()
      res.status(201).json({ keyId })
    },
  )
  router.delete('/app/api/keys/:keyId', guards, async (req: OfKey, res: Response) => {
    if (!(await catalog.revokeKey(accountOf(req), req.params.keyId))) throw noKey()
    keys.forgetAll()
    res.status(204).end()
  })
  return router
}

function datesAsText(key: { createdAt: Date; expiresAt: Date | null; lastUsedAt: Date | null }) {
  return {
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }
}

function noKey(): Fault {
  return new Fault('not_found', { detail: 'The account has no working key with this id.' })
}
