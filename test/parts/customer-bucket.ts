import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Problem } from '@platen/contract'
import { expect } from 'chai'
import { Client } from 'minio'
import { type RedisWatch, watchRedis } from './redis-watch.ts'
import { type S3Server, shareS3Server } from './s3-server.ts'
import { type Account, htmlTemplate, type Stack, startStack, until } from './stack.ts'
import { type StoreFront, startStoreFront } from './store-front.ts'

/** A wrong secret, which must appear in no response, log or command. */
export const wrongSecret = 'wrong-secret-nobody-may-see'
/** Data for the template "note". */
export const noteData = { no: 'A-1' }
const requestTimeoutMs = 10_000

export interface BucketConnection {
  name: string
  secretKey?: string
  accessKey?: string
  endpoint?: string
}

/** The parts of a customer bucket suite. */
export interface BucketSuite {
  readonly stack: Stack
  /** The customers' store. */
  readonly server: S3Server
  /** A proxy in front of the store. New buckets use its address. */
  readonly front: StoreFront
  /** Reads the store directly. */
  readonly objects: Client
  /** An account with the bucket "customer" and the template "note". */
  readonly ada: Account
  readonly templateId: string
  connect: (connection: BucketConnection, account?: Account, on?: Stack) => Promise<Response>
  connectedNames: (account?: Account) => Promise<string[]>
  /** Requests a document from "note", by default in the bucket "customer". `body` takes precedence. */
  send: (
    endpoint: 'create' | 'pdf',
    body: Record<string, unknown>,
    account?: Account,
    on?: Stack,
  ) => Promise<Response>
  /** Asserts that a response is this problem and contains no secret. */
  problemOf: (answer: Response, status: number, code: string) => Promise<Problem>
  keysIn: (bucket: string) => Promise<string[]>
  bytesOf: (key: string, bucket?: string) => Promise<Buffer>
  /** Returns the content type of an object in the bucket "customer". */
  typeOf: (key: string) => Promise<string>
}

/**
 * Sets up the calling suite: a stack, a store with one connected bucket, and a check after each test that no secret was leaked and no document is in
 * our own store.
 */
export function useCustomerBucket(): BucketSuite {
  let server: S3Server
  let front: StoreFront
  let objects: Client
  let stack: Stack
  let ada: Account
  let templateId: string
  let redis: RedisWatch
  let secrets: string[]

  before(async () => {
    server = await shareS3Server()
    front = await startStoreFront(server.endpoint)
    const { hostname, port } = new URL(server.endpoint)
    const { region, accessKey, secretKey } = server
    objects = new Client({
      endPoint: hostname,
      port: Number(port),
      useSSL: false,
      region,
      accessKey,
      secretKey,
    })
    await server.createBucket('customer')
    stack = await startStack({
      api: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1', REQUEST_TIMEOUT_MS: String(requestTimeoutMs) },
      worker: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1' },
    })
    redis = await watchRedis(stack.redisUrl)
    ada = await stack.createAccount('Ada')
    secrets = [wrongSecret, server.secretKey, ada.apiKey]
    templateId = await stack.publish(
      ada,
      'note',
      htmlTemplate('<p>{{no}}</p>', { fileName: 'note-{{no}}.pdf' }),
    )
    const answer = await connect({ name: 'customer' })
    expect(answer.status).to.equal(201)
  })
  after(async () => {
    await redis?.close()
    await stack?.close()
    front?.close()
    await server?.stop()
  })
  beforeEach(async () => {
    front.answer = front.passOn
    front.calls.length = 0
    await front.open()
  })
  afterEach('no secret is in the log or was in Redis, and managed storage stays empty', async () => {
    // A failed job is removed shortly after its response.
    await until(async () => !(await redis.values()).includes('X-Amz-Signature'))
    const places = { log: stack.log(), commands: await redis.commands(), values: await redis.values() }
    for (const [place, text] of Object.entries(places)) {
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${place}`).to.equal(false)
    }
    expect(places.log).not.to.include('X-Amz-Signature')
    expect(await managedFiles(stack)).to.deep.equal([])
  })

  const connect: BucketSuite['connect'] = (connection, account = ada, on = stack) => {
    const { region, accessKey, secretKey } = server
    const given = { endpoint: front.endpoint, region, pathStyle: true, accessKey, secretKey, ...connection }
    return on.operator('POST', `/accounts/${account.accountId}/buckets`, given)
  }

  return {
    get stack() {
      return stack
    },
    get server() {
      return server
    },
    get front() {
      return front
    },
    get objects() {
      return objects
    },
    get ada() {
      return ada
    },
    get templateId() {
      return templateId
    },
    connect,
    async connectedNames(account = ada) {
      const answer = await stack.operator('GET', `/accounts/${account.accountId}/buckets`)
      const text = await answer.text()
      for (const secret of secrets) expect(text).not.to.include(secret)
      return (JSON.parse(text) as { buckets: Array<{ name: string }> }).buckets.map(({ name }) => name)
    },
    send: (endpoint, body, account = ada, on = stack) =>
      fetch(`${on.baseUrl}/v1/${endpoint}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ templateId, data: noteData, s3_bucket: 'customer', ...body }),
      }),
    async problemOf(answer, status, code) {
      const text = await answer.text()
      for (const secret of secrets) expect(text).not.to.include(secret)
      expect(text).not.to.include('X-Amz-')
      const problem = JSON.parse(text) as Problem
      expect(`${answer.status} ${problem.code}`, text).to.equal(`${status} ${code}`)
      expect(answer.headers.get('content-type')).to.equal('application/problem+json')
      return problem
    },
    async keysIn(bucket) {
      const keys: string[] = []
      for await (const item of objects.listObjectsV2(bucket, '', true))
        keys.push((item as { name: string }).name)
      return keys
    },
    bytesOf: async (key, bucket = 'customer') =>
      Buffer.concat(await (await objects.getObject(bucket, key)).toArray()),
    typeOf: async (key) => (await objects.statObject('customer', key)).metaData['content-type'] as string,
  }
}

/** Returns all objects in the embedded store, except published bundles and their sources. */
export async function managedFiles(stack: Stack): Promise<string[]> {
  const folder = path.join(stack.dataFolder, 'storage', 'objects')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  // The file that marks the store is also left out.
  return files.filter((file) => !/^(?:(?:bundles|drafts)\/|\.platen-store$)/.test(file))
}
