import {
  type CreatedTemplate,
  createTemplateSchema,
  Fault,
  type ReadDocument,
  templateNameMax,
} from '@platen/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { boundAtOnce } from '../http/bound-at-once.ts'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import { readBytes } from '../http/read-bytes.ts'
import { accountOf, callerSignal } from '../http/request-context.ts'
import { createBlank, createFromLibrary, createFromZip, duplicateTemplate } from './create-template.ts'
import { createFromFile } from './from-file/create-from-file.ts'
import { readAgain } from './from-file/read-again.ts'
import { findInUse, findOwn, type TemplateParts } from './template-parts.ts'

const smallBytesMax = 64 * 2 ** 10
const zipBytesMax = 50 * 2 ** 20
const zipTypes = ['application/zip', 'application/x-zip-compressed', 'application/octet-stream']
/** Each holds its zip and what is unpacked of it in memory. */
const zipsAtOnceMax = 2
const fileBytesMax = 50 * 2 ** 20
/** Each is read by a process of its own, and held in memory beside it. */
const filesAtOnceMax = 2
const fileWaitMsMax = 60_000
/** With which an encrypted file is opened, percent-encoded; it is kept nowhere. */
const passwordHeader = 'platen-file-password'
/** Each holds some of its assets in memory. */
const copiesAtOnceMax = 2

const createBody = readBody(createTemplateSchema)

/** New templates: a blank page, one of the library, a zip, a document, a copy. */
export function creationRoutes(parts: TemplateParts): Router {
  const zipsAtOnce = boundAtOnce({ max: zipsAtOnceMax, what: 'uploads of zips' })
  const filesAtOnce = boundAtOnce({ max: filesAtOnceMax, what: 'uploads of documents' })
  const copiesAtOnce = boundAtOnce({ max: copiesAtOnceMax, what: 'copies' })
  const router = Router({ strict: true, caseSensitive: true })
  /** Before anything is read or stored for it. */
  const roomFirst: RequestHandler = async (req, _res, next) => {
    await parts.catalog.templates.requireRoom(accountOf(req), parts.templatesMax)
    next()
  }

  router.post(
    '/app/api/templates',
    roomFirst,
    readJsonBody(smallBytesMax),
    async (req: Request, res: Response<CreatedTemplate>) => {
      const { from, library, name } = createBody(req.body)
      const accountId = accountOf(req)
      if ((from === 'library') !== (library !== undefined)) throw libraryAndFrom()
      const created =
        library === undefined
          ? await createBlank(parts, accountId, name)
          : await createFromLibrary(parts, accountId, { slug: library, name })
      res.status(201).json(created)
    },
  )
  router.post('/app/api/templates/zip', roomFirst, async (req: Request, res: Response<CreatedTemplate>) => {
    const name = nameOf(req)
    const type = req.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!zipTypes.includes(type))
      throw new Fault('unsupported_media_type', {
        detail: 'Send the zip with Content-Type: application/zip.',
      })
    const accountId = accountOf(req)
    const created = await zipsAtOnce(accountId, async () => {
      const zip = await readBytes(req, res, zipBytesMax)
      return createFromZip(parts, accountId, { zip, name })
    })
    res.status(201).json(created)
  })
  router.post('/app/api/templates/file', roomFirst, async (req: Request, res: Response<CreatedTemplate>) => {
    const [name, password] = [nameOf(req), passwordOf(req)]
    const signal = callerSignal(res)
    const accountId = accountOf(req)
    const created = await filesAtOnce(accountId, async () => {
      const bytes = await readBytes(req, res, fileBytesMax)
      const caller = { accountId, signal, deadlineAt: Date.now() + fileWaitMsMax }
      return createFromFile(parts, { bytes, name, password }, caller)
    })
    res.status(201).json(created)
  })
  router.post('/app/api/templates/:id/document/file', async (req: Request, res: Response<ReadDocument>) => {
    const { templateId } = await findInUse(parts, req)
    const signal = callerSignal(res)
    const accountId = accountOf(req)
    const read = await filesAtOnce(accountId, async () => {
      const bytes = await readBytes(req, res, fileBytesMax)
      const caller = { accountId, signal, deadlineAt: Date.now() + fileWaitMsMax }
      return readAgain(parts, { templateId, file: { bytes } }, caller)
    })
    res.json(read)
  })
  router.post('/app/api/templates/:id/duplicate', async (req: Request, res: Response<CreatedTemplate>) => {
    const template = await findOwn(parts, req)
    const accountId = accountOf(req)
    await parts.catalog.templates.requireRoom(accountId, parts.templatesMax)
    const created = await copiesAtOnce(accountId, () => duplicateTemplate(parts, accountId, template))
    res.status(201).json(created)
  })
  return router
}

function nameOf(req: Request): string | undefined {
  const { name } = req.query
  if (name === undefined || name === '') return undefined
  if (typeof name === 'string' && name.trim() !== '' && name.length <= templateNameMax && name.isWellFormed())
    return name
  const message = `A name has 1 to ${templateNameMax} characters.`
  throw new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/name', code: 'out_of_bounds', message }],
  })
}

function passwordOf(req: Request): string | undefined {
  const given = req.get(passwordHeader)
  if (given === undefined || given === '') return undefined
  try {
    return decodeURIComponent(given)
  } catch {
    throw new Fault('invalid_request', { detail: `The header ${passwordHeader} is to be percent-encoded.` })
  }
}

function libraryAndFrom(): Fault {
  const message = '"library" names a template of the library, and goes with "from": "library" alone.'
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/library', code: 'required', message }],
  })
}
