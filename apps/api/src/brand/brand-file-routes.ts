import { bundleBounds } from '@platen/template/bundle'
import type { Catalog } from '@platen/database'
import { type Brand, type BrandFontFile, brandFontFilesMax, Fault } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { type Request, type Response, Router } from 'express'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { readBytes } from '../http/read-bytes.ts'
import { accountOf, callerSignal } from '../http/request-context.ts'
import { streamFile } from '../http/stream-file.ts'
import type { FolderChecks } from '../publishing/folder-checks/folder-checks.ts'
import { describeForeignFile } from '../templates/drafts/describe-foreign-file.ts'
import { brandObjectKey } from './brand-objects.ts'
import { readFont } from './read-font.ts'
import { removeIfRefused } from '../storage/remove-if-refused.ts'
import { readLogo } from './read-logo.ts'

/** Low, because each file is decoded. */
const filesAtOnceMax = 2
/** Fonts are embedded in every document. */
const fontBytesMax = 5 * 2 ** 20
const checkMs = 30_000

/** Routes to upload, download and delete the logo and the fonts in the account's brand. */
export function brandFileRoutes(parts: {
  catalog: Pick<Catalog, 'brands' | 'storedBytes'>
  store: ObjectStore
  checks: FolderChecks
}): Router {
  const { store, checks } = parts
  const { brands, storedBytes } = parts.catalog
  const atOnce = createConcurrencyGuard({ max: filesAtOnceMax, what: 'logo and font requests' })
  const router = Router({ strict: true, caseSensitive: true })

  async function saveLogo(accountId: string, logo: Brand['logo']): Promise<void> {
    const before = await brands.saveLogo(accountId, logo)
    await brands.forgetPictures(accountId)
    if (before) await store.remove(brandObjectKey(accountId, before.uploadId))
  }

  async function changeFonts(
    accountId: string,
    change: (fonts: readonly BrandFontFile[]) => BrandFontFile[],
  ): Promise<void> {
    const removed = await brands.changeFonts(accountId, (fonts) => {
      const changed = change(fonts)
      if (changed.length > brandFontFilesMax)
        throw new Fault('invalid_request', {
          detail: `A brand can have up to ${brandFontFilesMax} font files. Remove one first.`,
        })
      return changed
    })
    await brands.forgetPictures(accountId)
    for (const { uploadId } of removed) await store.remove(brandObjectKey(accountId, uploadId))
  }

  async function sendObject(
    req: Request,
    res: Response,
    of: { uploadId: string; contentType: string; bytes: number } | null | undefined,
  ): Promise<void> {
    await streamFile(req, res, async () => {
      const bytes = of ? await store.openRead(brandObjectKey(accountOf(req), of.uploadId)) : undefined
      if (!bytes || !of) throw new Fault('not_found', { detail: 'The brand does not have this file.' })
      describeForeignFile(res, of)
      return bytes
    })
  }

  router.put('/app/api/brand/logo', async (req: Request, res: Response<Brand>) => {
    const accountId = accountOf(req)
    const signal = callerSignal(res)
    await atOnce(accountId, async () => {
      const bytes = await readBytes(req, res, bundleBounds.assetBytesMax)
      if (bytes.length === 0) throw new Fault('invalid_upload', { detail: 'The file is empty.' })
      const caller = { accountId, signal, deadlineAt: Date.now() + checkMs }
      const logo = await readLogo(bytes, { checks, caller })
      const { uploadId, contentType } = logo
      await storedBytes.requireRoom(accountId, bytes.length)
      await store.put(brandObjectKey(accountId, uploadId), bytes, { contentType })
      await saveLogo(accountId, logo).catch(
        removeIfRefused(() => store.remove(brandObjectKey(accountId, uploadId))),
      )
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
    await sendObject(req, res, logo?.sha256 === req.params['sha256'] ? logo : undefined)
  })

  router.put('/app/api/brand/fonts', async (req: Request, res: Response<Brand>) => {
    const accountId = accountOf(req)
    const signal = callerSignal(res)
    await atOnce(accountId, async () => {
      const bytes = await readBytes(req, res, fontBytesMax)
      const caller = { accountId, signal, deadlineAt: Date.now() + checkMs }
      const { file, content } = await readFont(bytes, caller)
      const key = brandObjectKey(accountId, file.uploadId)
      await storedBytes.requireRoom(accountId, content.length)
      await store.put(key, content, { contentType: file.contentType })
      await changeFonts(accountId, (fonts) => [
        ...fonts.filter((font) => !isSameStyle(font, file)),
        file,
      ]).catch(removeIfRefused(() => store.remove(key)))
    })
    res.json(await brands.read(accountId))
  })
  router.delete('/app/api/brand/fonts/:sha256', async (req: Request, res: Response<Brand>) => {
    const accountId = accountOf(req)
    await changeFonts(accountId, (fonts) => fonts.filter(({ sha256 }) => sha256 !== req.params['sha256']))
    res.json(await brands.read(accountId))
  })
  router.get('/app/api/brand/fonts/:sha256', async (req: Request, res: Response) => {
    const accountId = accountOf(req)
    const { fonts } = await brands.read(accountId)
    await sendObject(
      req,
      res,
      fonts.find(({ sha256 }) => sha256 === req.params['sha256']),
    )
  })
  return router
}

function isSameStyle(one: BrandFontFile, other: BrandFontFile): boolean {
  const name = ({ family, weight, isItalic }: BrandFontFile) => JSON.stringify([family, weight, isItalic])
  return name(one) === name(other)
}
