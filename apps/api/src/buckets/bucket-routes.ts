import type { Catalog } from '@platen/database'
import { type BucketAnswer, type BucketTest, Fault, objectOptionsOf } from '@platen/contract'
import type { Egress } from '@platen/platform/egress'
import type { TriedStep } from '@platen/storage'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { Type } from 'typebox'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf } from '../http/request-context.ts'
import { completeConnection, openRequestedBucket } from './bucket-connection.ts'
import { privateBucketsHint } from './customer-buckets.ts'

type BucketRequest = Request<{ name: string }>

const bodyBytesMax = 16 * 2 ** 10

const putQuery = readBody(
  Type.Object(
    { untested: Type.Optional(Type.Unsafe<'1'>({ type: 'string', enum: ['1'] })) },
    { additionalProperties: false },
  ),
)

/**
 * Routes for an account's buckets, under `/app/api/buckets`. Secrets are never returned. Addresses must pass the egress guard, even if the
 * connection is not tested.
 */
export function bucketRoutes(options: { buckets: Catalog['buckets']; bucketEgress: Egress }): Router {
  const { buckets, bucketEgress } = options
  const body = readJsonBody(bodyBytesMax)
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/app/api/buckets', async (req: Request, res: Response) => {
    const connected = await buckets.list(accountOf(req))
    res.json({ buckets: connected.map(toResponse) })
  })

  // Tested before it is saved, so that errors are found now rather than with the first document. `?untested=1` saves it without a test, because a key
  // with only write access fails the read test, but can deliver documents.
  router.put('/app/api/buckets/:name', body, async (req: BucketRequest, res: Response) => {
    const { untested } = putQuery({ ...req.query })
    const accountId = accountOf(req)
    const connection = await completeConnection(buckets, { accountId, name: req.params.name, body: req.body })
    const bucket = openRequestedBucket(connection, bucketEgress)
    if (untested === undefined) await bucket.testConnection()
    res.json(toResponse(await buckets.connect(accountId, connection)))
  })

  router.post(
    '/app/api/buckets/:name/test',
    optionalBody(body),
    async (req: BucketRequest, res: Response) => {
      const of = { accountId: accountOf(req), name: req.params.name }
      const connection = isEmpty(req.body)
        ? await buckets.find(of.accountId, of.name)
        : await completeConnection(buckets, { ...of, body: req.body })
      if (!connection) throw bucketNotFound()
      const steps = await openRequestedBucket(connection, bucketEgress).tryConnection()
      res.json(toTest(steps))
    },
  )

  router.delete('/app/api/buckets/:name', async (req: BucketRequest, res: Response) => {
    if (!(await buckets.disconnect(accountOf(req), req.params.name))) throw bucketNotFound()
    res.status(204).end()
  })
  return router
}

/** Reads a request's body if it has one. */
function optionalBody(read: RequestHandler[]): RequestHandler {
  const reading = Router().use(read)
  return (req, res, next) => {
    const { 'transfer-encoding': encoding, 'content-length': length = '0' } = req.headers
    if (encoding === undefined && Number(length) === 0) next()
    else void reading(req, res, next)
  }
}

function isEmpty(body: unknown): boolean {
  return body === undefined || JSON.stringify(body) === '{}'
}

// Lists each field, so that fields that are added to the catalog do not become public automatically.
function toResponse(bucket: Omit<BucketAnswer, 'createdAt'> & { createdAt: Date }): BucketAnswer {
  const { name, endpoint, region, pathStyle, accessKey, createdAt } = bucket
  const objectOptions = objectOptionsOf(bucket)
  return {
    name,
    endpoint,
    region,
    pathStyle,
    accessKey,
    ...objectOptions,
    createdAt: createdAt.toISOString(),
  }
}

const passed = {
  write: 'A test object was written.',
  read: 'The test object was read back unchanged.',
  delete: 'The test object was deleted.',
} satisfies Record<TriedStep['step'], string>

function toTest(tried: TriedStep[]): BucketTest {
  const steps = tried.map(({ step, ms, refused }) => ({
    step,
    ok: refused === undefined,
    ms,
    message: refused ? sentenceOf(refused) : passed[step],
  }))
  return { ok: steps.every(({ ok }) => ok), steps }
}

function sentenceOf({ code, message }: NonNullable<TriedStep['refused']>): string {
  // A name that resolves to a private address is only detected when connecting.
  return `${code}: ${message}${code === 'AddressRefused' ? `. ${privateBucketsHint}` : ''}`
}

function bucketNotFound(): Fault {
  return new Fault('not_found', { detail: 'No bucket with this name is connected to the account.' })
}
