import type { Catalog } from '@platen/database'
import { type BucketAnswer, type BucketTest, Fault, objectOptionsOf } from '@platen/contract'
import type { Egress } from '@platen/platform/egress'
import type { TriedStep } from '@platen/storage'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { Type } from 'typebox'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import { accountOf } from '../http/request-context.ts'
import { completeConnection, openGivenBucket } from './bucket-connection.ts'
import { privateBucketsHint } from './customer-buckets.ts'

type OfBucket = Request<{ name: string }>

const bodyBytesMax = 16 * 2 ** 10

const putQuery = readBody(
  Type.Object(
    { untested: Type.Optional(Type.Unsafe<'1'>({ type: 'string', enum: ['1'] })) },
    { additionalProperties: false },
  ),
)

/**
 * The account's own buckets, under `/app/api/buckets`. Secrets come in and never go out; addresses pass
 * the egress guard, whether a connection is tested or not.
 */
export function bucketRoutes(options: { buckets: Catalog['buckets']; bucketEgress: Egress }): Router {
  const { buckets, bucketEgress } = options
  const body = readJsonBody(bodyBytesMax)
  const router = Router({ strict: true, caseSensitive: true })

  router.get('/app/api/buckets', async (req: Request, res: Response) => {
    const connected = await buckets.list(accountOf(req))
    res.json({ buckets: connected.map(toAnswer) })
  })

  // Tested before it is kept, so that a typo shows here and not at the first document. `?untested=1` keeps what does not pass all the
  // same: a key that may write and nothing else fails at reading, and delivers documents well.
  router.put('/app/api/buckets/:name', body, async (req: OfBucket, res: Response) => {
    const { untested } = putQuery({ ...req.query })
    const accountId = accountOf(req)
    const connection = await completeConnection(buckets, { accountId, name: req.params.name, body: req.body })
    const bucket = openGivenBucket(connection, bucketEgress)
    if (untested === undefined) await bucket.testConnection()
    res.json(toAnswer(await buckets.connect(accountId, connection)))
  })

  router.post('/app/api/buckets/:name/test', bodyOrNone(body), async (req: OfBucket, res: Response) => {
    const of = { accountId: accountOf(req), name: req.params.name }
    const connection = isEmpty(req.body)
      ? await buckets.find(of.accountId, of.name)
      : await completeConnection(buckets, { ...of, body: req.body })
    if (!connection) throw noBucket()
    const tried = await openGivenBucket(connection, bucketEgress).tryConnection()
    res.json(toTest(tried))
  })

  router.delete('/app/api/buckets/:name', async (req: OfBucket, res: Response) => {
    if (!(await buckets.disconnect(accountOf(req), req.params.name))) throw noBucket()
    res.status(204).end()
  })
  return router
}

/** Reads the body of a request that has one. */
function bodyOrNone(read: RequestHandler[]): RequestHandler {
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

// Field by field: nothing that the catalog may add one day goes out by itself.
function toAnswer(bucket: Omit<BucketAnswer, 'createdAt'> & { createdAt: Date }): BucketAnswer {
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
  // A name that leads to a private address shows itself at the connection.
  return `${code}: ${message}${code === 'AddressRefused' ? `. ${privateBucketsHint}` : ''}`
}

function noBucket(): Fault {
  return new Fault('not_found', { detail: 'No bucket with this name is connected to the account.' })
}
