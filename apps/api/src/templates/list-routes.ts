import {
  Fault,
  type LibraryTemplate,
  renameTemplateSchema,
  type TemplateCard,
  type TemplateList,
} from '@platen/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { TemplateOverview } from '@platen/database'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf } from '../http/request-context.ts'
import { undeleteWindowMs } from './template-purge.ts'
import {
  findBrandName,
  findInUse,
  findOwn,
  requireInUse,
  recentSince,
  templateIdOf,
  type TemplateParts,
} from './template-parts.ts'
import { toCard } from './to-card.ts'
import { readChargedDraft } from './read-draft.ts'
import { settingsWithName, withName } from './template-name.ts'

const smallBytesMax = 64 * 2 ** 10
const renameBody = readBody(renameTemplateSchema)

/** Lists, renames, archives and deletes templates. */
export function listRoutes(parts: TemplateParts): Router {
  const { catalog, library, published, clock, templatesMax } = parts
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/app/api/templates', async (req, res: Response<TemplateList>) => {
    const archived = req.query['archived'] === '1'
    const listed = await catalog.templates.listOverviews(accountOf(req), {
      archived,
      documentsSince: recentSince(clock),
    })
    const brand = await findBrandName(parts, req)
    res.json({ templates: listed.map((template) => toCard(template, brand)) })
  })
  router.get('/app/api/templates/:id', async (req, res: Response<TemplateCard>) => {
    res.json(toCard(await findOwn(parts, req), await findBrandName(parts, req)))
  })
  router.get('/app/api/library', async (_req, res: Response<{ templates: LibraryTemplate[] }>) => {
    res.json({ templates: await library.list() })
  })

  router.patch(
    '/app/api/templates/:id',
    requireInUse(parts),
    readJsonBody(smallBytesMax),
    async (req: Request, res: Response<TemplateCard>) => {
      const { name } = renameBody(req.body)
      const accountId = accountOf(req)
      const template = await findInUse(parts, req)
      await renameTemplate(parts, { accountId, template, name })
      published.forget(accountId, template.templateId)
      res.json(toCard(await findOwn(parts, req), await findBrandName(parts, req)))
    },
  )

  /** Handles a change that needs only the ID. `work` returns whether it changed anything. */
  const change =
    (work: (accountId: string, templateId: string) => Promise<boolean>): RequestHandler =>
    async (req, res) => {
      const accountId = accountOf(req)
      const templateId = templateIdOf(req)
      // It is not an error if nothing had to change, but `findOwn` throws if the template does not exist.
      if (!(await work(accountId, templateId))) await findOwn(parts, req)
      published.forget(accountId, templateId)
      res.status(204).end()
    }
  router.post(
    '/app/api/templates/:id/archive',
    change((account, id) => catalog.templates.archive(account, id)),
  )
  router.post(
    '/app/api/templates/:id/restore',
    change((account, id) => catalog.templates.restore(account, id)),
  )
  router.delete(
    '/app/api/templates/:id',
    change((account, id) => catalog.templates.delete(account, id)),
  )
  router.post(
    '/app/api/templates/:id/undelete',
    change(async (account, id) => {
      await catalog.templates.requireRoom(account, templatesMax)
      const since = new Date(clock().getTime() - undeleteWindowMs)
      return catalog.templates.undelete(account, id, { since })
    }),
  )
  return router
}

/** A second attempt is made if someone else saved the draft in the meantime. */
const triesMax = 2

/**
 * Renames a template, including in the template.json of its draft, with one save. A template.json that is not valid JSON is not changed. Throws
 * `draft_conflict` if others keep saving the draft.
 */
async function renameTemplate(
  parts: TemplateParts,
  of: { accountId: string; template: TemplateOverview; name: string },
): Promise<void> {
  const { accountId, template } = of
  const name = of.name.trim()
  for (let attempt = 0; attempt < triesMax; attempt++) {
    if (await saveName(parts, { accountId, template, name })) return
  }
  throw new Fault('draft_conflict', {
    detail: 'The draft is being saved repeatedly. Try again in a moment.',
  })
}

/** Returns `false` if someone else saved the draft in the meantime. */
async function saveName(
  parts: TemplateParts,
  { accountId, template, name }: { accountId: string; template: TemplateOverview; name: string },
): Promise<boolean> {
  const { drafts } = parts.catalog
  const { templateId } = template
  await parts.storedReads.check(accountId)
  const before = await drafts.readSettings(accountId, templateId)
  if (!before) {
    const { source, revision } = await readChargedDraft(parts, accountId, template)
    return (await drafts.save(accountId, templateId, { source: withName(source, name), revision, name }))
      .saved
  }
  // The database rewrites the whole draft.
  await parts.storedReads.take(accountId, before.bytes)
  const settings = settingsWithName(before.settings, name)
  return (await drafts.saveSettings(accountId, templateId, { settings, revision: before.revision, name }))
    .saved
}
