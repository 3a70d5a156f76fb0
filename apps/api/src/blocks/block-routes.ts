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
import { boundAtOnce } from '../http/limits/concurrency-guard.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf, callerSignal } from '../http/request-context.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'
import { sendPicture } from '../http/send-picture.ts'
import { assetNameFault } from '../templates/drafts/asset-name.ts'

/** Both texts of a block at their longest, escaped, with what it needs of its template; its pictures in base64. */
const bodyBytesMax = 2 ** 20 + 2 * (keptPicturesBytesMax + blockPictureBytesMax)
const renameBytesMax = 4 * 2 ** 10
const valuesMax = 20_000
/** Each is decoded, to 160 MB at most. */
const picturesAtOnceMax = 2
const pictureWaitMsMax = 30_000

/** The blocks that an account keeps for its templates, under `/app/api/blocks`. */
export function blockRoutes(options: {
  keptBlocks: Catalog['keptBlocks']
  bodies: Bodies
  storedReads: StoredReads
}): Router {
  const { keptBlocks, bodies, storedReads } = options
  const router = Router({ strict: true, caseSensitive: true })
  const body = readBody(saveBlockSchema)
  const rename = readBody(renameBlockSchema)
  const picturesAtOnce = boundAtOnce({ max: picturesAtOnceMax, what: 'pictures of blocks' })

  router.get('/app/api/blocks', async (req: Request, res: Response<{ blocks: SavedBlock[] }>) => {
    const kept = await keptBlocks.list(accountOf(req))
    res.json({ blocks: kept.map(toAnswer) })
  })
  router.post(
    '/app/api/blocks',
    bodies.reader({ bytesMax: bodyBytesMax, valuesMax }),
    async (req: Request, res: Response<SavedBlock>) => {
      const { content, picture: sent, ...place } = body(req.body)
      const block = { ...visiblePlace(place), content }
      requireSoundPictures(content)
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
      res.json(toAnswer(await keptBlocks.keep(accountId, { ...block, picture })))
    },
  )
  router.get('/app/api/blocks/:id', async (req: Request<{ id: string }>, res: Response) => {
    const accountId = accountOf(req)
    const { id } = req.params
    const read = async () => {
      const found = await keptBlocks.find(accountId, id)
      const version = versionIn(req) ?? found?.version
      const wanted = found && version && (await keptBlocks.findVersion(accountId, id, version))
      if (!wanted) throw noBlock()
      const answer: SavedBlock & { content: BlockContent } = {
        ...toAnswer({ ...found, ...wanted }),
        content: wanted.content,
      }
      return JSON.stringify(answer)
    }
    // With its pictures, some megabytes.
    res.type('json').send(await storedReads.run(accountId, read, (json) => json.length))
  })
  router.get(
    '/app/api/blocks/:id/versions',
    async (req: Request<{ id: string }>, res: Response<{ versions: BlockVersion[] }>) => {
      const versions = await keptBlocks.earlier(accountOf(req), req.params.id)
      if (versions.length === 0 && !(await keptBlocks.find(accountOf(req), req.params.id))) throw noBlock()
      res.json({ versions: versions.map(toVersion) })
    },
  )
  router.get('/app/api/blocks/:id/picture', async (req: Request<{ id: string }>, res: Response) => {
    const version = versionIn(req)
    const picture =
      version === undefined ? undefined : await keptBlocks.findPicture(accountOf(req), req.params.id, version)
    // Versions never change.
    sendPicture(res, picture, { isLasting: true })
  })
  router.patch(
    '/app/api/blocks/:id',
    bodies.reader({ bytesMax: renameBytesMax, valuesMax }),
    async (req: Request<{ id: string }>, res: Response<SavedBlock>) => {
      const to = visiblePlace(rename(req.body))
      const renamed = await keptBlocks.rename(accountOf(req), req.params.id, to)
      if (!renamed) throw noBlock()
      res.json(toAnswer(renamed))
    },
  )
  router.delete('/app/api/blocks/:id', async (req: Request<{ id: string }>, res: Response) => {
    if (!(await keptBlocks.delete(accountOf(req), req.params.id))) throw noBlock()
    res.status(204).end()
  })
  return router
}

/** Two blocks whose names look the same have the same name. Throws `invalid_request` for a name of which nothing is seen. */
function visiblePlace({ name, folder }: Pick<SavedBlock, 'name' | 'folder'>) {
  const place = { name: visibleText(name), folder: visibleText(folder) }
  if (place.name === '') throw wrongAt('/name', 'empty', 'Enter a visible name for the block.')
  return place
}

/** Whatever else they are is seen when a template takes them up, as with any upload. Throws `invalid_request`. */
function requireSoundPictures({ assets = {} }: BlockContent): void {
  let room = keptPicturesBytesMax
  for (const [path, { base64 = '' }] of Object.entries(assets)) {
    const fault = assetNameFault(path)
    const pointer = pointerTo(['content', 'assets', path])
    if (fault !== undefined) throw wrongAt(pointer, 'unsafe_name', fault)
    room -= Buffer.byteLength(base64, 'base64')
    if (room < 0)
      throw wrongAt(
        '/content/assets',
        'too_large',
        `The images of a block can have up to ${keptPicturesBytesMax} bytes in total. Leave out the bytes of the largest images.`,
      )
  }
}

function wrongAt(pointer: string, code: string, message: string): Fault {
  return new Fault('invalid_request', { detail: message, errors: [{ pointer, code, message }] })
}

// Field by field: nothing that the catalog may add one day goes out by itself.
function toAnswer(block: Omit<SavedBlock, 'updatedAt'> & { updatedAt: Date }): SavedBlock {
  const { blockId, name, folder } = block
  return { blockId, name, folder, ...toVersion(block) }
}

function toVersion(of: Omit<BlockVersion, 'updatedAt'> & { updatedAt: Date }): BlockVersion {
  const { version, updatedAt, hasPicture } = of
  return { version, updatedAt: updatedAt.toISOString(), hasPicture }
}

/** Of the address; `undefined` where it names none that could be. */
function versionIn(req: Request<{ id: string }>): number | undefined {
  const { version } = req.query
  if (version === undefined) return undefined
  if (typeof version === 'string' && /^[1-9]\d{0,8}$/.test(version)) return Number(version)
  throw noBlock()
}

function noBlock(): Fault {
  return new Fault('not_found', { detail: 'The account has no block with this id.' })
}
