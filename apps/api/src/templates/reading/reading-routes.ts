import type { ListedTemplate, PublishedTemplate } from '@platen/database'
import {
  type TemplateAnswer,
  type TemplatePage,
  type TemplateSample,
  type TemplateVersionPage,
  schemaFlavors,
  templateSearchMax,
} from '@platen/contract'
import { namesAsData } from '@platen/merge'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import type { ApiConfig } from '../../config.ts'
import type { Bodies } from '../../bodies/bodies.ts'
import { pageLimitDefault, pageQuery, readQuery } from '../../http/read-query.ts'
import type { ReviewData } from '../../documents/merge-check/data-checks.ts'
import { accountOf, callerSignal, contextOf } from '../../http/request-context.ts'
import { listVersions } from '../../publishing/list-versions.ts'
import type { StoredReads } from '../../http/limits/limit-stored-reads.ts'
import { readChargedVersion } from '../read-draft.ts'
import { findAddressedTemplate } from '../find-callers-template.ts'
import { listCallersTemplates } from '../list-callers-templates.ts'
import { findReadableVersion, type ReadableParts } from './find-readable-version.ts'
import type { SchemaOfVersion } from './schema-of-version.ts'
import { sourceOfFolder } from './source-of-folder.ts'
import { validateRoute } from './validate-route.ts'

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
const readSchemaQuery = readQuery(
  Type.Object({ version: versionNumber, flavor: Type.Optional(Type.Enum(schemaFlavors)) }, closed),
)
const readVersion = readQuery(Type.Object({ version: versionNumber }, closed))

/**
 * Routes for reading templates under `/v1/templates`, limited to those that the key can access. `guards` authenticate requests, limit the rate and
 * require the `read` scope.
 */
export function readingRoutes(
  options: ReadableParts & {
    guards: RequestHandler[]
    storedReads: StoredReads
    bodies: Bodies
    reviewData: ReviewData
    schemaOfVersion: SchemaOfVersion
    config: Pick<ApiConfig, 'bodyBytesMax'>
  },
): Router {
  const { guards, catalog, schemaOfVersion } = options
  const sampleOfVersion = createSampleOfVersion(options)
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/v1/templates', guards, async (req: Request, res: Response<TemplatePage>) => {
    const { search, include, limit = pageLimitDefault, cursor } = readList(req.query)
    const caller = { accountId: accountOf(req), key: contextOf(req).key }
    const includesUnpublished = include === 'unpublished'
    const of = { limit, search, cursor, includesUnpublished }
    const { data, next } = await listCallersTemplates(catalog.templates, caller, of)
    res.json({ data: data.map(toAnswer), next })
  })

  router.get('/v1/templates/:templateId', guards, async (req: Request, res: Response<TemplateAnswer>) => {
    res.json(toAnswer(await findAddressedTemplate(catalog.templates, req)))
  })

  router.get(
    '/v1/templates/:templateId/versions',
    guards,
    async (req: Request, res: Response<TemplateVersionPage>) => {
      const { templateId, liveVersion } = await findAddressedTemplate(catalog.templates, req)
      const { data, next } = await listVersions(catalog.versions, req, templateId)
      const answers = data.map(({ version, publishedAt }) => ({
        version,
        publishedAt: publishedAt.toISOString(),
        isLive: version === liveVersion,
      }))
      res.json({ data: answers, next })
    },
  )

  router.get('/v1/templates/:templateId/schema', guards, async (req: Request, res: Response) => {
    const { version, flavor = 'json-schema' } = readSchemaQuery(req.query)
    const found = await findReadableVersion(options, req, version)
    const caller = { accountId: accountOf(req), signal: callerSignal(res) }
    const schema = await schemaOfVersion(found, flavor, caller)
    res.set('X-Template-Version', String(found.version)).type('application/json').send(schema)
  })

  router.get('/v1/templates/:templateId/sample', guards, async (req: Request, res: Response) => {
    const found = await findReadableVersion(options, req, readVersion(req.query).version)
    res.type('application/json').send(await sampleOfVersion(accountOf(req), found))
  })
  router.use(validateRoute(options))
  return router
}

// Lists each field, so that fields that are added to the catalog do not become public automatically.
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

/** Maximum number of characters in all cached samples. */
const keptLengthMax = 20 * 2 ** 20

/** Returns the `TemplateSample` of a version as JSON. */
type SampleOfVersion = (accountId: string, version: PublishedTemplate) => Promise<string>

/** Reads the first sample of a version, skipping samples that are too large. The result is cached, because versions never change. */
function createSampleOfVersion(
  parts: Pick<ReadableParts, 'catalog'> & { storedReads: StoredReads },
): SampleOfVersion {
  const cache = new LRUCache<string, string>({
    maxSize: keptLengthMax,
    sizeCalculation: (text) => text.length,
  })
  return async (accountId, { templateId, version, fields }) => {
    const key = [accountId, templateId, version].join('\n')
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const source = await readChargedVersion(parts, { accountId, templateId, version })
    const [first] = sourceOfFolder(source).samples
    // The sample was checked when the version was published. Parsing it on the main thread would delay other requests.
    const data = first ?? JSON.stringify(namesAsData(fields))
    const metadata: Omit<TemplateSample, 'data'> = { templateId, version, isAuthors: first !== undefined }
    const text = `${JSON.stringify(metadata).slice(0, -1)},"data":${data}}`
    cache.set(key, text)
    return text
  }
}
