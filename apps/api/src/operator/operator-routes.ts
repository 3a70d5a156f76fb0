import { setImmediate } from 'node:timers/promises'
import type { Catalog, PublishedTemplate } from '@platen/database'
import { bundleKey, Fault, objectOptionFields } from '@platen/contract'
import type { Egress } from '@platen/platform/egress'
import type { ObjectStore } from '@platen/storage'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { Type } from 'typebox'
import type { AccountStates } from '../identity/account-states.ts'
import type { ApiKeys } from '../identity/api-keys.ts'
import { keyRoutes } from '../identity/key-routes.ts'
import type { Bodies } from '../bodies/bodies.ts'
import { assertKmsEncryption } from '../buckets/bucket-connection.ts'
import { openGuardedBucket } from '../buckets/customer-buckets.ts'
import { bearerToken } from '../http/authenticate.ts'
import { readJsonBody } from '../http/json-body.ts'
import { readBody } from '../http/check-shape.ts'
import { callerSignal, contextOf } from '../http/request-context.ts'
import { removableKeys, rotationSentence } from './key-rotation.ts'
import { isOperatorToken, type OperatorTokens } from './operator-token.ts'
import type { OperatorIdentity } from '../identity/identity.ts'
import type { PublishTemplate } from '../publishing/publish-template.ts'
import { loginRoutes } from './login-routes.ts'

type OfAccount = Request<{ account: string }>

const publishBytesMax = 96 * 2 ** 20
/** A hundred times as many as in any usual folder. */
const publishValuesMax = 20_000
/** How long a template waits while other accounts' templates are being checked. */
const checkWaitMaxMs = 60_000
const smallBytesMax = 64 * 2 ** 10

const accountBody = readBody(
  Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false }),
)
const rollBody = readBody(
  Type.Object(
    { graceMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_080 })) },
    { additionalProperties: false },
  ),
)
const publishBody = readBody(
  Type.Object(
    {
      slug: Type.String({ pattern: '^[a-z0-9][a-z0-9._-]{0,99}$' }),
      files: Type.Record(Type.String(), Type.String()),
    },
    { additionalProperties: false },
  ),
)
const bucketBody = readBody(
  Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 255 }),
      endpoint: Type.String({ minLength: 1, maxLength: 2_000 }),
      region: Type.String({ minLength: 1, maxLength: 100 }),
      pathStyle: Type.Boolean(),
      accessKey: Type.String({ minLength: 1, maxLength: 500 }),
      secretKey: Type.String({ minLength: 1, maxLength: 2_000 }),
      ...objectOptionFields,
    },
    { additionalProperties: false },
  ),
)

