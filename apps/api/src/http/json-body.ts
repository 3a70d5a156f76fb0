import { Fault } from '@platen/contract'
import type { Request, RequestHandler } from 'express'
import { parseJson } from './parse-json.ts'
import { readBytes } from './read-bytes.ts'

const sentBytes = new WeakMap<Request, Buffer>()

/** The body as it was sent (decompressed), for a fingerprint of it. */
export function bodyBytes(req: Request): Buffer {
  return sentBytes.get(req) ?? Buffer.alloc(0)
}

/** Reads the bytes of a JSON body, for `bodyBytes`. Faults: `unsupported_media_type`, `payload_too_large`, `malformed_json` (cut off). */
export function readJsonBytes(bytesMax: number): RequestHandler {
  return async (req, res, next) => {
    refuseOtherTypes(req.get('content-type'))
    sentBytes.set(req, await readBytes(req, res, bytesMax))
    next()
  }
}

/**
 * Reads a JSON body of at most `bytesMax` (after decompression) into `req.body`, in this thread: for bounds of some KiB; `Bodies` has
 * a reader for larger ones. Faults: those of `readJsonBytes`, `malformed_json`, `invalid_request` (too deep, too many, unsafe numbers).
 */
export function readJsonBody(bytesMax: number): RequestHandler[] {
  return [
    readJsonBytes(bytesMax),
    (req, _res, next) => {
      req.body = parseJson(bodyBytes(req))
      next()
    },
  ]
}

function refuseOtherTypes(contentType: string | undefined): void {
  const [type = '', ...parameters] = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  if (type !== 'application/json') {
    throw new Fault('unsupported_media_type', {
      detail: 'Send the body with Content-Type: application/json.',
    })
  }
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length)
  if (charset !== undefined && !['utf-8', 'utf8', '"utf-8"'].includes(charset)) {
    throw new Fault('unsupported_media_type', { detail: 'Send the body in UTF-8, the only charset of JSON.' })
  }
}
