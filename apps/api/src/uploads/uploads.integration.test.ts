import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Catalog, MasterKey, openCatalog } from '@platen/database'
import type { Problem, UploadAnswer } from '@platen/contract'
import { createDiskStore, documentKey, makeFileLink, type ObjectStore, openS3Store } from '@platen/storage'
import { expect } from 'chai'
import type { RequestHandler } from 'express'
import { newDatabase } from '../../../../test/parts/new-database.ts'
import { shareS3Server } from '../../../../test/parts/s3-server.ts'
import { createApp } from '../server/app.ts'
import { contextOf } from '../http/request-context.ts'
import { type Listening, listen } from '../server/listen.ts'
import { fileRoutes } from '../storage/file-routes.ts'
import { createUploadParts } from './upload-files.ts'
import { uploadRoutes } from './upload-routes.ts'

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }
const linkSecret = Buffer.alloc(32, 7)

describe('uploads', () => {
  let folder: string
  let catalog: Catalog
  let store: ObjectStore
  let server: Listening
  let baseUrl: string
  let accountId: string
  let aheadMs = 0
  const now = () => Date.now() + aheadMs

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-uploads-'))
    catalog = await openCatalog({
      at: await newDatabase(path.join(folder, 'catalog')),
      masterKeys: [new MasterKey(Buffer.alloc(32, 1))],
      clock: () => new Date(now()),
    })
    store = await createDiskStore({
      folder: path.join(folder, 'storage'),
      linkSecret,
      baseUrl: 'http://platen.example',
      now,
    })
    server = await serveFrom(store)
    baseUrl = `http://127.0.0.1:${server.port}`
  })
  after(async () => {
    await server.close()
    await catalog.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    aheadMs = 0
    accountId = (await catalog.accounts.create({ name: 'Ada' })).accountId
  })

  async function serveFrom(objectStore: ObjectStore): Promise<Listening> {
    const guard: RequestHandler = (req, _res, next) => {
      contextOf(req).accountId = req.get('x-account') ?? ''
      next()
    }
    const parts = createUploadParts({
      catalog,
      store: objectStore,
      uploadsBytesMax: 70_000_000,
      baseUrl: 'http://platen.example',
      linkSecrets: [linkSecret],
    })
    const app = createApp({
      logger: quiet,
      baseUrl: 'http://localhost',
      accessLog: (_req, _res, next) => next(),
      routers: [uploadRoutes({ guards: [guard], ...parts, now }), fileRoutes(parts)],
    })
    return listen(app, {
      port: 0,
      host: '127.0.0.1',
      bodyTimeoutMs: 10_000,
      baseUrl: 'http://localhost',
      logger: quiet,
    })
  }

  const post = (body?: FormData | string, headers: Record<string, string> = {}) =>
    fetch(`${baseUrl}/v1/uploads`, {
      method: 'POST',
      headers: { 'x-account': accountId, ...headers },
      ...(body !== undefined && { body }),
    })
  const uploadOf = async (response: Response) => (await response.json()) as UploadAnswer
  const problemOf = async (response: Response) => [response.status, ((await response.json()) as Problem).code]
  /** Sends a file to a link, with the address of the server in this test. */
  const put = (url: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    fetch(url.replace('http://platen.example', baseUrl), { method: 'PUT', body: Buffer.from(body), headers })
  const bytesOf = async (uploadId: string) => {
    const upload = await catalog.uploads.find(accountId, uploadId)
    return upload && (await store.get(upload.objectKey))?.toString()
  }
  const form = (...files: string[]) => {
    const data = new FormData()
    for (const file of files) data.append('file', new Blob([file]), 'rows.csv')
    return data
  }

  describe('by link', () => {
    it('201: returns a link that accepts the file, which is stored for 24 hours', async () => {
      for (const [body, headers] of [
        [undefined, {}],
        ['{}', { 'content-type': 'application/json' }],
      ] as const) {
        const requestedAt = now()
        const response = await post(body, headers)
        expect(response.status).to.equal(201)
        const { uploadId, url = '', expiresAt } = await uploadOf(response)
        expect(Date.parse(expiresAt)).to.be.within(requestedAt + 86_400_000, now() + 86_400_000)
        expect(await bytesOf(uploadId)).to.equal(undefined)
        const sent = await put(url, 'a,b\n1,2', { 'content-type': 'text/csv' })
        expect([sent.status, await sent.text()]).to.deep.equal([200, ''])
        expect(await bytesOf(uploadId)).to.equal('a,b\n1,2')
        aheadMs = 86_401_000
        expect(await catalog.uploads.find(accountId, uploadId)).to.equal(undefined)
        aheadMs = 0
      }
    })

    it('403 invalid_link: another key or method, a link for reading, or an expired link', async () => {
      const { url = '' } = await uploadOf(await post())
      const other = await uploadOf(await post())
      expect(await problemOf(await put(url.replace(/upl_\w+/, other.uploadId), 'x'))).to.deep.equal([
        403,
        'invalid_link',
      ])
      const read = await fetch(url.replace('http://platen.example', baseUrl))
      expect(await problemOf(read)).to.deep.equal([403, 'invalid_link'])
      const link = { expiresInSeconds: 60, contentType: 'application/pdf' }
      const key = documentKey({ expiresAt: now() + 60_000, id: 'a' })
      await store.put(key, Buffer.from('theirs'), link)
      const forReading = await store.presignGet({ ...link, key, fileName: 'a.pdf' })
      expect(await problemOf(await put(forReading, 'x'))).to.deep.equal([403, 'invalid_link'])
      const expires = Math.floor(now() / 1_000) + 60
      const notAnUpload = makeFileLink({
        baseUrl: 'http://platen.example',
        linkSecret,
        link: { method: 'PUT', key, expires, fileName: '', contentType: 'application/pdf' },
      })
      expect(await problemOf(await put(notAnUpload, 'x'))).to.deep.equal([403, 'invalid_link'])
      expect((await store.get(key))?.toString()).to.equal('theirs')
      aheadMs = -3_601_000
      const old = await uploadOf(await post())
      expect(await problemOf(await put(old.url ?? '', 'x'))).to.deep.equal([403, 'invalid_link'])
    })

    it('413 payload_too_large: a Content-Length above 1 GiB', async () => {
      const { url = '' } = await uploadOf(await post())
      const { pathname, search } = new URL(url)
      const socket = connect(server.port, '127.0.0.1')
      socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: ${2 ** 30 + 1}\r\n\r\nx`)
      const chunks: Buffer[] = []
      for await (const chunk of socket as AsyncIterable<Buffer>) chunks.push(chunk)
      expect(Buffer.concat(chunks).toString()).to.match(/^HTTP\/1\.1 413 [^]*payload_too_large/)
    })

    it('removes a file that is incomplete', async () => {
      const { uploadId, url = '' } = await uploadOf(await post())
      const { pathname, search } = new URL(url)
      const socket = connect(server.port, '127.0.0.1')
      socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n`)
      socket.write('x'.repeat(500))
      const incoming = path.join(folder, 'storage', 'incoming')
      const until = async (isIt: (files: string[]) => boolean) => {
        while (!isIt(await readdir(incoming))) await new Promise(setImmediate)
      }
      await until((files) => files.length > 0)
      socket.destroy()
      await until((files) => files.length === 0)
      expect(await bytesOf(uploadId)).to.equal(undefined)
    })

    /** Sends the headers and the first byte of a PUT of `bytes` bytes. The test sends the rest. */
    function startPut(url: string, bytes: number): { socket: Socket; response: Promise<string> } {
      const { pathname, search } = new URL(url)
      const socket = connect(server.port, '127.0.0.1')
      socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\nx`)
      const response = (async () => {
        const chunks: Buffer[] = []
        for await (const chunk of socket as AsyncIterable<Buffer>) {
          chunks.push(chunk)
          if (/\r\n\r\n/.test(Buffer.concat(chunks).toString())) break
        }
        return Buffer.concat(chunks).toString()
      })()
      return { socket, response }
    }
    const untilIncoming = async (count: number) => {
      const incoming = path.join(folder, 'storage', 'incoming')
      while ((await readdir(incoming)).length !== count) await new Promise(setImmediate)
    }

    it('429 rate_limited: a second PUT to a link while the first is in progress, which still succeeds', async () => {
      const { uploadId, url = '' } = await uploadOf(await post())
      const first = startPut(url, 3)
      await untilIncoming(1)
      expect(await problemOf(await put(url, 'other'))).to.deep.equal([429, 'rate_limited'])
      first.socket.write('yz')
      expect(await first.response).to.match(/^HTTP\/1\.1 200 /)
      expect(await bytesOf(uploadId)).to.equal('xyz')
    })

    it('429 rate_limited: an account’s fifth concurrent file, by link or form; aborted files no longer count', async () => {
      const links = await Promise.all(Array.from({ length: 5 }, async () => uploadOf(await post())))
      const [fifth, ...four] = links.map(({ url = '' }) => url)
      const running = four.map((url) => startPut(url, 3))
      for (const { response } of running) response.catch(() => {})
      await untilIncoming(4)
      expect(await problemOf(await put(fifth ?? '', 'a'))).to.deep.equal([429, 'rate_limited'])
      expect(await problemOf(await post(form('a')))).to.deep.equal([429, 'rate_limited'])
      const mine = accountId
      accountId = (await catalog.accounts.create({ name: 'Bob' })).accountId
      expect((await post(form('a'))).status).to.equal(201)
      accountId = mine
      for (const { socket } of running) socket.destroy()
      await untilIncoming(0)
      let status = 429
      while (status === 429) status = (await put(fifth ?? '', 'a')).status
      expect(status).to.equal(200)
    })

    it('403 invalid_link: the upload was removed before or while its file was arriving; nothing is stored', async () => {
      const removed = await uploadOf(await post())
      const key = (await catalog.uploads.find(accountId, removed.uploadId))?.objectKey ?? ''
      expect(await catalog.uploads.remove(accountId, removed.uploadId)).to.equal(true)
      expect(await problemOf(await put(removed.url ?? '', 'x'))).to.deep.equal([403, 'invalid_link'])
      expect(await store.stat(key)).to.equal(undefined)

      const arriving = await uploadOf(await post())
      const arrivingKey = (await catalog.uploads.find(accountId, arriving.uploadId))?.objectKey ?? ''
      const sent = startPut(arriving.url ?? '', 3)
      await untilIncoming(1)
      await catalog.uploads.remove(accountId, arriving.uploadId)
      sent.socket.write('yz')
      expect(await sent.response).to.match(/^HTTP\/1\.1 403 /)
      expect(await store.stat(arrivingKey)).to.equal(undefined)
    })

    it('403 invalid_link: a second file for a link whose file is already stored', async () => {
      const { uploadId, url = '' } = await uploadOf(await post())
      expect((await put(url, 'first')).status).to.equal(200)
      expect(await problemOf(await put(url, 'second'))).to.deep.equal([403, 'invalid_link'])
      expect(await bytesOf(uploadId)).to.equal('first')
    })

    it('429 rate_limited: more bytes than an account can have, with or without Content-Length; removed uploads no longer count', async () => {
      const first = await uploadOf(await post())
      expect((await put(first.url ?? '', Buffer.alloc(40_000_000))).status).to.equal(200)
      const second = await uploadOf(await post())
      const refused = await put(second.url ?? '', Buffer.alloc(40_000_000))
      expect(await problemOf(refused)).to.deep.equal([429, 'rate_limited'])
      expect(await problemOf(await post(form('x'.repeat(40_000_000))))).to.deep.equal([429, 'rate_limited'])
      expect((await put(second.url ?? '', Buffer.alloc(20_000_000))).status).to.equal(200)
      const third = await uploadOf(await post())
      await catalog.uploads.remove(accountId, first.uploadId)
      expect((await put(third.url ?? '', Buffer.alloc(40_000_000))).status).to.equal(200)
    })

    it('stores a 30 MB file unchanged', async () => {
      const { uploadId, url = '' } = await uploadOf(await post())
      const bytes = Buffer.alloc(30_000_000, 'abcdefg')
      expect((await put(url, bytes)).status).to.equal(200)
      const upload = await catalog.uploads.find(accountId, uploadId)
      expect((await store.get(upload?.objectKey ?? ''))?.equals(bytes)).to.equal(true)
    })

    it('422, 415: a body with content', async () => {
      const json = { 'content-type': 'application/json' }
      expect(await problemOf(await post('{"a":1}', json))).to.deep.equal([422, 'invalid_request'])
      expect(await problemOf(await post('[]', json))).to.deep.equal([422, 'invalid_request'])
      expect(await problemOf(await post('{', json))).to.deep.equal([400, 'malformed_json'])
      expect(await problemOf(await post('a,b'))).to.deep.equal([415, 'unsupported_media_type'])
    })
  })

  describe('with the request', () => {
    it('201: stores the file immediately, and does not return a link', async () => {
      const response = await post(form('a,b\n1,2'))
      expect(response.status).to.equal(201)
      const upload = await uploadOf(response)
      expect(upload).to.have.all.keys('uploadId', 'expiresAt')
      expect(await bytesOf(upload.uploadId)).to.equal('a,b\n1,2')
    })

    it('422 invalid_request: no file, two files, other fields, or no form; nothing is stored or counted', async () => {
      const withField = form('a')
      withField.append('note', 'x')
      for (const body of [form(), form('a', 'b'), withField])
        expect(await problemOf(await post(body))).to.deep.equal([422, 'invalid_request'])
      for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
        expect(await problemOf(await post('--x\r\nnonsense', { 'content-type': type }))).to.deep.equal([
          422,
          'invalid_request',
        ])
      for (let at = 0; at < 20; at++) expect((await post(form('a'))).status).to.equal(201)
    })

    it('413 payload_too_large: a file above 50 MiB', async () => {
      const large = new FormData()
      large.append('file', new Blob([Buffer.alloc(50 * 2 ** 20 + 1)]), 'a.csv')
      expect(await problemOf(await post(large))).to.deep.equal([413, 'payload_too_large'])
      expect(await readdir(path.join(folder, 'storage', 'incoming'))).to.deep.equal([])
    })
  })

  it('201, 429: also counts files for an S3 store, because their links point to this service', async () => {
    const s3 = await shareS3Server()
    await s3.createBucket('uploads')
    const s3Store = openS3Store({ ...s3, bucket: 'uploads', pathStyle: true })
    await s3Store.initialise({ isNew: async () => true })
    const onS3 = await serveFrom(s3Store)
    try {
      const ask = async () => {
        const headers = { 'x-account': accountId }
        const url = `http://127.0.0.1:${onS3.port}/v1/uploads`
        return uploadOf(await fetch(url, { method: 'POST', headers }))
      }
      const send = ({ url = '' }: UploadAnswer, bytes: number) =>
        fetch(url.replace('http://platen.example', `http://127.0.0.1:${onS3.port}`), {
          method: 'PUT',
          body: Buffer.alloc(bytes),
        })
      const first = await ask()
      expect((await send(first, 40_000_000)).status).to.equal(200)
      const upload = await catalog.uploads.find(accountId, first.uploadId)
      expect((await s3Store.stat(upload?.objectKey ?? ''))?.bytes).to.equal(40_000_000)
      expect(await problemOf(await send(await ask(), 40_000_000))).to.deep.equal([429, 'rate_limited'])
    } finally {
      await onS3.close()
      await s3.stop()
    }
  })

  it('429 rate_limited: more than 20 unused uploads from an account; other accounts are not affected, and used uploads no longer count', async () => {
    const first = await uploadOf(await post())
    for (let at = 1; at < 20; at++) expect((await post()).status).to.equal(201)
    const refused = await post()
    expect(Number(refused.headers.get('retry-after'))).to.be.within(86_000, 86_400)
    expect(await problemOf(refused)).to.deep.equal([429, 'rate_limited'])
    const mine = accountId
    accountId = (await catalog.accounts.create({ name: 'Bob' })).accountId
    expect((await post()).status).to.equal(201)
    expect(await catalog.uploads.find(accountId, first.uploadId)).to.equal(undefined)
    expect(await catalog.uploads.remove(accountId, first.uploadId)).to.equal(false)
    accountId = mine
    expect(await catalog.uploads.remove(accountId, first.uploadId)).to.equal(true)
    expect((await post()).status).to.equal(201)
    aheadMs = 86_401_000
    expect((await post()).status).to.equal(201)
    await catalog.uploads.removeEnded()
  })
})
