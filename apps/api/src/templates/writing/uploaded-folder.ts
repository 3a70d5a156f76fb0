import { newTemplateSchema, folderSchema } from '@platen/contract'
import type { Request, RequestHandler, Response } from 'express'
import type { Bodies } from '../../bodies/bodies.ts'
import { chargeReceivedBytes, checkReceivedBytes } from '../../http/limits/request-memory.ts'
import { createConcurrencyGuard, guardRequest } from '../../http/limits/concurrency-guard.ts'
import { readBody } from '../../http/check-shape.ts'
import { readBytes } from '../../http/read-bytes.ts'
import { accountOf, callerSignal } from '../../http/request-context.ts'
import { unpackFolder } from '../zip/unpack-folder.ts'
import { decodeFiles, checkFileCount } from './decode-files.ts'

const zipBytesMax = 50 * 2 ** 20
const jsonBytesMax = 96 * 2 ** 20
/** A hundred times the usual number of values. */
const jsonValuesMax = 20_000
/** Each folder is held in memory. */
const foldersAtOnceMax = 2
const unpackMs = 30_000
const zipTypes = ['application/zip', 'application/x-zip-compressed']

/** An uploaded template folder, with the name of a new template. */
export interface UploadedFolder {
  files: Map<string, Uint8Array>
  /** Name of the top folder, if a ZIP contains everything in one folder. */
  topFolder?: string | undefined
  name?: string | undefined
  slug?: string | undefined
}

/** Reads folders from requests, as ZIP (`application/zip`) or as JSON. */
export interface FolderReader {
  /** Middleware that reads a JSON body, and limits concurrent uploads per account. */
  first: RequestHandler[]
  /** Returns the folder. Throws `invalid_upload`, `invalid_request`, `unsupported_media_type`, and errors from `readBytes`. */
  take(req: Request, res: Response): Promise<UploadedFolder>
  /** Returns the folder with the name of the new template, which is in the query for a ZIP. */
  takeNamed(req: Request, res: Response): Promise<UploadedFolder>
}

const readFolder = readCounted(readBody(folderSchema))
const readNamedFolder = readCounted(readBody(newTemplateSchema))

export function createFolderReader(bodies: Pick<Bodies, 'reader'>): FolderReader {
  const atOnce = createConcurrencyGuard({ max: foldersAtOnceMax, what: 'folder uploads' })
  const readJson = bodies.reader({ bytesMax: jsonBytesMax, valuesMax: jsonValuesMax })
  const unlessZip =
    (handler: RequestHandler): RequestHandler =>
    (req, res, next) =>
      isZip(req) ? next() : handler(req, res, next)

  async function takeZip(req: Request, res: Response): Promise<UploadedFolder> {
    const caller = { accountId: accountOf(req), signal: callerSignal(res) }
    const zip = await readBytes(req, res, zipBytesMax)
    checkReceivedBytes(req)
    const charge = (bytes: number) => chargeReceivedBytes(req, bytes)
    return unpackFolder(zip, { ...caller, deadlineAt: Date.now() + unpackMs, charge })
  }

  return {
    first: [guardRequest(atOnce), ...readJson.map(unlessZip)],
    async take(req, res) {
      return isZip(req) ? takeZip(req, res) : { files: await decodeFiles(readFolder(req.body).files) }
    },
    async takeNamed(req, res) {
      if (isZip(req)) {
        // The name is checked before the ZIP is read.
        const { name, slug } = readNamedFolder({ ...requestedName(req), files: {} })
        return { ...(await takeZip(req, res)), name, slug }
      }
      const { name, slug, files } = readNamedFolder(req.body)
      return { files: await decodeFiles(files), name, slug }
    },
  }
}

function readCounted<T>(read: (body: unknown) => T): (body: unknown) => T {
  return (body) => {
    checkFileCount((Object(body) as { files?: unknown }).files)
    return read(body)
  }
}

function isZip(req: Request): boolean {
  const type = req.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return zipTypes.includes(type)
}

function requestedName(req: Request): Record<string, unknown> {
  const { name, slug } = req.query
  return { ...(name === undefined ? {} : { name }), ...(slug === undefined ? {} : { slug }) }
}
