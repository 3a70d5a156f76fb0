import type { Catalog, ConnectorRecord, ConnectorSummary as SummaryRecord } from '@platen/database'
import {
  type Connector,
  connectorChangeSchema,
  type ConnectorList,
  type ConnectorSummary,
  newConnectorSchema,
  rotateConnectorSchema,
} from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { Type } from 'typebox'
import type { Bodies } from '../bodies/bodies.ts'
import { readBody } from '../http/check-shape.ts'
import { readJsonBody } from '../http/json-body.ts'
import {
  pageLimitDefault,
  pageQuery,
  readQuery,
  readTimeCursor,
  timePosition,
  toPage,
} from '../http/read-query.ts'
import { accountOf } from '../http/request-context.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'
import { newWebhookSecret } from '../webhooks/sign.ts'
import type { CheckSettings } from './check-settings.ts'
import { toConnector, toConnectorSummary } from './connector-responses.ts'
import {
  findOwnConnector,
  connectorNotFound,
  type ConnectorRequest,
  ownConnector,
  readOwnConnector,
} from './find-own-connector.ts'
import type { Refusals } from './refusals.ts'

const base = '/app/api/connectors'
const smallBytesMax = 1_024
/** Enough for a mapping with 500 fields, each with a formula. */
const settingsBytesMax = 2 * 2 ** 20
/**
 * Checked on the main thread. A mapping with 500 fields, including a list with 500 columns to which six more lists append rows, has a third
 * as many values.
 */
const settingsValuesMax = 40_000
const readNew = readBody(newConnectorSchema)
const readChange = readBody(connectorChangeSchema)
const readRotate = readBody(rotateConnectorSchema)
const readList = readQuery(
  Type.Object(
    { ...pageQuery, templateId: Type.Optional(Type.String({ maxLength: 200 })) },
    { additionalProperties: false },
  ),
)

/** Routes for an account's connectors: list, create, read, update, delete and rotate. */
export function connectorRoutes(parts: {
  connectors: Catalog['connectors']
  storedReads: StoredReads
  refusals: Pick<Refusals, 'find' | 'forget'>
  check: CheckSettings
  bodies: Bodies
  baseUrl: string
  /** Removes a connector's stored payloads. Throws `unavailable`. */
  removePayloads: (of: { accountId: string; connectorId: string }) => Promise<void>
  /** Clears the cache, so that a change takes effect immediately. */
  forget: () => void
}): Router {
  const { connectors, refusals, check, bodies, baseUrl, removePayloads, forget } = parts
  const router = Router({ strict: true, caseSensitive: true })
  const settingsBody = bodies.reader({ bytesMax: settingsBytesMax, valuesMax: settingsValuesMax })
  const one = `${base}/:connectorId`

  async function refusedOf({ connectorId }: SummaryRecord | ConnectorRecord) {
    return { baseUrl, refused: (await refusals.find([connectorId])).get(connectorId) }
  }
  const responseOf = async (record: ConnectorRecord): Promise<Connector> =>
    toConnector(record, await refusedOf(record))
  /** The mapping is left out, because it may be long and the caller already has it. */
  const summaryOf = async (record: SummaryRecord): Promise<ConnectorSummary> =>
    toConnectorSummary(record, await refusedOf(record))

  router.get(base, async (req: Request, res: Response) => {
    const { limit = pageLimitDefault, cursor, templateId } = readList(req.query)
    const before = cursor === undefined ? undefined : readTimeCursor(cursor)
    const found = await connectors.list(accountOf(req), {
      limit: limit + 1,
      ...(templateId !== undefined && { templateId }),
      ...(before && { before: { createdAt: before.at, connectorId: before.id } }),
    })
    const { data, next } = toPage(found, limit, (row) =>
      timePosition({ at: row.createdAt, id: row.connectorId }),
    )
    const refused = await refusals.find(data.map(({ connectorId }) => connectorId))
    const summaries = data.map((each) =>
      toConnectorSummary(each, { baseUrl, refused: refused.get(each.connectorId) }),
    )
    res.json({ data: summaries, next } satisfies ConnectorList)
  })
  router.post(base, settingsBody, async (req: Request, res: Response) => {
    const accountId = accountOf(req)
    const {
      templateId,
      name,
      state = 'active',
      security = { scheme: 'none' },
      signingSecret = null,
      mapping = null,
      filters = [],
      destination = { to: 'answer' },
    } = readNew(req.body)
    await check(accountId, { security, signingSecret, mapping, destination })
    const created = await connectors.create(accountId, {
      templateId,
      name: name.trim(),
      state,
      security,
      signingSecret,
      linkSecret: newWebhookSecret(),
      mapping: mapping as object | null,
      filters,
      destination,
    })
    res
      .status(201)
      .set('Location', `${base}/${created.connectorId}`)
      .json(await responseOf(created))
  })
  router.get(one, async (req: ConnectorRequest, res: Response) => {
    res.json(await responseOf(await readOwnConnector(parts, req)))
  })
  router.patch(one, settingsBody, async (req: ConnectorRequest, res: Response) => {
    const { mapping, name, ...changes } = readChange(req.body)
    const before = await findOwnConnector(connectors, req)
    // An unchanged mapping was checked when it was saved.
    const after = { ...before, ...changes, mapping: mapping ?? null }
    const isChecked =
      mapping !== undefined || changes.security || changes.signingSecret || changes.destination
    if (isChecked) await check(before.accountId, after)
    const changed = await connectors.change(before.accountId, before.connectorId, {
      ...changes,
      ...(name !== undefined && { name: name.trim() }),
      ...(mapping !== undefined && { mapping }),
    })
    forget()
    if (changes.security || changes.signingSecret) await refusals.forget(before.connectorId)
    res.json(await summaryOf(ownConnector(changed)))
  })
  router.delete(one, async (req: ConnectorRequest, res: Response) => {
    const accountId = accountOf(req as Request)
    const { connectorId } = req.params
    // The connector is turned off first, and its row is deleted last, so that the deletion can be repeated after an error.
    ownConnector(await connectors.change(accountId, connectorId, { state: 'off' }))
    forget()
    await removePayloads({ accountId, connectorId })
    if (!(await connectors.delete(accountId, connectorId))) throw connectorNotFound()
    forget()
    res.status(204).end()
  })
  router.post(`${one}/rotate`, readJsonBody(smallBytesMax), async (req: ConnectorRequest, res: Response) => {
    const { graceMinutes } = readRotate(req.body)
    const until = new Date(Date.now() + graceMinutes * 60_000)
    const rotated = await connectors.rotate(accountOf(req as Request), req.params.connectorId, until)
    forget()
    res.json(await summaryOf(ownConnector(rotated)))
  })
  return router
}
