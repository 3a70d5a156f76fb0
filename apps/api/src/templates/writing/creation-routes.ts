import type { SavedDraft } from '@platen/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { accountOf, keyOf } from '../../http/request-context.ts'
import { createFromFolder, untitled } from '../create-template.ts'
import { folderToDraft } from '../drafts/folder-to-draft.ts'
import { shortenName } from '../template-name.ts'
import { requireTemplateRoom } from '../template-parts.ts'
import { withFolderPointers } from './with-folder-pointers.ts'
import { requireAllTemplates } from './require-all-templates.ts'
import { revisionTag } from './if-match.ts'
import type { WritingParts } from './writing-parts.ts'

/** `POST /v1/templates`: creates a template with a draft from a folder. */
export function creationRoutes(parts: WritingParts): Router {
  const { catalog, folders } = parts
  const router = Router({ strict: true, caseSensitive: true })
  const requireCreator: RequestHandler = (req, _res, next) => {
    requireAllTemplates(keyOf(req))
    next()
  }
  router.post(
    '/v1/templates',
    [...parts.guards, requireCreator, requireTemplateRoom(parts), ...folders.first],
    async (req: Request, res: Response<SavedDraft>) => {
      const accountId = accountOf(req)
      const { files, topFolder, name, slug } = await folders.takeNamed(req, res)
      const { templateId, notes } = await withFolderPointers(async () =>
        createFromFolder(parts, accountId, {
          draft: await folderToDraft(files),
          name,
          slug,
          fallbackName: shortenName(topFolder ?? slug ?? '').trim() || untitled,
        }),
      )
      const created = await catalog.templates.find(accountId, templateId)
      if (!created) throw new Error(`The template ${templateId} was deleted while it was being created`)
      res.set({ ETag: revisionTag(1), Location: `/v1/templates/${templateId}` })
      res.status(201).json({ templateId, slug: created.slug, name: created.name, revision: 1, notes })
    },
  )
  return router
}
