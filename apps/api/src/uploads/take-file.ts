import { Fault } from '@platen/contract'
import { type ObjectStore, verifyFileLink } from '@platen/storage'
import type { Request, Response } from 'express'
import { openSlowBody } from '../http/slow-body.ts'
import { uploadBounds } from './upload-bounds.ts'

/**
 * Takes a file over a disk store's link for PUT: no key, only the signature counts. Nothing is left of a file that breaks off. Throws
 * `link_invalid`, and the faults of `openSlowBody`.
 */
export async function takeFile(
  req: Request,
  res: Response,
  {
    store,
    linkSecret,
    refusedLink,
  }: {
    store: ObjectStore
    linkSecret: Buffer
    refusedLink: (reason: 'expired' | 'forged') => Fault
  },
): Promise<void> {
  const link = verifyFileLink({ linkSecret, method: 'PUT', url: req.originalUrl, now: Date.now() })
  if (!link.ok) throw refusedLink(link.refused)
  if (!link.key.startsWith('uploads/')) throw refusedLink('forged')
  const body = openSlowBody(req, res, uploadBounds.body)
  const { bytesMax } = uploadBounds.body
  await store.putStream(link.key, body, { contentType: link.contentType, bytesMax })
  res.status(200).end()
}
