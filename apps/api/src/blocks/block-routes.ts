import type { Catalog } from '@platen/catalog'
import {
  type BlockContent,
  Fault,
  keepBlockSchema,
  type KeptBlock,
  renameBlockSchema,
} from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import type { Bodies } from '../bodies/bodies.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf } from '../http/request-context.ts'

/** Both texts of a block at their longest, escaped, with the declarations of its fields. */
const bodyBytesMax = 2 ** 20
const renameBytesMax = 4 * 2 ** 10
const valuesMax = 5_000

/** The blocks that an account keeps for its templates, under `/app/api/blocks`. */
export function blockRoutes(options: { keptBlocks: Catalog['keptBlocks']; bodies: Bodies }): Router {
  const { keptBlocks, bodies } = options
  const router = Router({ strict: true, caseSensitive: true })
  const body = readBody(keepBlockSchema)
  const rename = readBody(renameBlockSchema)

  router.get('/app/api/blocks', async (req: Request, res: Response<{ blocks: KeptBlock[] }>) => {
    const kept = await keptBlocks.list(accountOf(req))
    res.json({ blocks: kept.map(toAnswer) })
  })
  router.post(
    '/app/api/blocks',
    bodies.reader({ bytesMax: bodyBytesMax, valuesMax }),
    async (req: Request, res: Response<KeptBlock>) => {
      const { name, folder, content } = body(req.body)
      const block = { name: name.trim(), folder: folder.trim(), content }
      res.json(toAnswer(await keptBlocks.keep(accountOf(req), block)))
    },
  )
  router.get(
    '/app/api/blocks/:id',
    async (req: Request<{ id: string }>, res: Response<KeptBlock & { content: BlockContent }>) => {
      const found = await keptBlocks.find(accountOf(req), req.params.id)
      if (!found) throw noBlock()
      res.json({ ...toAnswer(found), content: found.content })
    },
  )
  router.patch(
    '/app/api/blocks/:id',
    bodies.reader({ bytesMax: renameBytesMax, valuesMax }),
    async (req: Request<{ id: string }>, res: Response<KeptBlock>) => {
      const { name, folder } = rename(req.body)
      const to = { name: name.trim(), folder: folder.trim() }
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

// Field by field: nothing that the catalog may add one day goes out by itself.
function toAnswer(block: Omit<KeptBlock, 'updatedAt'> & { updatedAt: Date }): KeptBlock {
  const { blockId, name, folder, version, updatedAt } = block
  return { blockId, name, folder, version, updatedAt: updatedAt.toISOString() }
}

function noBlock(): Fault {
  return new Fault('not_found', { detail: 'The account keeps no block of this id.' })
}
