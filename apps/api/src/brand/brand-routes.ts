import type { Catalog } from '@platen/database'
import {
  accountFault,
  type Brand,
  type BrandedTemplate,
  brandStyleSchema,
  companyDetails,
  type Company,
  companySchema,
  Fault,
  isOwnFont,
  ownFamily,
} from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { readBody } from '../http/check-shape.ts'
import { readJsonBody } from '../http/json-body.ts'
import { accountOf } from '../http/request-context.ts'
import { brandFingerprint } from './resolve-brand.ts'

const bodyBytesMax = 16_384

const readStyle = readBody(brandStyleSchema)
const readCompany = readBody(companySchema)

/**
 * Routes for the account's brand, under `/app/api/brand`. For its files, see `brandFileRoutes`. A change applies to previews, and to templates when they are
 * published again.
 */
export function brandRoutes({ brands }: { brands: Catalog['brands'] }): Router {
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/app/api/brand', async (req: Request, res: Response<Brand>) => {
    res.json(await brands.read(accountOf(req)))
  })
  router.put('/app/api/brand', readJsonBody(bodyBytesMax), async (req: Request, res: Response<Brand>) => {
    const { primary, accent, ...fonts } = readStyle(req.body)
    const accountId = accountOf(req)
    const own = Object.values(fonts).filter(isOwnFont).map(ownFamily)
    const { fonts: files } = own.length > 0 ? await brands.read(accountId) : { fonts: [] }
    const missing = own.find((family) => !files.some((file) => file.family === family))
    if (missing !== undefined)
      throw new Fault('invalid_request', { detail: `The brand has no font “${missing}”. Upload it first.` })
    await brands.saveStyle(accountId, {
      primary: primary?.toLowerCase() ?? null,
      accent: accent?.toLowerCase() ?? null,
      ...fonts,
    })
    await brands.forgetPictures(accountId)
    res.json(await brands.read(accountId))
  })
  router.put(
    '/app/api/brand/company',
    readJsonBody(bodyBytesMax),
    async (req: Request, res: Response<Brand>) => {
      const company = normalizeCompany(readCompany(req.body))
      const accountId = accountOf(req)
      await brands.saveCompany(accountId, company)
      await brands.forgetPictures(accountId)
      res.json(await brands.read(accountId))
    },
  )

  router.get(
    '/app/api/brand/templates',
    async (req: Request, res: Response<{ templates: BrandedTemplate[] }>) => {
      const accountId = accountOf(req)
      const [brand, uses] = await Promise.all([brands.read(accountId), brands.listUses(accountId)])
      const current = brandFingerprint(brand) ?? null
      res.json({
        templates: uses.map(({ publishedBrand, ...use }) => ({
          ...use,
          isOutdated: use.publishedVersion !== null && publishedBrand !== current,
        })),
      })
    },
  )
  return router
}

/** Trims the details, and checks the IBAN, because payment codes are generated from it. Throws `invalid_request`. */
function normalizeCompany(given: Company): Company {
  const company = Object.fromEntries(
    companyDetails.map((detail) => [detail, given[detail].trim()]),
  ) as Company
  const hasDetails = Object.values(company).some((text) => text !== '')
  if (company.name === '' && hasDetails)
    throw new Fault('invalid_request', {
      detail: 'Enter the name of the company. Without it, company details are not printed.',
    })
  const fault = accountFault(company.iban)
  if (fault !== undefined) throw new Fault('invalid_request', { detail: `“${company.iban}” ${fault}` })
  return company
}
