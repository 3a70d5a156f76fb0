import type { Catalog, KeptAttachment } from '@platen/database'
import { type Attachment, attachmentBytesMax, Fault, normalizeText } from '@platen/contract'
import type { ObjectStore } from '@platen/storage'
import { type Request, type Response, Router } from 'express'
import { createConcurrencyGuard } from '../../http/limits/concurrency-guard.ts'
import { readBytes } from '../../http/read-bytes.ts'
import { accountOf, callerSignal } from '../../http/request-context.ts'
import { streamFile } from '../../http/stream-file.ts'
import { findOwnTemplate } from '../../publishing/find-own-template.ts'
import type { FolderChecks } from '../../publishing/folder-checks/folder-checks.ts'
import { attachmentLimits } from './attachment-limits.ts'
import { attachmentKey } from './attachment-objects.ts'
import { createInspectFile } from './inspect-file.ts'
import { checkAttachment } from './check-attachment.ts'

/** Each upload is held in memory, sometimes twice. */
const uploadsAtOnceMax = 3
const checkWaitMaxMs = 20_000
const nameLengthMax = 255

type AttachmentRequest = Request<{ attachmentId: string }>

/** Routes to upload, list, download and delete attached files. Files are always served as downloads. */
export function attachmentRoutes(parts: {
  catalog: Pick<Catalog, 'attachments' | 'templates'>
  store: ObjectStore
  checks: FolderChecks
  /** Maximum total bytes of an account's files. */
  bytesMax: number
  onError: (error: unknown) => void
}): Router {
  const { catalog, store, checks, bytesMax, onError } = parts
  const inspectFile = createInspectFile()
  const uploadsAtOnce = createConcurrencyGuard({ max: uploadsAtOnceMax, what: 'uploads' })
  const router = Router({ strict: true, caseSensitive: true })

  async function templateOf(req: Request): Promise<string | null> {
    const unknown = Object.keys(req.query).find((key) => key !== 'name' && key !== 'templateId')
    if (unknown !== undefined) throw invalidParameter(unknown)
    const id = req.query['templateId']
    if (id === undefined) return null
    if (typeof id !== 'string') throw invalidParameter('templateId')
    const template = /^[\w-]{1,100}$/.test(id) ? await catalog.templates.find(accountOf(req), id) : undefined
    if (!template) throw new Fault('not_found', { detail: 'The account has no template with this ID.' })
    return template.templateId
  }

  async function findAttachment(req: AttachmentRequest): Promise<KeptAttachment> {
    const { attachmentId } = req.params
    const isId = /^atm_\w{1,40}$/.test(attachmentId)
    const found = isId ? await catalog.attachments.find(accountOf(req), attachmentId) : undefined
    if (!found) throw new Fault('not_found', { detail: 'The account has no attached file with this ID.' })
    return found
  }

  router.post('/app/api/attachments', async (req: Request, res: Response<Attachment>) => {
    const accountId = accountOf(req)
    const name = nameOf(req.query['name'])
    const templateId = await templateOf(req)
    checkSize(req)
    const signal = callerSignal(res)
    const kept = await uploadsAtOnce(accountId, async () => {
      const bytes = await readBytes(req, res, attachmentBytesMax)
      const caller = { accountId, signal, deadlineAt: Date.now() + checkWaitMaxMs }
      const checked = await checkAttachment(bytes, { name, inspectFile, checks, caller })
      const file = { ...checked, name, templateId, bytes: bytes.length }
      const bounds = { ...attachmentLimits, accountBytesMax: bytesMax }
      const added = await catalog.attachments.add(accountId, file, bounds)
      try {
        const key = attachmentKey(accountId, added.attachmentId)
        await store.put(key, bytes, { contentType: 'application/octet-stream' })
      } catch (error) {
        await catalog.attachments.remove(accountId, added.attachmentId).catch(onError)
        throw error
      }
      return added
    })
    res.status(201).json(toResponse(kept))
  })

  router.get(
    '/app/api/templates/:id/attachments',
    async (req: Request<{ id: string }>, res: Response<{ attachments: Attachment[] }>) => {
      const { templateId } = await findOwnTemplate(catalog.templates, req)
      const found = await catalog.attachments.list(accountOf(req), templateId)
      res.json({ attachments: found.map(toResponse) })
    },
  )

  router.get('/app/api/attachments/:attachmentId', async (req: AttachmentRequest, res: Response) => {
    const { accountId, attachmentId, bytes } = await findAttachment(req)
    await streamFile(req, res, async () => {
      const stream = await store.openRead(attachmentKey(accountId, attachmentId))
      if (!stream) throw new Fault('not_found', { detail: 'The account has no attached file with this ID.' })
      res.set({
        // Files are never served with their own type. Otherwise, a page or script could run on this origin, in the user's session.
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(bytes),
        'Content-Disposition': 'attachment',
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'private, no-store',
      })
      return stream
    })
  })

  router.delete('/app/api/attachments/:attachmentId', async (req: AttachmentRequest, res: Response) => {
    const { accountId, attachmentId } = await findAttachment(req)
    await store.remove(attachmentKey(accountId, attachmentId))
    await catalog.attachments.remove(accountId, attachmentId)
    res.status(204).end()
  })
  return router
}

/** Returns a file name without folders or invisible characters. Throws `invalid_request`. */
function nameOf(given: unknown): string {
  const name = normalizeText(typeof given === 'string' ? given : '', 'NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/^.*[\\/]/s, '')
    .trim()
  // Must not end with half of a surrogate pair.
  const cut = name.slice(0, nameLengthMax).replace(/[\ud800-\udbff]$/, '')
  if (cut !== '') return cut
  throw new Fault('invalid_request', {
    detail: 'Send the name of the file as ?name=…',
    errors: [{ pointer: '/name', code: 'required', message: 'name is required.' }],
  })
}

/** Reports an unknown parameter, because ignoring it would treat a misspelled `templateId` as omitted. */
function invalidParameter(name: string): Fault {
  const message = `“${name.slice(0, 60)}” is not a valid parameter. Use only name and templateId, once each.`
  return new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: `/${name.slice(0, 60)}`, code: 'unknown_field', message }],
  })
}

function checkSize(req: Request): void {
  const bytes = Number(req.headers['content-length'] ?? 0)
  if (bytes <= attachmentBytesMax) return
  const most = attachmentBytesMax / 2 ** 20
  throw new Fault('payload_too_large', {
    detail: `An attached file can be up to ${most} MiB. This one is ${(bytes / 2 ** 20).toFixed(1)} MiB.`,
  })
}

function toResponse({ attachmentId, name, kind, bytes, pages, size, createdAt }: KeptAttachment): Attachment {
  return { attachmentId, name, kind, bytes, pages, size, createdAt: createdAt.toISOString() }
}
