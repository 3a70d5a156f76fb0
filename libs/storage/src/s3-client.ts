import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type { ObjectOptions } from '@platen/contract'
import type { Client } from 'minio'
import { createTransport } from './s3-transport.ts'
import { StoreRefused } from './store-refused.ts'

/** The location and credentials of a bucket. */
export interface S3Connection extends ObjectOptions {
  /** `https://host` or `http://host:port`, without a path. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** `true`: `host/bucket/key`. `false`: `bucket.host/key`. Amazon's own endpoints always use the latter. */
  pathStyle: boolean
}

/** Connection options for an S3 store. */
export interface S3ClientOptions extends S3Connection {
  /** Creates connections. Must be guarded for addresses from customers. Default: a plain agent. */
  agent?: HttpAgent
  /** Milliseconds that the store may be silent. Default: 30,000. */
  timeoutMs?: number
  /** Aborts all requests from this client. */
  signal?: AbortSignal
}

/**
 * Returns a minio client with time limits and without region look-ups. Connects on the first request. Throws `RangeError` for an invalid endpoint.
 */
export function openS3Client(options: S3ClientOptions): Client {
  const url = readEndpoint(options.endpoint)
  const secure = url.protocol === 'https:'
  const { timeoutMs = 30_000, signal } = options
  const client = new (loadMinio().Client)({
    endPoint: url.hostname.replaceAll(/[[\]]/g, ''),
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    useSSL: secure,
    // The region is set so that the client never asks the store for it.
    region: options.region,
    accessKey: options.accessKey,
    secretKey: options.secretKey,
    pathStyle: options.pathStyle,
    // Everything is sent as one part: bundles and documents are far smaller than the 5 GiB of an S3 PUT.
    partSize: 5 * 2 ** 30,
    transport: createTransport({ secure, timeoutMs, ...(signal && { signal }) }),
    transportAgent: options.agent ?? ownAgent(secure),
    retryOptions: { disableRetry: true },
  })
  if (!secure) plainClients.add(client)
  return client
}

const plainClients = new WeakSet<Client>()

/** Returns whether the SHA-256 of a body is part of a request's signature, which is the case over plain HTTP. */
export function signsBodies(client: Client): boolean {
  return plainClients.has(client)
}

/**
 * Loaded on demand: minio takes 0.15 s and 25 MiB in each process and thread (November 2026), and a store on disk never needs it. Loaded with
 * `require` instead of `import`, so that opening a client is synchronous.
 */
function loadMinio(): typeof import('minio') {
  return createRequire(import.meta.url)('minio')
}

// Idle connections do not keep the process alive, and close automatically.
function ownAgent(secure: boolean): HttpAgent {
  const options = { keepAlive: true, maxFreeSockets: 32, timeout: 10_000 }
  return secure ? new HttpsAgent(options) : new HttpAgent(options)
}

function readEndpoint(endpoint: string): URL {
  const url = URL.parse(endpoint)
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new RangeError('The endpoint must be an http or https address')
  }
  if (
    url.username !== '' ||
    url.password !== '' ||
    url.pathname !== '/' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new RangeError('The endpoint must be a protocol, a host and a port, and nothing else')
  }
  return url
}

const passingStatuses = new Set([500, 502, 503, 504])
const passingCodes = new Set(['ECONNRESET', 'EPIPE', 'SlowDown', 'RequestTimeout'])
const pausesMs = [100, 400]

/** Repeats an idempotent call up to two times after a temporary error: a 5xx, "slow down", a broken connection. */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await call()
    } catch (error) {
      if (!isPassing(error)) throw error
      await pause(pauseMs * (0.5 + Math.random()))
    }
  }
  return call()
}

function isPassing(error: unknown): boolean {
  if (error instanceof StoreRefused && passingStatuses.has(error.status)) return true
  return error instanceof Error && 'code' in error && passingCodes.has(String(error.code))
}
