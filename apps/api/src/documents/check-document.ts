import {
  type RequestedVersion,
  type CreateRequest,
  createRequestSchema,
  expirationMinutes,
  Fault,
  type FaultItem,
  type KeyGrant,
  pdfRequestSchema,
} from '@platen/contract'
import type { DataFaults } from '@platen/merge'
import { checkCustomerKey } from '@platen/storage'
import type { Bodies } from '../bodies/bodies.ts'
import type { SentData } from '../bodies/packed-data.ts'
import type { CustomerBuckets, OpenBucket } from '../buckets/customer-buckets.ts'
import { describeInvalidFieldCount, createShapeCheck } from '../http/check-shape.ts'
import { createNullDropper } from '../http/drop-nulls.ts'
import { mergeVersionErrors } from './merge-version-errors.ts'
import type { FindTemplate, TemplateToRender, TemplateCaller } from './find-template.ts'

/** A valid body of both document endpoints, with defaults. */
export interface DocumentRequest {
  templateId: string
  version: RequestedVersion | undefined
  data: SentData
  output: 'base64' | 'url'
  expirationMinutes: number
  bucket: { name: string; key: string } | undefined
}

export type Endpoint = 'create' | 'pdf'

const shapes = { create: createShapeCheck(createRequestSchema), pdf: createShapeCheck(pdfRequestSchema) }
const dropNulls = {
  create: createNullDropper(createRequestSchema),
  pdf: createNullDropper(pdfRequestSchema),
}

/** Returns all errors in the shape of a body, including those that the schema cannot express. */
function requestFaults(endpoint: Endpoint, body: unknown): FaultItem[] {
  const faults = mergeVersionErrors(shapes[endpoint](body))
  if (typeof body !== 'object' || body === null) return faults
  const {
    output,
    expiration,
    s3_key: key,
    data,
    blank,
  } = body as Partial<Record<keyof CreateRequest, unknown>>
  if (endpoint === 'create' && expiration !== undefined && output !== 'url') {
    const message = 'expiration is only valid with output "url".'
    faults.push({ pointer: '/expiration', code: 'not_allowed', message })
  }
  if (blank === true && data !== undefined) {
    const message = 'Send either data or blank, not both.'
    faults.push({ pointer: '/blank', code: 'not_allowed', message })
  }
  const keyFault = typeof key === 'string' && key !== '' ? checkCustomerKey(key) : undefined
  if (keyFault !== undefined) faults.push({ pointer: '/s3_key', code: 'not_allowed', message: keyFault })
  return faults
}

/** Test documents are not written to customers' buckets. */
function bucketFaults(body: unknown, key: KeyGrant | undefined): FaultItem[] {
  const isSent = (body as Partial<CreateRequest> | null)?.s3_bucket !== undefined
  return isSent && key?.isTest ? [testKeyBucketFault] : []
}

/** Error for a bucket in a request with a test key. */
export const testKeyBucketFault: FaultItem = {
  pointer: '/s3_bucket',
  code: 'not_allowed',
  message:
    'Documents generated with test keys cannot be delivered to a bucket. Omit s3_bucket and s3_key, or use a live key.',
}

/** Reads a body without `requestFaults`. */
function readRequest(endpoint: Endpoint, body: unknown, fallbackMinutes: number): DocumentRequest {
  const sent = body as CreateRequest
  return {
    templateId: sent.templateId,
    version: sent.version,
    data: sent.blank === true ? null : ((sent.data ?? {}) as Exclude<SentData, null>),
    output: endpoint === 'pdf' ? 'url' : (sent.output ?? 'base64'),
    expirationMinutes: sent.expiration ?? fallbackMinutes,
    bucket:
      sent.s3_bucket !== undefined && sent.s3_key !== undefined
        ? { name: sent.s3_bucket, key: sent.s3_key }
        : undefined,
  }
}

/** A request that has passed all checks before rendering. */
interface CheckedDocument {
  request: DocumentRequest
  template: TemplateToRender
  bucket: OpenBucket | undefined
}

