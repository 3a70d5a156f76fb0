import { type CreatedTemplate, createTemplateSchema, Fault } from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { chargeReceivedBytes, checkReceivedBytes } from '../http/limits/request-memory.ts'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import { readBytes } from '../http/read-bytes.ts'
import { accountOf, callerSignal } from '../http/request-context.ts'
import { createBlank, createFromLibrary, createFromZip, duplicateTemplate } from './create-template.ts'
import { nameInQuery } from './name-in-query.ts'
import { findOwn, requireTemplateRoom, type TemplateParts } from './template-parts.ts'

const smallBytesMax = 64 * 2 ** 10
const zipBytesMax = 50 * 2 ** 20
const zipTypes = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream']
/** Each ZIP is in memory, with its unpacked files. */
const zipsAtOnceMax = 2
const unpackMs = 30_000
/** Each copy has some of its assets in memory. */
const copiesAtOnceMax = 2

const createBody = readBody(createTemplateSchema)

/** Creates templates: blank, from the library, from a ZIP, or as a copy. */
export function creationRoutes(parts: TemplateParts): Router {
  const zipsAtOnce = createConcurrencyGuard({ max: zipsAtOnceMax, what: 'ZIP uploads' })
  const copiesAtOnce = createConcurrencyGuard({ max: copiesAtOnceMax, what: 'template copies' })
  const router = Router({ strict: true, caseSensitive: true })
  router.post(
    '/app/api/templates',
    requireTemplateRoom(parts),
    readJsonBody(smallBytesMax),
    async (req: Request, res: Response<CreatedTemplate>) => {
      const { from, library, name } = createBody(req.body)
      const accountId = accountOf(req)
      if ((from === 'library') !== (library !== undefined)) throw libraryMismatch()
      const created =
        library === undefined
          ? await createBlank(parts, accountId, name)
          : await createFromLibrary(parts, accountId, { slug: library, name })
      res.status(201).json(created)
    },
  )
  router.post(
    '/app/api/templates/zip',
    requireTemplateRoom(parts),
    async (req: Request, res: Response<CreatedTemplate>) => {
      const name = nameInQuery(req)
      const type = req.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
      if (!zipTypes.includes(type))
        throw new Fault('unsupported_media_type', {
          detail: 'Send the ZIP with Content-Type: application/zip.',
        })
      const accountId = accountOf(req)
      const signal = callerSignal(res)
      const created = await zipsAtOnce(accountId, async () => {
        const zip = await readBytes(req, res, zipBytesMax)
        checkReceivedBytes(req)
        const charge = (bytes: number) => chargeReceivedBytes(req, bytes)
        const caller = { accountId, signal, deadlineAt: Date.now() + unpackMs, charge }
        return createFromZip(parts, { zip, name }, caller)
      })
      res.status(201).json(created)
    },
  )
  router.post('/app/api/templates/:id/duplicate', async (req: Request, res: Response<CreatedTemplate>) => {
    const template = await findOwn(parts, req)
    const accountId = accountOf(req)
    await parts.catalog.templates.requireRoom(accountId, parts.templatesMax)
    const created = await copiesAtOnce(accountId, () => duplicateTemplate(parts, accountId, template))
    res.status(201).json(created)
  })
  return router
}

function libraryMismatch(): Fault {
  const message = '"library" is the slug of a library template, and is only allowed with "from": "library".'
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/library', code: 'required', message }],
  })
}
