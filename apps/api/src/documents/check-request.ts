import { type CreateRequest, createRequestSchema, type FaultItem, pdfRequestSchema } from '@platen/contract'
import { checkCustomerKey } from '@platen/storage'
import type { SentData } from '../http/bodies/packed-data.ts'
import { createShapeCheck } from '../http/check-shape.ts'

/** A body that passed: what both document endpoints ask for, with the defaults filled in. */
export interface DocumentRequest {
  templateId: string
  data: SentData
  output: 'base64' | 'url'
  expirationMinutes: number
  bucket: { name: string; key: string } | undefined
}

export type Endpoint = 'create' | 'pdf'

const shapes = { create: createShapeCheck(createRequestSchema), pdf: createShapeCheck(pdfRequestSchema) }

/** All faults in the shape of a body, those that the schema cannot say included. */
export function requestFaults(endpoint: Endpoint, body: unknown): FaultItem[] {
  const faults = shapes[endpoint](body)
  if (typeof body !== 'object' || body === null) return faults
  const { output, expiration, s3_key: key } = body as Partial<Record<keyof CreateRequest, unknown>>
  if (endpoint === 'create' && expiration !== undefined && output !== 'url') {
    const message = 'expiration is only valid with output "url".'
    faults.push({ pointer: '/expiration', code: 'not_allowed', message })
  }
  const keyFault = typeof key === 'string' && key !== '' ? checkCustomerKey(key) : undefined
  if (keyFault !== undefined) faults.push({ pointer: '/s3_key', code: 'not_allowed', message: keyFault })
  return faults
}

/** Reads a body that has no `requestFaults`. */
export function readRequest(endpoint: Endpoint, body: unknown, fallbackMinutes: number): DocumentRequest {
  const sent = body as CreateRequest
  return {
    templateId: sent.templateId,
    data: sent.data === undefined ? null : (sent.data as Exclude<SentData, null>),
    output: endpoint === 'pdf' ? 'url' : (sent.output ?? 'base64'),
    expirationMinutes: sent.expiration ?? fallbackMinutes,
    bucket:
      sent.s3_bucket !== undefined && sent.s3_key !== undefined
        ? { name: sent.s3_bucket, key: sent.s3_key }
        : undefined,
  }
}
