import { newTemplateSchema, folderSchema } from '@platen/contract'
import type { Request, RequestHandler, Response } from 'express'
import type { Bodies } from '../../bodies/bodies.ts'
import { chargeReceived, requireReceived } from '../../http/body-room.ts'
import { boundAtOnce, boundedFirst } from '../../http/bound-at-once.ts'
import { readBody } from '../../http/check-shape.ts'
import { readBytes } from '../../http/read-bytes.ts'
import { accountOf, callerSignal } from '../../http/request-context.ts'
import { unpackFolder } from '../zip/unpack-folder.ts'
import { decodeFiles, refuseManyFiles } from './decode-files.ts'

const zipBytesMax = 50 * 2 ** 20
const jsonBytesMax = 96 * 2 ** 20
/** A folder has a hundredth. */
const jsonValuesMax = 20_000
/** Each is held in memory whole. */
const foldersAtOnceMax = 2
const unpackMs = 30_000
const zipTypes = ['application/zip', 'application/x-zip-compressed']

/** A template's folder as it was sent, with the name that is wanted for a new one. */
export interface GivenFolder {
  files: Map<string, Uint8Array>
  /** Of a zip that holds all in one folder. */
  topFolder?: string | undefined
  name?: string | undefined
  slug?: string | undefined
}

/** Takes folders out of requests, as zips (`application/zip`) or as JSON. */
export interface FolderReader {
  /** Before the handler: reads a body of JSON, and bounds how many an account sends at once. */
  first: RequestHandler[]
  /** The folder. Throws `invalid_upload` and `invalid_request`, `unsupported_media_type`, and as `readBytes` does. */
  take(req: Request, res: Response): Promise<GivenFolder>
  /** The same with the name that the new template gets; for a zip it stands in the address. */
  takeNamed(req: Request, res: Response): Promise<GivenFolder>
}

const readFolder = readCounted(readBody(folderSchema))
const readNamedFolder = readCounted(readBody(newTemplateSchema))

export function createFolderReader(bodies: Pick<Bodies, 'reader'>): FolderReader {
  const atOnce = boundAtOnce({ max: foldersAtOnceMax, what: 'uploads of folders' })
  const readJson = bodies.reader({ bytesMax: jsonBytesMax, valuesMax: jsonValuesMax })
  const unlessZip =
    (handler: RequestHandler): RequestHandler =>
    (req, res, next) =>
      isZip(req) ? next() : handler(req, res, next)

  async function takeZip(req: Request, res: Response): Promise<GivenFolder> {
    const caller = { accountId: accountOf(req), signal: callerSignal(res) }
    const zip = await readBytes(req, res, zipBytesMax)
    requireReceived(req)
    const charge = (bytes: number) => chargeReceived(req, bytes)
    return unpackFolder(zip, { ...caller, deadlineAt: Date.now() + unpackMs, charge })
  }

  return {
    first: [boundedFirst(atOnce), ...readJson.map(unlessZip)],
    async take(req, res) {
      return isZip(req) ? takeZip(req, res) : { files: await decodeFiles(readFolder(req.body).files) }
    },
    async takeNamed(req, res) {
      if (isZip(req)) {
        // Checked before the zip is read.
        const { name, slug } = readNamedFolder({ ...wanted(req), files: {} })
        return { ...(await takeZip(req, res)), name, slug }
      }
      const { name, slug, files } = readNamedFolder(req.body)
      return { files: await decodeFiles(files), name, slug }
    },
  }
}

function readCounted<T>(read: (body: unknown) => T): (body: unknown) => T {
  return (body) => {
    refuseManyFiles((Object(body) as { files?: unknown }).files)
    return read(body)
  }
}

function isZip(req: Request): boolean {
  const type = req.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return zipTypes.includes(type)
}

function wanted(req: Request): Record<string, unknown> {
  const { name, slug } = req.query
  return { ...(name === undefined ? {} : { name }), ...(slug === undefined ? {} : { slug }) }
}