/**
 * Checks the shape of a body, the template, the data and the bucket. Faults: `invalid_request`, those of `FindTemplate`, `invalid_data`,
 * `bucket_not_connected` and `bucket_refused`, each with all errors.
 */
export type CheckDocument = (
  endpoint: Endpoint,
  body: unknown,
  caller: TemplateCaller,
) => Promise<CheckedDocument>

export function createCheckDocument(parts: {
  find: FindTemplate
  buckets: CustomerBuckets
  bodies: Bodies
}): CheckDocument {
  const { find, buckets, bodies } = parts

  async function dataFaultsOfInvalidBody(body: unknown, caller: TemplateCaller): Promise<DataFaults> {
    const none = { faults: [], total: 0, hasMore: false }
    if (typeof body !== 'object' || body === null) return none
    const { templateId, version, data, blank } = body as Partial<Record<keyof CreateRequest, unknown>>
    if (
      version !== undefined ||
      blank !== undefined ||
      typeof templateId !== 'string' ||
      typeof data !== 'object' ||
      data === null ||
      Array.isArray(data)
    )
      return none
    const template = await find({ templateId }, caller).catch(ignoreFault)
    return template ? bodies.checkData(template.fields, data as SentData, caller) : none
  }

  return async function check(endpoint, sent, caller) {
    const { accountId } = caller
    const body = dropNulls[endpoint](sent)
    const shape = [...requestFaults(endpoint, body), ...bucketFaults(body, caller.key)]
    if (shape.length > 0) {
      // Reports all errors at once: if the template is known, the data is checked too.
      const inData = await dataFaultsOfInvalidBody(body, caller)
      throw new Fault('invalid_request', {
        detail: describeInvalidFieldCount(shape.length + inData.total),
        errors: [...shape, ...inData.faults],
      })
    }
    const request = readRequest(endpoint, body, expirationMinutes.fallback)
    const template = await find(request, caller)
    if (request.data !== null) {
      const found = await bodies.checkData(template.fields, request.data, caller)
      if (found.total > 0)
        throw new Fault('invalid_data', { detail: describeDataFaults(found), errors: found.faults })
    }
    const bucket = request.bucket && (await buckets.open(accountId, request.bucket.name))
    return { request, template, bucket }
  }
}

function ignoreFault(error: unknown): undefined {
  if (!(error instanceof Fault)) throw error
}

/** By code: the noun, and the phrases for one and several errors. */
const dataFaultPhrases: Record<string, [noun: string, one: string, many: string]> = {
  unknown_key: ['key', 'is unknown', 'are unknown'],
  missing_key: ['key', 'is missing', 'are missing'],
  computed_key: ['key', 'is calculated by the template', 'are calculated by the template'],
  empty_value: ['value', 'is empty', 'are empty'],
  invalid_style: ['value', 'is not valid in CSS', 'are not valid in CSS'],
  not_an_option: ['value', 'is not one of its options', 'are not among their options'],
  invalid_format: ['value', 'has the wrong format', 'have the wrong format'],
  out_of_range: ['value', 'is out of range', 'are out of range'],
  invalid_text: ['value', 'contains an unprintable character', 'contain unprintable characters'],
  wrong_type: ['value', 'has the wrong type', 'have the wrong type'],
}

function describeDataFaults({ faults, total, hasMore }: DataFaults): string {
  if (total > faults.length)
    return `${hasMore ? `More than ${total.toLocaleString('en')}` : total} errors. The first ${faults.length} are listed.`
  const parts: string[] = []
  for (const [code, [noun, one, many]] of Object.entries(dataFaultPhrases)) {
    const count = faults.filter((fault) => fault.code === code).length
    if (count === 0) continue
    // Only the first part names what is counted.
    const counted = parts.length > 0 ? `${count}` : `${count} ${noun}${count === 1 ? '' : 's'}`
    parts.push(`${counted} ${count === 1 ? one : many}`)
  }
  return `${parts.join(', ')}.`
}
