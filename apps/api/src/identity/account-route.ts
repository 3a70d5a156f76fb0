import type { Catalog } from '@platen/database'
import { type AccountAnswer, batchBounds, expirationMinutes, Fault } from '@platen/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { ApiConfig } from '../config.ts'
import { accountOf, keyOf } from '../http/request-context.ts'

/** `GET /v1/account`: the key's account and permissions, and the service's limits. `guards` accept any key. */
export function accountRoute(options: {
  guards: RequestHandler[]
  catalog: Pick<Catalog, 'accounts' | 'storedBytes'>
  config: Pick<ApiConfig, 'rateLimit' | 'bodyBytesMax' | 'requestTimeoutMs' | 'storedBytesMax'>
}): Router {
  const { guards, catalog, config } = options
  const router = Router({ strict: true, caseSensitive: true })
  router.get('/v1/account', guards, async (req: Request, res: Response<AccountAnswer>) => {
    const account = await catalog.accounts.find(accountOf(req))
    if (!account) throw new Fault('not_found', { detail: 'The account of this key no longer exists.' })
    const { keyId, name, scopes, templateIds, isTest, perSecond } = keyOf(req)
    res.json({
      accountId: account.accountId,
      name: account.name,
      key: { keyId, name, scopes: [...scopes], templateIds: templateIds && [...templateIds], isTest },
      storedBytes: await catalog.storedBytes.read(account.accountId),
      limits: {
        requestsPerSecond: Math.min(perSecond ?? config.rateLimit, config.rateLimit),
        bodyBytes: config.bodyBytesMax,
        documentSeconds: Math.floor(config.requestTimeoutMs / 1_000),
        linkMinutes: expirationMinutes.max,
        batchItems: batchBounds.itemsMax,
        batchItemsInline: batchBounds.inlineItemsMax,
        storedBytes: config.storedBytesMax === 0 ? null : config.storedBytesMax,
      },
    })
  })
  return router
}
