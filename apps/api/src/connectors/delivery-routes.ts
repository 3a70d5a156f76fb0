import type { Catalog, ConnectorDeliveryRecord, ConnectorRecord, ConnectorSummary } from '@platen/database'
import {
  connectorOutcomes,
  type ConnectorDeliveryList,
  Fault,
  previewConnectorSchema,
  type PreviewConnector,
  runDeliverySchema,
} from '@platen/contract'
import { type Request, type Response, Router } from 'express'
import { Type } from 'typebox'
import type { Bodies } from '../bodies/bodies.ts'
import { PackedData, packedText, dataBodyLimits } from '../bodies/packed-data.ts'
import type { Generate } from '../documents/generate.ts'
import type { PublishedTemplates } from '../documents/published-templates.ts'
import { fileResponse, sendResponse } from '../http/response.ts'
import { responseMemoryOf } from '../http/limits/request-memory.ts'
import { describeInvalidFieldCount, readBody } from '../http/check-shape.ts'
import {
  pageLimitDefault,
  pageQuery,
  readQuery,
  readTimeCursor,
  timePosition,
  toPage,
} from '../http/read-query.ts'
import { accountOf, callerSignal, contextOf } from '../http/request-context.ts'
import type { StoredReads } from '../http/limits/limit-stored-reads.ts'
import type { JobResponses } from '../jobs/job-responses.ts'
import { toDelivery } from './connector-responses.ts'
import { findOwnConnector, type ConnectorRequest, readOwnConnector } from './find-own-connector.ts'
import { mappingShapeFaults } from './check-settings.ts'
import { payloadLocation, readSource } from './deliveries/delivery-sources.ts'
import { unreadPayload } from './deliveries/unread-payload.ts'
import type { PayloadStore } from './payload-store.ts'
import type { RecordResult, RecordTask } from './records/make-record.ts'
import type { MakeRecord } from './records/records.ts'

type DeliveryRequest = Request<{ connectorId: string; deliveryId: string }>

const base = '/app/api/connectors/:connectorId'
/** For records and payloads that are edited in a browser. */
const recordBytesMax = 4 * 2 ** 20
/** Limited because the mapping is checked on the main thread. A list with 3,000 rows and 20 columns still fits. */
const previewValuesMax = 100_000
/** A payload is in memory three times: unchanged, as shown, and as the record that is generated from it. */
const shownCopies = 3
const readRun = readBody(runDeliverySchema)
const readPreview = readBody(previewConnectorSchema)
const readList = readQuery(
  Type.Object(
    { ...pageQuery, outcome: Type.Optional(Type.Enum(connectorOutcomes)) },
    { additionalProperties: false },
  ),
)

