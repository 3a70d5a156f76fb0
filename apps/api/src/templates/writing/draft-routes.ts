import { Fault, type SavedDraft } from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { boundAtOnce } from '../../http/bound-at-once.ts'
import { accountOf } from '../../http/request-context.ts'
import { versionOf } from '../../publishing/find-own-template.ts'
import { folderFiles } from '../drafts/folder-files.ts'
import { bytesOfSource } from '../drafts/source-reads.ts'
import { readDraft } from '../read-draft.ts'
import { findAddressedTemplate } from '../find-callers-template.ts'
import { atFolder } from './at-folder.ts'
import { revisionTag, revisionToReplace } from './if-match.ts'
import { replaceDraft } from './replace-draft.ts'
import { sendFolder } from './send-folder.ts'
import type { WritingParts } from './writing-parts.ts'

/** Each holds an asset in memory until its caller takes it. */
const downloadsAtOnceMax = 2

/** Folders as programs take and give them: the draft's, and that of each version. */
export function draftRoutes(parts: WritingParts): Router {
  const { catalog, store, folders, guards } = parts
  const { sourceReads } = parts.publishing
  const downloadsAtOnce = boundAtOnce({ max: downloadsAtOnceMax, what: 'downloads of folders' })
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/v1/templates/:templateId/draft', guards, async (req: Request, res: Response) => {
    const accountId = accountOf(req)
    const template = await findAddressedTemplate(catalog.templates, req)
    const { templateId, slug, name, hasUnpublishedChanges } = template
    await downloadsAtOnce(accountId, async () => {
      const { source, revision, updatedAt } = await sourceReads.run(
        accountId,
        () => readDraft(parts, accountId, template),
        (read) => bytesOfSource(read.source),
      )
      res.set('ETag', revisionTag(revision))
      await sendFolder(req, res, {
        files: folderFiles(store, templateId, source),
        slug,
        modifiedAt: updatedAt,
        beside: { templateId, slug, name, revision, hasUnpublishedChanges },
      })
    })
  })

  router.put(
    '/v1/templates/:templateId/draft',
    [...guards, ...folders.first],
    async (req: Request, res: Response<SavedDraft>) => {
      const revision = revisionToReplace(req)
      const template = await findAddressedTemplate(catalog.templates, req)
      const { files } = await folders.take(req, res)
      const saved = await atFolder(() => replaceDraft(parts, accountOf(req), { template, files, revision }))
      res.set('ETag', revisionTag(saved.revision))
      const { templateId, slug } = template
      res.json({ templateId, slug, ...saved })
    },
  )

  router.get(
    '/v1/templates/:templateId/versions/:version/folder',
    guards,
    async (req: Request<{ templateId: string; version: string }>, res: Response) => {
      const accountId = accountOf(req)
      const { templateId, slug } = await findAddressedTemplate(catalog.templates, req)
      const version = versionOf(req)
      const found = await catalog.versions.find(accountId, templateId, version)
      if (!found) throw new Fault('not_found', { detail: 'The template has no version of this number.' })
      await downloadsAtOnce(accountId, async () => {
        const source = await sourceReads.run(
          accountId,
          () => catalog.versions.findSource(accountId, templateId, version),
          (read) => (read ? bytesOfSource(read) : 0),
        )
        if (!source)
          throw new Fault('not_found', { detail: 'The folder that this version was made of was not kept.' })
        await sendFolder(req, res, {
          files: folderFiles(store, templateId, source),
          slug,
          modifiedAt: found.publishedAt,
          beside: { templateId, slug, name: found.settings.name, version },
        })
      })
    },
  )
  return router
}
