import { createHash } from 'node:crypto'
import { Fault } from '@platen/contract'
import { inSlices } from '@platen/platform'
import type { Request, RequestHandler } from 'express'
import { parseJson } from '@platen/import/tabular'
import { readBytes } from './read-bytes.ts'
import { contextOf } from './request-context.ts'

const bodies = new WeakMap<Request, Buffer>()
const hashes = new WeakMap<Request, Buffer>()

/** Returns the decompressed body, and removes the reference to it, so that its memory can be freed. */
export function takeBytes(req: Request): Buffer {
  const bytes = bodies.get(req) ?? Buffer.alloc(0)
  bodies.delete(req)
  return bytes
}

/** Returns the SHA-256 hash of the body in a request with an `Idempotency-Key`. */
export function bodyHash(req: Request): Buffer {
  return hashes.get(req) ?? Buffer.alloc(0)
}

/**
 * Reads the bytes of a JSON body, for `takeBytes` and `bodyHash`. Faults: `unsupported_media_type`, `payload_too_large`, `malformed_json` (incomplete),
 * `rate_limited`.
 */
export function readJsonBytes(bytesMax: number): RequestHandler {
  return async (req, res, next) => {
    refuseOtherTypes(req.get('content-type'))
    const bytes = await readBytes(req, res, bytesMax)
    await contextOf(req).countBody?.(bytes.length)
    bodies.set(req, bytes)
    if (req.get('idempotency-key') !== undefined) hashes.set(req, await hashOf(bytes))
    next()
  }
}

/**
 * Reads a JSON body of at most `bytesMax` (after decompression) into `req.body`. It is parsed in the main thread, so use `Bodies` for bodies of more
 * than a few KiB. Faults: those of `readJsonBytes`, `malformed_json`, `invalid_request` (too deep, too many values, unsafe numbers).
 */
export function readJsonBody(bytesMax: number): RequestHandler[] {
  return [
    readJsonBytes(bytesMax),
    (req, _res, next) => {
      req.body = parseJson(takeBytes(req))
      next()
    },
  ]
}

async function hashOf(bytes: Buffer): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const slice of inSlices(bytes)) hash.update(slice)
  return hash.digest()
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
    throw new Fault('unsupported_media_type', {
      detail: 'Send the body in UTF-8. JSON does not support other charsets.',
    })
  }
}
