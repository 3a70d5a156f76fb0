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
 * Routes under `base` for an account's API keys, for the dashboard and the operator: list (masked), create, reveal, rename, roll and revoke. Changes take
 * effect in this process immediately, and in others when their cache expires.
 */
export function keyRoutes(options: {
  base: '/app/api/keys' | '/keys'
  apiKeys: Catalog['apiKeys']
  templates: Pick<Catalog['templates'], 'find'>
  keys: Pick<ApiKeys, 'forget'>
}): Router {
  const { base, apiKeys, templates, keys } = options
  const json = readJsonBody(bodyBytesMax)
  const router = Router({ strict: true, caseSensitive: true })

  router.get(base, async (req: Request, res: Response) => {
    const listed = await apiKeys.list(accountOf(req))
    res.json({ keys: listed.map(toKeyInfo) })
  })
  router.post(`${base}/:keyId/reveal`, async (req: OfKey, res: Response) => {
    const key = await apiKeys.reveal(accountOf(req), req.params.keyId)
    if (key === undefined) throw keyNotFound()
    res.set('Cache-Control', 'no-store').json({ key })
  })
  router.post(base, json, async (req: Request, res: Response) => {
    const accountId = accountOf(req)
    const body = newBody(req.body)
    await requireKnownTemplates({ templates }, { accountId }, body.templateIds)
    const { keyId } = await apiKeys.create(accountId, {
      name: body.name.trim(),
      scopes: body.scopes,
      templateIds: body.templateIds ?? null,
      isTest: body.isTest ?? false,
      perSecond: body.perSecond ?? null,
      expiresAt: body.expiresInDays === undefined ? null : new Date(Date.now() + body.expiresInDays * dayMs),
    })
    res.status(201).json({ keyId })
  })
  router.patch(`${base}/:keyId`, json, async (req: OfKey, res: Response) => {
    const { name } = renameBody(req.body)
    if (!(await apiKeys.rename(accountOf(req), req.params.keyId, name.trim()))) throw keyNotFound()
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
    keys.forget(accountOf(req))
    res.status(201).json({ keyId })
  }
  router.post(`${base}/roll`, json, roll)
  router.post(`${base}/:keyId/roll`, json, roll)
  router.delete(`${base}/:keyId`, async (req: OfKey, res: Response) => {
    if (!(await apiKeys.revoke(accountOf(req), req.params.keyId))) throw keyNotFound()
    keys.forget(accountOf(req))
    res.status(204).end()
  })
  return router
}

// Lists each field, so that fields that are added to the catalog do not become public automatically.
function toKeyInfo(key: ApiKeyInfo): KeyInfo {
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

function keyNotFound(): Fault {
  return new Fault('not_found', { detail: 'The account has no active key with this ID.' })
}
