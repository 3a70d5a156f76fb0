import { Fault } from '@platen/contract'
import express, { type Request, type RequestHandler } from 'express'
import { parseJson } from './parse-json.ts'

const sentBytes = new WeakMap<Request, Buffer>()

/** The body as it was sent (decompressed), for a fingerprint of it. */
export function bodyBytes(req: Request): Buffer {
  return sentBytes.get(req) ?? Buffer.alloc(0)
}

/**
 * Reads a JSON body of at most `bytesMax` (after decompression) into `req.body`.
 * Faults: `unsupported_media_type`, `payload_too_large`, `malformed_json`, `invalid_request` (too deep, unsafe numbers).
 */
export function readJsonBody(bytesMax: number): RequestHandler[] {
  const readBytes = express.raw({ type: () => true, limit: bytesMax })
  return [
    (req, _res, next) => {
      refuseOtherTypes(req.get('content-type'))
      next()
    },
    readBytes,
    (req, _res, next) => {
      const body: unknown = req.body
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      sentBytes.set(req, bytes)
      req.body = parseJson(bytes)
      next()
    },
  ]
}

function refuseOtherTypes(contentType: string | undefined): void {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';').map((part) => part.trim())
  if (type !== 'application/json') {
    throw new Fault('unsupported_media_type', { detail: 'Send the body with Content-Type: application/json.' })
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length)
  if (charset !== undefined && !['utf-8', 'utf8', '"utf-8"'].includes(charset)) {
    throw new Fault('unsupported_media_type', { detail: 'Send the body in UTF-8, the only charset of JSON.' })
  }
}
