import { pipeline } from 'node:stream/promises'
import { bundleBounds } from '@platen/bundle'
import type { Catalog } from '@platen/catalog'
import {
  type Brand,
  type BrandedTemplate,
  type BrandFontFile,
  brandFontFilesMax,
  brandStyleSchema,
  companyDetails,
  type Company,
  companySchema,
  Fault,
  isOwnFont,
  ibanFault,
  ownFamily,
} from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { type Request, type Response, Router } from 'express'
import { boundAtOnce } from '../http/bound-at-once.ts'
import { readBody } from '../http/check-shape.ts'
import { readJsonBody } from '../http/json-body.ts'
import { readBytes } from '../http/read-bytes.ts'
import { accountOf, callerSignal } from '../http/request-context.ts'
import type { FolderChecks } from '../publishing/folder-checks/folder-checks.ts'
import { describeForeignFile } from '../templates/drafts/describe-foreign-file.ts'
import { brandObjectKey, brandName } from './brand-in-use.ts'
import { readFont } from './read-font.ts'
import { readLogo } from './read-logo.ts'

const bodyBytesMax = 16_384
/** Each is decoded. */
const filesAtOnceMax = 2
/** Every document carries it. */
const fontBytesMax = 5 * 2 ** 20
const checkMs = 30_000

const readStyle = readBody(brandStyleSchema)
const readCompany = readBody(companySchema)

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
  const atOnce = boundAtOnce({ max: filesAtOnceMax, what: 'logos and fonts' })
  const router = Router({ strict: true, caseSensitive: true })

  async function saveLogo(accountId: string, logo: Brand['logo']): Promise<void> {
    const before = await brands.saveLogo(accountId, logo)
    if (before) await store.remove(brandObjectKey(accountId, before.uploadId))
  }

  async function changeFonts(
    accountId: string,
    change: (fonts: readonly BrandFontFile[]) => BrandFontFile[],
  ): Promise<void> {
    const gone = await brands.changeFonts(accountId, (fonts) => {
      const changed = change(fonts)
      if (changed.length > brandFontFilesMax)
        throw new Fault('invalid_request', {
          detail: `A brand has ${brandFontFilesMax} font files at most. Remove one first.`,
        })
      return changed
    })
    for (const { uploadId } of gone) await store.remove(brandObjectKey(accountId, uploadId))
  }

  async function sendObject(
    res: Response,
    accountId: string,
    of: { uploadId: string; contentType: string; bytes: number } | null | undefined,
  ): Promise<void> {
    const bytes = of ? await store.openRead(brandObjectKey(accountId, of.uploadId)) : undefined
    if (!bytes || !of) throw new Fault('not_found', { detail: 'The brand has no such file.' })
    describeForeignFile(res, of)
    // A browser that leaves in mid-download is no fault of anybody's.
    await pipeline(bytes, res).catch(() => undefined)
  }

  router.get('/app/api/brand', async (req: Request, res: Response<Brand>) => {
    res.json(await brands.read(accountOf(req)))
  })
  router.put('/app/api/brand', readJsonBody(bodyBytesMax), async (req: Request, res: Response<Brand>) => {
    const { primary, accent, ...fonts } = readStyle(req.body)
    const accountId = accountOf(req)
    const own = Object.values(fonts).filter(isOwnFont).map(ownFamily)
    const { fonts: files } = own.length > 0 ? await brands.read(accountId) : { fonts: [] }
    const lost = own.find((family) => !files.some((file) => file.family === family))
    if (lost !== undefined)
      throw new Fault('invalid_request', { detail: `The brand has no font “${lost}”. Upload it first.` })
    await brands.saveStyle(accountId, {
      primary: primary?.toLowerCase() ?? null,
      accent: accent?.toLowerCase() ?? null,
      ...fonts,
    })
    res.json(await brands.read(accountId))
  })
  router.put(
    '/app/api/brand/company',
    readJsonBody(bodyBytesMax),
    async (req: Request, res: Response<Brand>) => {
      const company = tidyCompany(readCompany(req.body))
      const accountId = accountOf(req)
      await brands.saveCompany(accountId, company)
      res.json(await brands.read(accountId))
    },
  )

  router.put('/app/api/brand/logo', async (req: Request, res: Response<Brand>) => {
    const accountId = accountOf(req)
    const signal = callerSignal(res)
    await atOnce(accountId, async () => {
      const bytes = await readBytes(req, res, bundleBounds.assetBytesMax)
      if (bytes.length === 0) throw new Fault('invalid_upload', { detail: 'The file is empty.' })
      const caller = { accountId, signal, deadlineAt: Date.now() + checkMs }
      const logo = await readLogo(bytes, { checks, caller })
      const { uploadId, contentType } = logo
      await store.put(brandObjectKey(accountId, uploadId), bytes, { contentType })
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
    await sendObject(res, accountId, logo?.sha256 === req.params['sha256'] ? logo : undefined)
  })

  router.put('/app/api/brand/fonts', async (req: Request, res: Response<Brand>) => {
    const accountId = accountOf(req)
    await atOnce(accountId, async () => {
      const bytes = await readBytes(req, res, fontBytesMax)
      const { file, content } = await readFont(bytes)
      const key = brandObjectKey(accountId, file.uploadId)
      await store.put(key, content, { contentType: file.contentType })
      await changeFonts(accountId, (fonts) => [
        ...fonts.filter((font) => !isSameStyle(font, file)),
        file,
      ]).catch(async (error: unknown) => {
        await store.remove(key)
        throw error
      })
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
      res,
      accountId,
      fonts.find(({ sha256 }) => sha256 === req.params['sha256']),
    )
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

/** Without blanks around. What looks like an IBAN must be one, as codes to pay by are made of it. */
function tidyCompany(given: Company): Company {
  const company = Object.fromEntries(
    companyDetails.map((detail) => [detail, given[detail].trim()]),
  ) as Company
  const isSaid = Object.values(company).some((text) => text !== '')
  if (company.name === '' && isSaid)
    throw new Fault('invalid_request', {
      detail: 'The company needs its name: without one, it stands in no document.',
    })
  const fault = /^[a-z]{2}\d{2}/i.test(company.iban) ? ibanFault(company.iban) : undefined
  if (fault !== undefined) throw new Fault('invalid_request', { detail: `“${company.iban}” ${fault}` })
  return company
}

function isSameStyle(one: BrandFontFile, other: BrandFontFile): boolean {
  const name = ({ family, weight, isItalic }: BrandFontFile) => JSON.stringify([family, weight, isItalic])
  return name(one) === name(other)
}
