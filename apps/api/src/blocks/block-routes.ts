import type { Catalog } from '@platen/database'
import {
  type BlockContent,
  blockPictureBytesMax,
  type BlockVersion,
  Fault,
  saveBlockSchema,
  type SavedBlock,
  keptPicturesBytesMax,
  pointerTo,
  renameBlockSchema,
  visibleText,
} from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { makeThumbnail } from '@platen/template/bundle'
import type { Bodies } from '../bodies/bodies.ts'
import { createConcurrencyGuard } from '../http/limits/concurrency-guard.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf, callerSignal } from '../http/request-context.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'
import { sendPicture } from '../http/send-picture.ts'
import { assetNameFault } from '../templates/drafts/asset-name.ts'

/** Enough for the longest HTML and CSS of a block after escaping, its settings, and its images in base64. */
const bodyBytesMax = 2 ** 20 + 2 * (keptPicturesBytesMax + blockPictureBytesMax)
const renameBytesMax = 4 * 2 ** 10
const valuesMax = 20_000
/** Low, because each image is decoded to up to 160 MB. */
const picturesAtOnceMax = 2
const pictureWaitMsMax = 30_000

/** Routes for an account's saved blocks, under `/app/api/blocks`. */
export function blockRoutes(options: {
  keptBlocks: Catalog['keptBlocks']
  bodies: Bodies
  storedReads: StoredReads
}): Router {
  const { keptBlocks, bodies, storedReads } = options
  const router = Router({ strict: true, caseSensitive: true })
  const body = readBody(saveBlockSchema)
  const rename = readBody(renameBlockSchema)
  const picturesAtOnce = createConcurrencyGuard({ max: picturesAtOnceMax, what: 'block picture uploads' })

  router.get('/app/api/blocks', async (req: Request, res: Response<{ blocks: SavedBlock[] }>) => {
    const kept = await keptBlocks.list(accountOf(req))
    res.json({ blocks: kept.map(toResponse) })
  })
  router.post(
    '/app/api/blocks',
    bodies.reader({ bytesMax: bodyBytesMax, valuesMax }),
    async (req: Request, res: Response<SavedBlock>) => {
      const { content, picture: sent, ...label } = body(req.body)
      const block = { ...visibleLabel(label), content }
      checkImages(content)
      const accountId = accountOf(req)
      const picture =
        sent === undefined
          ? undefined
          : await picturesAtOnce(accountId, () =>
              makeThumbnail(Buffer.from(sent, 'base64'), {
                accountId,
                deadlineAt: Date.now() + pictureWaitMsMax,
                signal: callerSignal(res),
              }),
            )
      res.json(toResponse(await keptBlocks.keep(accountId, { ...block, picture })))
    },
  )
  router.get('/app/api/blocks/:id', async (req: Request<{ id: string }>, res: Response) => {
    const accountId = accountOf(req)
    const { id } = req.params
    const read = async () => {
      const found = await keptBlocks.find(accountId, id)
      const version = versionIn(req) ?? found?.version
      const wanted = found && version && (await keptBlocks.findVersion(accountId, id, version))
      if (!wanted) throw blockNotFound()
      const response: SavedBlock & { content: BlockContent } = {
        ...toResponse({ ...found, ...wanted }),
        content: wanted.content,
      }
      return JSON.stringify(response)
    }
    // Can be several megabytes, because it contains images.
    res.type('json').send(await storedReads.run(accountId, read, (json) => json.length))
  })
  router.get(
    '/app/api/blocks/:id/versions',
    async (req: Request<{ id: string }>, res: Response<{ versions: BlockVersion[] }>) => {
      const versions = await keptBlocks.earlier(accountOf(req), req.params.id)
      if (versions.length === 0 && !(await keptBlocks.find(accountOf(req), req.params.id)))
        throw blockNotFound()
      res.json({ versions: versions.map(toVersion) })
    },
  )
  router.get('/app/api/blocks/:id/picture', async (req: Request<{ id: string }>, res: Response) => {
    const version = versionIn(req)
    const picture =
      version === undefined ? undefined : await keptBlocks.findPicture(accountOf(req), req.params.id, version)
    // Versions never change.
    sendPicture(res, picture, { isImmutable: true })
  })
  router.patch(
    '/app/api/blocks/:id',
    bodies.reader({ bytesMax: renameBytesMax, valuesMax }),
    async (req: Request<{ id: string }>, res: Response<SavedBlock>) => {
      const to = visibleLabel(rename(req.body))
      const renamed = await keptBlocks.rename(accountOf(req), req.params.id, to)
      if (!renamed) throw blockNotFound()
      res.json(toResponse(renamed))
    },
  )
  router.delete('/app/api/blocks/:id', async (req: Request<{ id: string }>, res: Response) => {
    if (!(await keptBlocks.delete(accountOf(req), req.params.id))) throw blockNotFound()
    res.status(204).end()
  })
  return router
}

/** Removes invisible characters, so that names that look the same are the same. Throws `invalid_request` if no visible name is left. */
function visibleLabel({ name, folder }: Pick<SavedBlock, 'name' | 'folder'>) {
  const label = { name: visibleText(name), folder: visibleText(folder) }
  if (label.name === '') throw invalidAt('/name', 'empty', 'Enter a visible name for the block.')
  return label
}

/** Checks paths and total size. Other properties are checked when a template uses the images. Throws `invalid_request`. */
function checkImages({ assets = {} }: BlockContent): void {
  let room = keptPicturesBytesMax
  for (const [path, { base64 = '' }] of Object.entries(assets)) {
    const fault = assetNameFault(path)
    const pointer = pointerTo(['content', 'assets', path])
    if (fault !== undefined) throw invalidAt(pointer, 'unsafe_name', fault)
    room -= Buffer.byteLength(base64, 'base64')
    if (room < 0)
      throw invalidAt(
        '/content/assets',
        'too_large',
        `The images of a block can be up to ${keptPicturesBytesMax} bytes in total. Omit base64 for the largest images.`,
      )
  }
}

function invalidAt(pointer: string, code: string, message: string): Fault {
  return new Fault('invalid_request', { detail: message, errors: [{ pointer, code, message }] })
}

// Lists each field, so that fields that are added to the catalog do not become public automatically.
function toResponse(block: Omit<SavedBlock, 'updatedAt'> & { updatedAt: Date }): SavedBlock {
  const { blockId, name, folder } = block
  return { blockId, name, folder, ...toVersion(block) }
}

function toVersion(of: Omit<BlockVersion, 'updatedAt'> & { updatedAt: Date }): BlockVersion {
  const { version, updatedAt, hasPicture } = of
  return { version, updatedAt: updatedAt.toISOString(), hasPicture }
}

/** Returns the version in the query, or `undefined` if there is none. Throws `not_found` if it is invalid. */
function versionIn(req: Request<{ id: string }>): number | undefined {
  const { version } = req.query
  if (version === undefined) return undefined
  if (typeof version === 'string' && /^[1-9]\d{0,8}$/.test(version)) return Number(version)
  throw blockNotFound()
}

function blockNotFound(): Fault {
  return new Fault('not_found', { detail: 'The account has no block with this ID.' })
}
