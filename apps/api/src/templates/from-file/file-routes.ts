import {
  type CreatedTemplate,
  Fault,
  filePasswordHeader,
  type ReadPdf,
  type ReadSource,
  sourceFileBytesMax,
} from '@platen/contract'
import type { WaitingCaller } from '@platen/platform'
import { type Request, type Response, Router } from 'express'
import { boundAtOnce } from '../../http/bound-at-once.ts'
import { readBytes } from '../../http/read-bytes.ts'
import { accountOf, callerSignal } from '../../http/request-context.ts'
import { nameInQuery } from '../name-in-query.ts'
import { findInUse, roomFirst, type TemplateParts } from '../template-parts.ts'
import { createFromFile } from './create-from-file.ts'
import { readAgain } from './read-again.ts'
import { readPdf } from './read-pdf.ts'

/** Each is read by a process of its own, and held in memory beside it. */
const filesAtOnceMax = 2
const fileWaitMsMax = 60_000

/** Templates out of uploaded files: made, and read again. */
export function fileRoutes(parts: TemplateParts): Router {
  const filesAtOnce = boundAtOnce({ max: filesAtOnceMax, what: 'uploads of documents' })
  const router = Router({ strict: true, caseSensitive: true })

  /** Reads the body, and works with it while its sender waits. */
  function withFile<T>(
    req: Request,
    res: Response,
    work: (bytes: Buffer, caller: WaitingCaller) => Promise<T>,
  ): Promise<T> {
    const signal = callerSignal(res)
    const accountId = accountOf(req)
    return filesAtOnce(accountId, async () => {
      const bytes = await readBytes(req, res, sourceFileBytesMax)
      return work(bytes, { accountId, signal, deadlineAt: Date.now() + fileWaitMsMax })
    })
  }

  router.post(
    '/app/api/templates/file',
    roomFirst(parts),
    async (req: Request, res: Response<CreatedTemplate>) => {
      const [name, password] = [nameInQuery(req), passwordOf(req)]
      const created = await withFile(req, res, (bytes, caller) =>
        createFromFile(parts, { bytes, name, password }, caller),
      )
      res.status(201).json(created)
    },
  )
  router.post('/app/api/templates/:id/document/file', async (req: Request, res: Response<ReadSource>) => {
    const { templateId } = await findInUse(parts, req)
    res.json(
      await withFile(req, res, (bytes, caller) => readAgain(parts, { templateId, file: { bytes } }, caller)),
    )
  })
  router.post('/app/api/templates/:id/document/pdf', async (req: Request, res: Response<ReadPdf>) => {
    const { templateId } = await findInUse(parts, req)
    const password = passwordOf(req)
    res.json(
      await withFile(req, res, (bytes, caller) =>
        readPdf(parts, { templateId, file: { bytes, password } }, caller),
      ),
    )
  })
  return router
}

function passwordOf(req: Request): string | undefined {
  const given = req.get(filePasswordHeader)
  if (given === undefined || given === '') return undefined
  try {
    return decodeURIComponent(given)
  } catch {
    throw new Fault('invalid_request', {
      detail: `The header ${filePasswordHeader} is to be percent-encoded.`,
    })
  }
}
