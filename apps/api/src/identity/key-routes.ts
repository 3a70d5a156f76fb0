import type { ApiKeyInfo, Catalog } from '@platen/database'
import { Fault, type KeyInfo, newKeySchema, renameKeySchema, rollKeySchema } from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import type { ApiKeys } from './api-keys.ts'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf } from '../http/request-context.ts'
import { requireKnownTemplates } from '../templates/require-known-templates.ts'

type OfKey = Request<{ keyId: string }>

const newBody = readBody(newKeySchema)
const renameBody = readBody(renameKeySchema)
const rollBody = readBody(rollKeySchema)
const bodyBytesMax = 32 * 2 ** 10
const dayMs = 86_400_000

/**
 * An account's API keys, under `base`, the same for the dashboard and for the operator: lists them masked, makes, reveals, renames, rolls and revokes.
 * What ends a key ends it in this process at once, in the others within the freshness of their cache.
 */
export function keyRoutes(options: {
  base: '/app/api/keys' | '/keys'
  apiKeys: Catalog['apiKeys']
  templates: Pick<Catalog['templates'], 'find'>
  keys: Pick<ApiKeys, 'forgetAll'>
}): Router {
  const { base, apiKeys, templates, keys } = options
  const body = readJsonBody(bodyBytesMax)
  const router = Router({ strict: true, caseSensitive: true })

  router.get(base, async (req: Request, res: Response) => {
    const listed = await apiKeys.list(accountOf(req))
    res.json({ keys: listed.map(toAnswer) })
  })
  router.post(`${base}/:keyId/reveal`, async (req: OfKey, res: Response) => {
    const key = await apiKeys.reveal(accountOf(req), req.params.keyId)
    if (key === undefined) throw noKey()
    res.set('Cache-Control', 'no-store').json({ key })
  })
  router.post(base, body, async (req: Request, res: Response) => {
    const accountId = accountOf(req)
    const asked = newBody(req.body)
    await requireKnownTemplates({ templates }, { accountId }, asked.templateIds)
    const { keyId } = await apiKeys.create(accountId, {
      name: asked.name.trim(),
      scopes: asked.scopes,
      templateIds: asked.templateIds ?? null,
      isTest: asked.isTest ?? false,
      perSecond: asked.perSecond ?? null,
      expiresAt:
        asked.expiresInDays === undefined ? null : new Date(Date.now() + asked.expiresInDays * dayMs),
    })
    res.status(201).json({ keyId })
  })
  router.patch(`${base}/:keyId`, body, async (req: OfKey, res: Response) => {
    const { name } = renameBody(req.body)
    if (!(await apiKeys.rename(accountOf(req), req.params.keyId, name.trim()))) throw noKey()
    res.status(204).end()
  })
  const roll = async (req: Request, res: Response) => {
    const { graceMinutes } = rollBody(req.body)
    const { keyId: rolled } = req.params as { keyId?: string }
    const graceSeconds = graceMinutes * 60
    const { keyId } = await apiKeys.roll(accountOf(req), {
      graceSeconds,
      ...(rolled === undefined ? {} : { keyId: rolled }),
    })
    keys.forgetAll()
    res.status(201).json({ keyId })
  }
  router.post(`${base}/roll`, body, roll)
  router.post(`${base}/:keyId/roll`, body, roll)
  router.delete(`${base}/:keyId`, async (req: OfKey, res: Response) => {
    if (!(await apiKeys.revoke(accountOf(req), req.params.keyId))) throw noKey()
    keys.forgetAll()
    res.status(204).end()
  })
  return router
}

// Field by field: nothing that the catalog may add one day goes out by itself.
function toAnswer(key: ApiKeyInfo): KeyInfo {
  const { keyId, name, isMain, scopes, templateIds, isTest, perSecond, masked, isRolled } = key
  return {
    keyId,
    name,
    isMain,
    scopes,
    templateIds,
    isTest,
    perSecond,
    masked,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    isRolled,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  }
}

function noKey(): Fault {
  return new Fault('not_found', { detail: 'The account has no working key with this id.' })
}