/** Routes for the command line: accounts, keys, templates and buckets. All of them require the operator token. */
export function operatorRoutes(options: {
  operatorTokens: OperatorTokens
  catalog: Pick<Catalog, 'accounts' | 'apiKeys' | 'buckets' | 'masterKeys' | 'templates' | 'versions'>
  store: ObjectStore
  keys: ApiKeys
  bodies: Pick<Bodies, 'reader'>
  publish: PublishTemplate
  bucketEgress: Egress
  identity: OperatorIdentity
  accountStates: Pick<AccountStates, 'delete' | 'suspend' | 'resume'>
  /** Routes under `/operator/model`. */
  modelRouter: Router
}): Router {
  const { catalog, store, keys, bodies, publish, bucketEgress } = options
  const requireOperator: RequestHandler = (req, _res, next) => {
    if (!isOperatorToken(bearerToken(req.get('authorization')), options.operatorTokens)) {
      throw new Fault('unauthorized', {
        detail: 'Send the operator token as "Authorization: Bearer <token>".',
      })
    }
    next()
  }
  const requireAccount: RequestHandler<{ account: string }> = async (req, _res, next) => {
    const account = await catalog.accounts.find(req.params.account)
    if (!account) throw new Fault('not_found', { detail: 'No account has this ID.' })
    contextOf(req).accountId = account.accountId
    next()
  }
  const small = readJsonBody(smallBytesMax)
  const account = Router({ mergeParams: true, strict: true, caseSensitive: true })
  const router = Router({ strict: true, caseSensitive: true })
  router.use('/operator', requireOperator)

  router.post('/operator/accounts', small, async (req: Request, res: Response) => {
    const { name } = accountBody(req.body)
    const created = await catalog.accounts.create({ name })
    const apiKey = await catalog.apiKeys.createMain(created.accountId)
    res.status(201).json({ accountId: created.accountId, name, apiKey: apiKey.key })
  })
  router.get('/operator/master-key', async (_req, res) => {
    const status = await catalog.masterKeys.status()
    res.json({ ...status, removable: removableKeys(status), summary: rotationSentence(status) })
  })
  router.get('/operator/accounts', async (_req, res) => {
    res.json({ accounts: await catalog.accounts.list() })
  })
  router.use('/operator/accounts/:account', requireAccount, account)
  router.use(loginRoutes(options.identity))
  router.use(options.modelRouter)

  account.post('/suspend', async (req: OfAccount, res: Response) => {
    res.json(await options.accountStates.suspend(req.params.account))
  })
  account.post('/resume', async (req: OfAccount, res: Response) => {
    res.json(await options.accountStates.resume(req.params.account))
  })
  router.delete('/operator/accounts/:account', requireAccount, async (req: OfAccount, res: Response) => {
    await options.accountStates.delete(req.params.account)
    res.status(204).end()
  })

  account.use(keyRoutes({ base: '/keys', apiKeys: catalog.apiKeys, templates: catalog.templates, keys }))
  account.get('/key', async (req: OfAccount, res: Response) => {
    const apiKey = await catalog.apiKeys.reveal(req.params.account)
    if (apiKey === undefined)
      throw new Fault('not_found', { detail: 'The account has no active key. Roll the key to create one.' })
    res.json({ apiKey })
  })
  account.post('/key/roll', small, async (req: OfAccount, res: Response) => {
    const { graceMinutes = 0 } = rollBody(req.body)
    const rolled = await catalog.apiKeys.roll(req.params.account, { graceSeconds: graceMinutes * 60 })
    keys.forget(req.params.account)
    res.json({ apiKey: rolled.key })
  })

  account.get('/templates', async (req: OfAccount, res: Response) => {
    const { account: accountId } = req.params
    const templates = await catalog.templates.list(accountId)
    const published = await Promise.all(
      templates.map(({ templateId }) => catalog.versions.findPublished(accountId, templateId)),
    )
    const listed = published.flatMap((version) => (version ? [toPublishedTemplate(version, store)] : []))
    res.json({ templates: await Promise.all(listed) })
  })
  const readFolder = bodies.reader({ bytesMax: publishBytesMax, valuesMax: publishValuesMax })
  account.post('/templates', readFolder, async (req: OfAccount, res: Response) => {
    const { slug, files } = publishBody(req.body)
    const decoded = new Map<string, Uint8Array>()
    for (const [path, text] of Object.entries(files)) {
      decoded.set(path, Buffer.from(text, 'base64'))
      // Decoding a hundred megabytes at once would block other requests.
      await setImmediate()
    }
    const deadlineAt = Date.now() + checkWaitMaxMs
    const signal = callerSignal(res)
    res.json(await publish({ accountId: req.params.account, slug, files: decoded, deadlineAt, signal }))
  })

  account.get('/buckets', async (req: OfAccount, res: Response) => {
    res.json({ buckets: await catalog.buckets.list(req.params.account) })
  })
  account.post('/buckets', small, async (req: OfAccount, res: Response) => {
    const connection = bucketBody(req.body)
    assertKmsEncryption(connection)
    await openGuardedBucket(connection, bucketEgress).testConnection()
    await catalog.buckets.connect(req.params.account, connection)
    res.status(201).json({ name: connection.name })
  })
  account.delete('/buckets/:name', async (req: Request<{ account: string; name: string }>, res: Response) => {
    if (!(await catalog.buckets.disconnect(req.params.account, req.params.name))) {
      throw new Fault('not_found', { detail: 'No bucket with this name is connected to the account.' })
    }
    res.status(204).end()
  })
  return router
}

/**
 * Returns a template with its published version. `stored` is whether the object store has its bundle, which can be missing after a change to another
 * store. It is absent while the store is unavailable.
 */
async function toPublishedTemplate(version: PublishedTemplate, store: ObjectStore) {
  const { templateId, slug, name, version: number, publishedAt } = version
  const stored = await store.stat(bundleKey(version)).then(
    (found) => found !== undefined,
    (error: unknown) => {
      if (error instanceof Fault && error.code === 'unavailable') return undefined
      throw error
    },
  )
  return { templateId, slug, name, version: number, publishedAt, stored }
}
