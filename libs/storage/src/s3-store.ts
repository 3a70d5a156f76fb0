import { pipeline } from 'node:stream/promises'
import { Fault } from '@platen/contract'
import { certificateHint } from '@platen/platform'
import { contentDisposition } from './content-disposition.ts'
import { assertKey, assertPrefix } from './object-key.ts'
import { meterSource } from './metered-source.ts'
import { type BareStore, markedStore } from './marked-store.ts'
import { assertLinkLife, type ObjectInfo, type ObjectStore, storeUnavailable } from './object-store.ts'
import { objectHeaders } from './object-headers.ts'
import { putObject } from './put-object.ts'
import { openS3Client, type S3ClientOptions, withRetries } from './s3-client.ts'
import { putParts } from './s3-parts.ts'
import { probeStore } from './probe-store.ts'
import { isAbsent, StoreRefused } from './store-refused.ts'

/** Connection options for an S3 store, and the endpoint of its links. */
export interface S3StoreOptions extends S3ClientOptions {
  /** The endpoint in links, if callers reach the store at another address. */
  publicEndpoint?: string
  /** Clock for links, in epoch milliseconds. */
  now?: () => number
}

/** Stores objects in one bucket of an S3 store, which must exist and be initialized. Connects on the first call. */
export function openS3Store(options: S3StoreOptions): ObjectStore {
  const { bucket, now = Date.now } = options
  const client = openS3Client(options)
  const stored = objectHeaders(options)
  const linkClient =
    options.publicEndpoint === undefined
      ? client
      : openS3Client({ ...options, endpoint: options.publicEndpoint })

  const store: BareStore = {
    kind: 's3',
    async put(key, bytes, { contentType }) {
      assertKey(key)
      const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const put = () => putObject(client, { bucket, key }, body, { ...stored, 'content-type': contentType })
      await withRetries(put).catch(rethrow)
    },
    putStream: (key, source, { contentType, bytesMax }) =>
      meterSource(source, bytesMax, async (chunks) => {
        assertKey(key)
        await putParts(
          client,
          { bucket, key, headers: { ...stored, 'content-type': contentType } },
          chunks,
        ).catch(rethrow)
      }),
    get: (key) =>
      ofKey(key, async () => {
        const stream = await client.getObject(bucket, key)
        return Buffer.concat(await stream.toArray())
      }),
    openRead: (key, range) =>
      ofKey(key, () => {
        if (range === undefined) return client.getObject(bucket, key)
        const { start, end } = range
        if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end < start) {
          throw new RangeError(`The range ${start}-${end} is not inside the object`)
        }
        return client.getPartialObject(bucket, key, start, end - start + 1)
      }),
    async sendTo(key, sink, range) {
      const stream = await store.openRead(key, range)
      if (stream !== undefined) await pipeline(stream, sink)
      return stream !== undefined
    },
    stat: (key) =>
      ofKey(key, async () => {
        const { size, lastModified } = await client.statObject(bucket, key)
        return { key, bytes: size, modifiedAt: lastModified }
      }),
    async remove(key) {
      await ofKey(key, () => client.removeObject(bucket, key))
    },
    async *list(prefix) {
      assertPrefix(prefix)
      try {
        for await (const each of client.listObjectsV2(bucket, prefix, true) as AsyncIterable<Listed>) {
          yield { key: each.name, bytes: each.size, modifiedAt: each.lastModified } satisfies ObjectInfo
        }
      } catch (error) {
        throw translated(error)
      }
    },
    async presignGet({ key, expiresInSeconds, fileName, contentType }) {
      assertKey(key)
      assertLinkLife(expiresInSeconds)
      const answered = {
        'response-content-type': contentType,
        'response-content-disposition': contentDisposition(fileName),
      }
      return linkClient.presignedUrl('GET', bucket, key, expiresInSeconds, answered, new Date(now()))
    },
    check: () => probeStore(store),
  }
  return markedStore(store, { make: async () => undefined })
}

/** Runs a call for one object. Returns `undefined` if the object does not exist. */
async function ofKey<T>(key: string, call: () => Promise<T>): Promise<T | undefined> {
  assertKey(key)
  try {
    return await withRetries(call)
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw translated(error)
  }
}

interface Listed {
  name: string
  size: number
  lastModified: Date
}

function rethrow(error: unknown): never {
  throw translated(error)
}

function translated(error: unknown): Error {
  if (error instanceof RangeError || error instanceof Fault) return error
  if (error instanceof StoreRefused && error.status === 416) {
    return new RangeError('The range is not inside the object', { cause: error })
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  const hint = certificateHint(error)
  const why = code ?? (error instanceof Error ? error.name : 'unknown')
  return storeUnavailable(hint === undefined ? why : `${why}; S3_ENDPOINT: ${hint}`, error)
}