/** Routes for a connector's deliveries: list, payload, document, run again, and preview. */
export function deliveryRoutes(parts: {
  catalog: Pick<Catalog, 'connectors' | 'connectorDeliveries' | 'renderJobs'>
  answers: Pick<JobResponses, 'readResult'>
  templates: PublishedTemplates
  payloads: PayloadStore
  storedReads: StoredReads
  makeRecord: MakeRecord
  generate: Generate
  bodies: Bodies
  /** Starts a run. Never rejects. */
  begin: (of: { connectorId: string; deliveryId: string }) => Promise<void>
}): Router {
  const { catalog, answers, templates, payloads, storedReads, makeRecord, generate, bodies, begin } = parts
  const { connectors, connectorDeliveries: deliveries } = catalog
  const readConnector = (req: ConnectorRequest) => readOwnConnector({ connectors, storedReads }, req)
  const router = Router({ strict: true, caseSensitive: true })
  const recordBody = bodies.reader({
    bytesMax: recordBytesMax,
    valuesMax: dataBodyLimits.valuesMax,
    packs: ['record'],
  })
  const previewBody = bodies.reader({ bytesMax: recordBytesMax, valuesMax: previewValuesMax })

  async function findDelivery(
    req: DeliveryRequest,
  ): Promise<{ connector: ConnectorSummary; delivery: ConnectorDeliveryRecord }> {
    const connector = await findOwnConnector(connectors, req)
    return { connector, delivery: await findIn(connector, req.params.deliveryId) }
  }

  async function findIn(
    { connectorId }: Pick<ConnectorRecord, 'connectorId'>,
    deliveryId: string,
  ): Promise<ConnectorDeliveryRecord> {
    const delivery = await deliveries.find(connectorId, deliveryId)
    if (!delivery) throw new Fault('not_found', { detail: 'The connector has no delivery with this ID.' })
    return delivery
  }

  async function makeRecordFor(
    connector: ConnectorRecord,
    from: RecordTask['from'],
    { signal, isShown }: { signal: AbortSignal; isShown?: true },
  ): Promise<RecordResult> {
    const template = await templates.find(connector.accountId, connector.templateId)
    if (!template)
      throw new Fault('template_not_found', { detail: 'The template has no published version yet.' })
    return makeRecord({ connector, template, from, signal, ...(isShown && { isShown }) })
  }

  /** Creates a record with the request's settings instead of the connector's. */
  async function preview(connector: ConnectorRecord, request: PreviewConnector, signal: AbortSignal) {
    const { deliveryId, payload, mapping, filters } = request
    const errors = mappingShapeFaults(mapping ?? null)
    if (errors.length > 0)
      throw new Fault('invalid_request', { detail: describeInvalidFieldCount(errors.length), errors })
    const from =
      deliveryId === undefined
        ? { bytes: Buffer.from(JSON.stringify(payload ?? {})), contentType: 'application/json' }
        : await readSource(payloads, { ...(await findIn(connector, deliveryId)), isRepaired: false })
    const edited = {
      ...connector,
      ...(mapping !== undefined && { mapping }),
      ...(filters && { filters }),
    }
    return makeRecordFor(edited, from, { signal, isShown: true })
  }

  router.get(`${base}/deliveries`, async (req: ConnectorRequest, res: Response) => {
    const { connectorId } = await findOwnConnector(connectors, req)
    const { limit = pageLimitDefault, cursor, outcome } = readList(req.query)
    const before = cursor === undefined ? undefined : readTimeCursor(cursor)
    const list = async () => {
      const found = await deliveries.list(connectorId, {
        limit: limit + 1,
        ...(outcome !== undefined && { outcome }),
        ...(before && { before: { at: before.at, deliveryId: before.id } }),
      })
      const { data, next } = toPage(found, limit, (row) => timePosition({ at: row.at, id: row.deliveryId }))
      return JSON.stringify({ data: data.map(toDelivery), next } satisfies ConnectorDeliveryList)
    }
    // Limited, because each delivery can have a hundred faults.
    const response = await storedReads.run(accountOf(req as Request), list, (json) => json.length)
    res.type('json').send(response)
  })
  router.get(`${base}/deliveries/:deliveryId`, async (req: DeliveryRequest, res: Response) => {
    res.json(toDelivery((await findDelivery(req)).delivery))
  })
  router.get(`${base}/deliveries/:deliveryId/payload`, async (req: DeliveryRequest, res: Response) => {
    const connector = await readConnector(req)
    const delivery = await findIn(connector, req.params.deliveryId)
    const { contentType, isRepaired } = delivery
    const signal = callerSignal(res)
    await responseMemoryOf(req as Request)(shownCopies * delivery.bytes, signal)
    const source = await readSource(payloads, { ...delivery, isRepaired: false })
    const original = await makeRecordFor(connector, source, { signal, isShown: true }).catch(
      (error: unknown) => unreadPayload(source, error),
    )
    const current = isRepaired
      ? await makeRecordFor(connector, await readSource(payloads, delivery), { signal, isShown: true })
      : original
    const rest = JSON.stringify({ contentType, faults: current.faults })
    sendJson(res, `{"payload":${original.payload},"record":${current.record},${rest.slice(1)}`)
  })
  router.get(`${base}/deliveries/:deliveryId/document`, async (req: DeliveryRequest, res: Response) => {
    const { connector, delivery } = await findDelivery(req)
    const { jobId, outcome } = delivery
    const isGenerated = outcome === 'made' && jobId !== null
    const job = isGenerated ? await catalog.renderJobs.find(connector.accountId, jobId) : undefined
    const to = { reserveMemory: responseMemoryOf(req as Request), signal: callerSignal(res) }
    const result = job && (await answers.readResult(job, to))
    if (!result)
      throw new Fault('not_found', {
        detail: 'The document is not stored, or was deleted. Run the delivery again.',
      })
    if ('url' in result) res.redirect(result.url)
    else sendResponse(res, fileResponse(result.document, result.fileName, {}))
  })
  router.post(
    `${base}/deliveries/:deliveryId/run`,
    recordBody,
    async (req: DeliveryRequest, res: Response) => {
      const { record } = readRun(req.body)
      const { connector, delivery } = await findDelivery(req)
      const location = payloadLocation(delivery)
      const { connectorId } = connector
      const { deliveryId, outcome, detail, faults, jobId, documentId } = delivery
      if (!(await deliveries.beginRun(connectorId, deliveryId))) throw new Fault('delivery_running')
      try {
        // The record is written after the run is reserved, because a run in progress may still read the previous record.
        if (record !== undefined)
          await payloads.put(
            location,
            'record',
            Buffer.from(packedText(record as Record<string, unknown> | PackedData)),
          )
        await deliveries.note(deliveryId, { isRepaired: record !== undefined })
      } catch (error) {
        // Otherwise, maintenance would start a run that nobody requested.
        await deliveries.note(deliveryId, { outcome, detail, faults, jobId, documentId })
        throw error
      }
      await begin({ connectorId, deliveryId })
      res.status(202).json(toDelivery(await findIn(connector, deliveryId)))
    },
  )
  router.post(`${base}/preview`, previewBody, async (req: ConnectorRequest, res: Response) => {
    const connector = await readConnector(req)
    const { record, faults, filtered } = await preview(connector, readPreview(req.body), callerSignal(res))
    sendJson(
      res,
      `{"record":${record},${JSON.stringify({ faults, filteredBy: filtered?.by ?? null }).slice(1)}`,
    )
  })
  router.post(`${base}/preview/document`, previewBody, async (req: ConnectorRequest, res: Response) => {
    const connector = await readConnector(req)
    const { accountId, templateId } = connector
    const signal = callerSignal(res)
    const { packed, faults } = await preview(connector, readPreview(req.body), signal)
    if (packed === null || faults.length > 0) throw new Fault('invalid_data', { errors: faults })
    const { requestId } = contextOf(req as Request)
    const body = { templateId, data: new PackedData(packed) }
    const caller = {
      accountId,
      requestId,
      signal,
      reserveMemory: responseMemoryOf(req as Request),
      wantsFile: true,
    }
    sendResponse(res, await generate('create', body, caller))
  })
  return router
}

/** Sends payloads and records, which are already JSON, because they were serialized in a thread. */
function sendJson(res: Response, json: string): void {
  res.type('json').end(json)
}
