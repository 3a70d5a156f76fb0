import { randomUUID } from 'node:crypto'
import { type Delivery, Fault, type FaultItem, expirationMinutes } from '@platen/contract'
import type { Rendered, RenderQueue } from '@platen/jobs'
import { checkData } from '@platen/merge'
import { documentKey, type ObjectStore } from '@platen/storage'
import { countWrong } from '../../http/read-body.ts'
import { type Answer, base64Answer, jsonAnswer } from '../../http/answer.ts'
import type { CustomerBuckets, OpenBucket } from '../../customer-buckets.ts'
import type { PublishedTemplates } from '../../published-templates.ts'
import type { RecordGeneration } from '../../record-generation.ts'
import { type DocumentRequest, type Endpoint, readRequest, requestFaults } from './check-request.ts'

export interface GenerateParts {
  templates: PublishedTemplates
  buckets: CustomerBuckets
  queue: RenderQueue
  store: ObjectStore
  record: RecordGeneration
  requestTimeoutMs: number
  onError: (error: unknown) => void
}

export interface Caller {
  accountId: string
  requestId: string
  signal: AbortSignal
}

export type Generate = (endpoint: Endpoint, body: unknown, caller: Caller) => Promise<Answer>

const pdf = 'application/pdf'

/**
 * From a body to an answer: check everything, enqueue, wait, answer. Nothing is enqueued unless all of the request is right.
 * Throws every fault of the contract's table that belongs to a document.
 */
export function createGenerate(parts: GenerateParts): Generate {
  const { templates, buckets, queue, store, record, requestTimeoutMs, onError } = parts

  async function check(endpoint: Endpoint, body: unknown, accountId: string) {
    const shape = requestFaults(endpoint, body)
    if (shape.length > 0) {
      // All faults at once: where the template can be told, the data is checked too.
      const inData = await dataFaultsOfWrongBody(body, accountId)
      throw new Fault('invalid_request', {
        detail: countWrong(shape.length + inData.total),
        errors: [...shape, ...inData.faults],
      })
    }
    const request = readRequest(endpoint, body, expirationMinutes.fallback)
    const template = await templates.find(accountId, request.templateId)
    if (!template) {
      throw new Fault('template_not_found', {
        errors: [
          {
            pointer: '/templateId',
            code: 'not_found',
            message: 'No published template of this account has this id.',
          },
        ],
      })
    }
    if (request.data !== null) {
      const { faults, total } = checkData(template.fields, request.data)
      if (total > 0)
        throw new Fault('invalid_data', { detail: describeDataFaults(faults, total), errors: faults })
    }
    const bucket = request.bucket && (await buckets.open(accountId, request.bucket.name))
    return { request, template, bucket }
  }

  async function dataFaultsOfWrongBody(
    body: unknown,
    accountId: string,
  ): Promise<{ faults: FaultItem[]; total: number }> {
    const none = { faults: [], total: 0 }
    if (typeof body !== 'object' || body === null) return none
    const { templateId, data } = body as { templateId?: unknown; data?: unknown }
    if (typeof templateId !== 'string' || typeof data !== 'object' || data === null || Array.isArray(data))
      return none
    const template = await templates.find(accountId, templateId)
    return template ? checkData(template.fields, data) : none
  }

  async function answerFor(
    request: DocumentRequest,
    rendered: Rendered,
    link: () => Promise<string>,
  ): Promise<Answer> {
    const headers = {
      'X-Job-Id': rendered.jobId,
      'X-Page-Count': String(rendered.report.pages),
      'X-Document-Warnings': String(rendered.report.warnings.length),
    }
    if (request.output === 'url') return jsonAnswer(200, { url: await link() }, headers)
    const bytes = rendered.bytes ?? (await takeSpooled(rendered.spoolKey))
    return base64Answer(bytes, rendered.fileName, headers)
  }

  async function takeSpooled(key: string | undefined): Promise<Buffer> {
    const bytes = key === undefined ? undefined : await store.get(key)
    if (key === undefined || !bytes)
      throw new Fault('unavailable', { detail: 'The document was lost on its way. Send the request again.' })
    // The key carries its expiry: what cannot be removed now is swept later, and the document is in hand.
    store.remove(key).catch(onError)
    return bytes
  }

  return async function generate(endpoint, body, caller) {
    const { request, template, bucket } = await check(endpoint, body, caller.accountId)
    const now = Date.now()
    const expiresAt = now + request.expirationMinutes * 60_000
    const key = documentKey({ expiresAt, id: randomUUID() })
    const expiresInSeconds = request.expirationMinutes * 60
    const generation = { accountId: caller.accountId, requestId: caller.requestId, template }
    try {
      const rendered = await queue.render(
        {
          bundle: { templateId: template.templateId, version: template.version },
          data: request.data,
          delivery: await deliveryOf(request, bucket, key, requestTimeoutMs),
          createdAt: now,
          deadlineAt: now + requestTimeoutMs,
          requestId: caller.requestId,
        },
        { urgency: 'interactive', signal: caller.signal },
      )
      const { fileName } = rendered
      const answer = await answerFor(request, rendered, () =>
        bucket && request.bucket
          ? bucket.presignGet({ key: request.bucket.key, expiresInSeconds, fileName, contentType: pdf })
          : store.presignGet({ key, expiresInSeconds, fileName, contentType: pdf }),
      )
      answer.headers['X-Template-Version'] = String(template.version)
      record(generation, { rendered })
      return answer
    } catch (error) {
      record(generation, { error })
      throw error
    }
  }
}

async function deliveryOf(
  request: DocumentRequest,
  bucket: OpenBucket | undefined,
  managedKey: string,
  timeoutMs: number,
): Promise<Delivery> {
  if (bucket && request.bucket) {
    const put = {
      key: request.bucket.key,
      expiresInSeconds: Math.ceil(timeoutMs / 1000) + 60,
      contentType: pdf,
    }
    return {
      to: 'address',
      url: await bucket.presignPut(put),
      headers: { 'content-type': pdf },
      alsoCaller: request.output === 'base64',
    }
  }
  if (request.output === 'url') return { to: 'store', key: managedKey, contentType: pdf }
  return { to: 'caller' }
}

const dataFaultWords: Record<string, [one: string, many: string]> = {
  unknown_key: ['1 key is unknown', 'keys are unknown'],
  missing_key: ['1 is missing', 'are missing'],
  wrong_type: ['1 has the wrong type', 'have the wrong type'],
}

function describeDataFaults(faults: readonly FaultItem[], total: number): string {
  if (total > faults.length) return `${total} faults; the first ${faults.length} are listed.`
  const parts = Object.entries(dataFaultWords).flatMap(([code, [one, many]]) => {
    const count = faults.filter((fault) => fault.code === code).length
    return count === 0 ? [] : [count === 1 ? one : `${count} ${many}`]
  })
  return `${parts.join(', ')}.`
}
