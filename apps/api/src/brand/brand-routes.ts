import { pipeline } from 'node:stream/promises'
import { bundleBounds } from '@platen/bundle'
import type { Catalog } from '@platen/catalog'
import { type Brand, type BrandedTemplate, brandStyleSchema, Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { type Request, type Response, Router } from 'express'
import { boundAtOnce } from '../http/bound-at-once.ts'
import { readBody } from '../http/check-shape.ts'
import { readJsonBody } from '../http/json-body.ts'
import { readBytes } from '../http/read-bytes.ts'
import { accountOf, callerSignal } from '../http/request-context.ts'
import type { FolderChecks } from '../publishing/folder-checks/folder-checks.ts'
import { describeForeignFile } from '../templates/drafts/describe-foreign-file.ts'
import { brandLogoKey, brandName } from './brand-in-use.ts'
import { readLogo } from './read-logo.ts'

const bodyBytesMax = 4_096
/** Each logo is decoded. */
const logosAtOnceMax = 2
const checkMs = 30_000

const readStyle = readBody(brandStyleSchema)

/**
 * The account's brand, under `/app/api/brand`. Changing it changes no document of callers: it is written into what is previewed and
 * published from then on.
 */
export function brandRoutes(parts: {
  brands: Catalog['brands']
  store: ObjectStore
  checks: FolderChecks
}): Router {
  const { brands, store, checks } = parts
  const atOnce = boundAtOnce({ max: logosAtOnceMax, what: 'logos' })
  const router = Router({ strict: true, caseSensitive: true })

  async function saveLogo(accountId: string, logo: Brand['logo']): Promise<void> {
    const before = await brands.saveLogo(accountId, logo)
    if (before && before.sha256 !== logo?.sha256) await store.remove(brandLogoKey(accountId, before.sha256))
  }

  router.get('/app/api/brand', async (req: Request, res: Response<Brand>) => {
    res.json(await brands.read(accountOf(req)))
  })
  router.put('/app/api/brand', readJsonBody(bodyBytesMax), async (req: Request, res: Response<Brand>) => {
    const { primary, accent, ...fonts } = readStyle(req.body)
    const accountId = accountOf(req)
    await brands.saveStyle(accountId, {
      primary: primary?.toLowerCase() ?? null,
      accent: accent?.toLowerCase() ?? null,
      ...fonts,
    })
    res.json(await brands.read(accountId))
  })

  router.put('/app/api/brand/logo', async (req: Request, res: Response<Brand>) => {
    const accountId = accountOf(req)
    const signal = callerSignal(res)
    await atOnce(accountId, async () => {
      const bytes = await readBytes(req, res, bundleBounds.assetBytesMax)
      if (bytes.length === 0) throw new Fault('invalid_upload', { detail: 'The file is empty.' })
      const caller = { accountId, signal, deadlineAt: Date.now() + checkMs }
      const logo = await readLogo(bytes, { checks, caller })
      const { sha256, contentType } = logo
      await store.put(brandLogoKey(accountId, sha256), bytes, { contentType })
      await saveLogo(accountId, logo)
    })
    res.json(await brands.read(accountId))
  })
  router.delete('/app/api/brand/logo', async (req: Request, res: Response<Brand>) => {
    const accountId = accountOf(req)
    await saveLogo(accountId, null)
    res.json(await brands.read(accountId))
  })
  router.get('/app/api/brand/logo/:sha256', async (req: Request, res: Response) => {
    const accountId = accountOf(req)
    const { logo } = await brands.read(accountId)
    const isIt = logo?.sha256 === req.params['sha256']
    const bytes = isIt && logo ? await store.openRead(brandLogoKey(accountId, logo.sha256)) : undefined
    if (!bytes || !logo) throw new Fault('not_found', { detail: 'The brand has no such logo.' })
    describeForeignFile(res, logo)
    // A browser that leaves in mid-download is no fault of anybody's.
    await pipeline(bytes, res).catch(() => undefined)
  })

  router.get(
    '/app/api/brand/templates',
    async (req: Request, res: Response<{ templates: BrandedTemplate[] }>) => {
      const accountId = accountOf(req)
      const [brand, uses] = await Promise.all([brands.read(accountId), brands.listUses(accountId)])
      const present = brandName(brand) ?? null
      res.json({
        templates: uses.map(({ publishedBrand, ...use }) => ({
          ...use,
          isOutdated: use.publishedVersion !== null && publishedBrand !== present,
        })),
      })
    },
  )
  return router
}
