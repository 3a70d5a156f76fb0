import type { ListedTemplate } from '@platen/catalog'
import {
  schemaFlavours,
  type TemplateAnswer,
  type TemplatePage,
  templateSearchMax,
  type TemplateVersionPage,
} from '@platen/contract'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { Type } from 'typebox'
import type { ApiConfig } from '../../config.ts'
import type { Bodies } from '../../bodies/bodies.ts'
import { pageLimitDefault, pageQuery, readCursor, readQuery, writeCursor } from '../../http/read-query.ts'
import { accountOf, callerSignal, contextOf } from '../../http/request-context.ts'
import { findReadable, findReadableVersion, type ReadableParts } from './find-readable.ts'
import { createSampleOfVersion } from './sample-of-version.ts'
import type { SchemaOfVersion } from './schema-of-version.ts'
import { validateRoute } from './validate-route.ts'

const templatePlace = [/^/, /^[\w-]{1,100}$/]
const versionPlace = [/^\d{1,9}$/]
const closed = { additionalProperties: false }
const versionNumber = Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }))

const readList = readQuery(
  Type.Object(
    {
      search: Type.Optional(Type.String({ maxLength: templateSearchMax })),
      include: Type.Optional(Type.Enum(['unpublished'])),
      ...pageQuery,
    },
    closed,
  ),
)
const readVersions = readQuery(Type.Object(pageQuery, closed))
const readSchemaQuery = readQuery(
  Type.Object({ version: versionNumber, flavour: Type.Optional(Type.Enum(schemaFlavours)) }, closed),
)
const readVersion = readQuery(Type.Object({ version: versionNumber }, closed))

/**
 * Templates as programs read them, under `/v1/templates`: none but those that the key knows. `guards` authenticate, bound the rate and ask for the
 * scope `read`.
 */
export function readingRoutes(
  options: ReadableParts & {
    guards: RequestHandler[]
    bodies: Bodies
    schemaOfVersion: SchemaOfVersion
    config: Pick<ApiConfig, 'bodyBytesMax'>
  },
): Router {
  const { guards, catalog, schemaOfVersion } = options
  const sampleOfVersion = createSampleOfVersion(catalog.versions)
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/v1/templates', guards, async (req: Request, res: Response<TemplatePage>) => {
    const { search, include, limit = pageLimitDefault, cursor } = readList(req.query)
    const [name, templateId] = cursor === undefined ? [] : readCursor(cursor, templatePlace)
    // No name has what no database holds.
    const isFindable = search === undefined || (search.isWellFormed() && !search.includes('\0'))
    // One more than asked for tells whether there is a next page.
    const found = isFindable
      ? await catalog.templates.listPage(accountOf(req), {
          limit: limit + 1,
          search,
          after: name !== undefined && templateId !== undefined ? { name, templateId } : undefined,
          templateIds: contextOf(req).key?.templateIds ?? undefined,
          includesUnpublished: include === 'unpublished',
        })
      : []
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const next = found.length > limit && last ? writeCursor([last.name, last.templateId]) : null
    res.json({ data: page.map(toAnswer), next })
  })

  router.get('/v1/templates/:templateId', guards, async (req: Request, res: Response<TemplateAnswer>) => {
    res.json(toAnswer(await findReadable(options, req)))
  })

  router.get(
    '/v1/templates/:templateId/versions',
    guards,
    async (req: Request, res: Response<TemplateVersionPage>) => {
      const { limit = pageLimitDefault, cursor } = readVersions(req.query)
      const { templateId, liveVersion } = await findReadable(options, req)
      const before = cursor === undefined ? undefined : Number(readCursor(cursor, versionPlace)[0])
      const found = await catalog.versions.listPage(accountOf(req), templateId, { limit: limit + 1, before })
      const data = found.slice(0, limit).map(({ version, publishedAt }) => ({
        version,
        publishedAt: publishedAt.toISOString(),
        isLive: version === liveVersion,
      }))
      const last = data.at(-1)
      res.json({ data, next: found.length > limit && last ? writeCursor([String(last.version)]) : null })
    },
  )

  router.get('/v1/templates/:templateId/schema', guards, async (req: Request, res: Response) => {
    const { version, flavour = 'json-schema' } = readSchemaQuery(req.query)
    const found = await findReadableVersion(options, req, version)
    const caller = { accountId: accountOf(req), signal: callerSignal(res) }
    const schema = await schemaOfVersion(found, flavour, caller)
    res.set('X-Template-Version', String(found.version)).type('application/json').send(schema)
  })

  router.get('/v1/templates/:templateId/sample', guards, async (req: Request, res: Response) => {
    const found = await findReadableVersion(options, req, readVersion(req.query).version)
    res.type('application/json').send(await sampleOfVersion(accountOf(req), found))
  })
  router.use(validateRoute(options))
  return router
}

// Field by field: nothing that the catalog may add one day goes out by itself.
function toAnswer(template: ListedTemplate): TemplateAnswer {
  const { templateId, slug, name, liveVersion, publishedVersion, pinnedVersion } = template
  return {
    templateId,
    slug,
    name,
    liveVersion,
    newestVersion: publishedVersion,
    isPinned: pinnedVersion !== null,
    publishedAt: template.publishedAt?.toISOString() ?? null,
    createdAt: template.createdAt.toISOString(),
  }
}
