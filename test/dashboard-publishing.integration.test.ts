import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Catalog, loadMasterKeys, openCatalog } from '@platen/database'
import type { DraftAnswer, DraftSource, PublishCheck, VersionDetail, VersionList } from '@platen/contract'
import { type RenderQueue, startRenderQueue } from '@platen/queue'
import { createLogger, startRedisServer } from '@platen/platform'
import { createDiskStore } from '@platen/storage'
import { expect } from 'chai'
import type { RequestHandler } from 'express'
import { createApp } from '../apps/api/src/server/app.ts'
import { createBodies } from '../apps/api/src/bodies/bodies.ts'
import { createPublishing } from '../apps/api/src/publishing/publishing.ts'
import { contextOf } from '../apps/api/src/http/request-context.ts'
import { listen } from '../apps/api/src/server/listen.ts'
import type { PublishTemplate } from '../apps/api/src/publishing/publish-template.ts'
import { cachePublishedTemplates } from '../apps/api/src/documents/published-templates.ts'
import { limitStoredReads } from '../apps/api/src/http/limits/limit-stored-reads.ts'
import { createFindTemplate } from '../apps/api/src/documents/find-template.ts'
import { createGenerate } from '../apps/api/src/documents/generate.ts'
import { createCheckDocument } from '../apps/api/src/documents/check-document.ts'
import { documentRoutes } from '../apps/api/src/documents/document-routes.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { newDatabase } from './parts/new-database.ts'
import { previewIn } from './parts/read-preview.ts'
import { readTemplate, until } from './parts/stack.ts'
import { itExtended } from './parts/runs.ts'
import { startWorkerProcess } from './parts/worker-process.ts'

/** 2 × 2 pixels of pure blue. */
const bluePng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAD0lEQVR42mNgYPgPRmAKABf2A/3HkIu0AAAAAElFTkSuQmCC',
  'base64',
)
const page = (text: string) => ({
  'template.html': `<h1>${text}</h1>`,
  'template.json': JSON.stringify({ name: 'Letter', fileName: 'letter.pdf' }),
})

describe('preview, publish check, publish and versions, over HTTP with a real worker', () => {
  const closers: (() => Promise<unknown> | void)[] = []
  let catalog: Catalog
  let store: Awaited<ReturnType<typeof createDiskStore>>
  let queue: RenderQueue
  let publishFolder: (
    of: Pick<Parameters<PublishTemplate>[0], 'accountId' | 'slug' | 'files'>,
  ) => ReturnType<PublishTemplate>
  let baseUrl: string
  let account: string
  let count = 0

  before(async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-publishing-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const redis = await startRedisServer({ folder: path.join(folder, 'redis') })
    closers.push(() => redis.close())
    catalog = await openCatalog({
      at: await newDatabase(path.join(folder, 'catalog')),
      masterKeys: await loadMasterKeys({ folder }),
    })
    closers.push(() => catalog.close())
    store = await createDiskStore({
      folder: path.join(folder, 'storage'),
      baseUrl: 'http://localhost',
      linkSecret: Buffer.alloc(32),
    })
    const onError = () => undefined
    const bounds = { waitingMax: 100, expectedWaitMaxMs: 60_000 }
    queue = await startRenderQueue({ redisUrl: redis.url, bounds, onError })
    closers.push(() => queue.close())
    const worker = startWorkerProcess({ PLATEN_DATA: folder, REDIS_URL: redis.url })
    closers.push(async () => {
      const exit = once(worker, 'exit')
      worker.kill('SIGTERM')
      await exit
    })
    const templates = cachePublishedTemplates(catalog)
    const bodies = createBodies({ waitMaxMs: 30_000 })
    const kept = { requireRoom: async () => undefined, note: async () => undefined }
    const parts = { catalog, kept, storedReads: limitStoredReads(), store, queue, templates, bodies }
    const publishing = createPublishing({
      ...parts,
      announce: async () => undefined,
      requestTimeoutMs: 30_000,
      onError,
    })
    publishFolder = (of) =>
      publishing.publishTemplate({
        ...of,
        deadlineAt: Date.now() + 60_000,
        signal: new AbortController().signal,
      })
    const { templates: own, drafts } = catalog
    const isAccount: RequestHandler = (req, _res, next) => {
      contextOf(req).accountId = req.get('x-account') ?? 'acc_nobody'
      next()
    }
    const logger = createLogger({ service: 'test', level: 'error' })
    const app = createApp({
      logger,
      baseUrl: 'http://localhost',
      // This handler runs before all routes.
      accessLog: isAccount,
      routers: [
        publishing.dashboardRouter,
        documentRoutes({
          guards: [...bodies.reader({ bytesMax: 10_000, valuesMax: 1_000, packs: ['data'] })],
          generate: createGenerate({
            check: createCheckDocument({
              find: createFindTemplate({ ...parts, drafts, own, prepare: publishing.prepare }),
              bodies,
              buckets: { open: () => Promise.reject(new Error('no bucket here')) },
            }),
            queue,
            store,
            kept,
            onError,
            requestTimeoutMs: 30_000,
            record: () => 'gen_unseen',
          }),
          respondAsync: () => Promise.reject(new Error('no jobs here')),
          once: (_of, produce) => produce(new AbortController().signal),
        }),
      ],
    })
    const server = await listen(app, {
      port: 0,
      host: '127.0.0.1',
      bodyTimeoutMs: 30_000,
      baseUrl: 'http://localhost',
      logger,
    })
    closers.push(() => server.close())
    baseUrl = `http://127.0.0.1:${server.port}`
    await until(async () => (await queue.status()).lanes > 0)
  })
  after(async () => {
    for (const close of closers.toReversed()) await close()
  })
  beforeEach(async () => {
    account = (await catalog.accounts.create({ name: 'Author' })).accountId
  })

  const call = (method: string, address: string, body?: unknown, as = account, signal?: AbortSignal) =>
    fetch(`${baseUrl}${address}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'x-account': as },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  const at = (templateId: string, rest: string) => `/app/api/templates/${templateId}/${rest}`

  async function asJson<T>(answer: Promise<Response>): Promise<T> {
    const got = await answer
    const text = await got.text()
    expect(got.status, text).to.equal(200)
    return JSON.parse(text) as T
  }

  /** Creates a template with a draft and uploads its assets. */
  async function draftOf(files: Record<string, string>, assets: Record<string, Buffer> = {}) {
    const { templateId } = await catalog.templates.create(account, {
      slug: `letter-${count++}`,
      name: 'Letter',
    })
    const source: DraftSource = { files, assets: {} }
    for (const [name, bytes] of Object.entries(assets)) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await store.put(`drafts/${templateId}/${sha256}`, bytes, { contentType: 'image/png' })
      source.assets[name] = { sha256, bytes: bytes.length, contentType: 'image/png' }
    }
    await catalog.drafts.save(account, templateId, { source, revision: 0 })
    return { templateId, source }
  }

  async function saveDraft(templateId: string, files: Record<string, string>): Promise<number> {
    const draft = await catalog.drafts.read(account, templateId)
    const source = { ...(draft?.source as DraftSource), files }
    return (await catalog.drafts.save(account, templateId, { source, revision: draft?.revision ?? 0 }))
      .revision
  }

  const preview = (templateId: string, source: DraftSource, data: object, as = account) =>
    call('POST', at(templateId, 'preview'), { source, data }, as)
  const publish = (templateId: string, revision: number, anyway?: boolean) =>
    call('POST', at(templateId, 'publish'), { revision, ...(anyway ? { anyway } : {}) })
  const create = async (templateId: string, data: object) => {
    const { base64 } = await asJson<{ base64: string }>(call('POST', '/v1/create', { templateId, data }))
    return Buffer.from(base64, 'base64')
  }

  describe('preview', () => {
    it('shows names, nothing, or a sample, and is never counted as a generation or published', async () => {
      const files = { ...page('{{who}} <img src="assets/blue.png">'), 'sample.json': '{"who":"Ada"}' }
      const { templateId, source } = await draftOf(files, { 'assets/blue.png': bluePng })
      for (const data of [{ kind: 'names' }, { kind: 'blank' }, { kind: 'sample', file: 'sample.json' }]) {
        const { answer, pdf } = await previewIn(await preview(templateId, source, data))
        expect(Buffer.from(pdf).toString('latin1', 0, 5)).to.equal('%PDF-')
        expect(answer.fileName).to.equal('letter.pdf')
        expect(answer.report).to.include({ pages: 1 })
        expect(answer.report.warnings).to.deep.equal([])
        expect(answer.fields.map(({ name }) => name)).to.deep.equal(['who'])
        expect(answer.settings.name).to.equal('Letter')
        expect(answer.notes).to.deep.equal([])
      }
      expect(await catalog.versions.findPublished(account, templateId)).to.equal(undefined)
      await expectProblem(await call('POST', '/v1/create', { templateId }), 404, 'template_not_found')
    })

    it('shows the names of fields with any type, computed fields, and fields in drawings', async () => {
      const fields = {
        due: { type: 'date' },
        currency: { type: 'text', required: true },
        items: { type: 'list', fields: { price: { type: 'money', currency: '{{currency}}' } } },
      }
      const { templateId, source } = await draftOf({
        'template.html':
          '<p>{{due}} {{total}}</p>{{#items}}<p>{{price}}</p>{{/items}}{{#is_late}}<p>late</p>{{/is_late}}' +
          '<bar-code type="ean13" value="{{ean}}"></bar-code>',
        'template.json': JSON.stringify({
          name: 'Letter',
          locale: '{{locale}}',
          fields,
          computed: { total: 'sum(items.price)', is_late: 'due < today()' },
        }),
      })
      const { pdf } = await previewIn(await preview(templateId, source, { kind: 'names' }))
      const words = execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString()
      expect(words.split(/\s+/)).to.include.members(['{{due}}', '{{total}}', '{{price}}', 'late', '{{ean}}'])
    })

    it('has the positions of elements on request, by their index in the source', async () => {
      const html = '<link rel="icon" href="a.ico"><p>{{who}}</p><p style="width:300mm">x</p>'
      const { templateId, source } = await draftOf({ ...page(''), 'template.html': html })
      const body = { source, data: { kind: 'names' }, elements: true }
      const { answer: made, elements } = await previewIn(await call('POST', at(templateId, 'preview'), body))
      expect([made.report.warnings[0]?.elements, !elements]).to.deep.equal([[{ element: 2, copy: 0 }], false])
    })

    it('422 invalid_template: reports every error with its file, line and column', async () => {
      const files = { ...page('{{#open}}'), 'template.json': '{\n  "langauge": 1,\n "name": "x" }' }
      const { templateId, source } = await draftOf(files)
      const problem = await expectProblem(
        await preview(templateId, source, { kind: 'blank' }),
        422,
        'invalid_template',
      )
      expect(problem.errors?.map((error) => ({ ...error, message: '' }))).to.deep.equal([
        {
          file: 'template.json',
          line: 2,
          column: 3,
          code: 'unknown_setting',
          message: '',
          pointer: '/source/files/template.json',
        },
        {
          file: 'template.html',
          line: 1,
          column: 5,
          code: 'unclosed_section',
          message: '',
          pointer: '/source/files/template.html',
        },
      ])
    })

    it('422 invalid_template: an asset that was never uploaded, and a damaged picture', async () => {
      const broken = Buffer.concat([bluePng.subarray(0, 40)])
      const { templateId, source } = await draftOf(page('<img src="assets/a.png">'), {
        'assets/a.png': broken,
      })
      const codeOf = async (of: DraftSource) =>
        (await expectProblem(await preview(templateId, of, { kind: 'blank' }), 422, 'invalid_template'))
          .errors?.[0]?.code
      expect(await codeOf(source)).to.equal('corrupt_image')
      const never = { sha256: 'a'.repeat(64), bytes: 1, contentType: 'image/png' }
      expect(await codeOf({ ...source, assets: { 'assets/a.png': never } })).to.equal('missing_upload')
    })

    it('422 invalid_data: errors in the shown sample; other samples do not matter', async () => {
      const files = {
        ...page('{{who}}'),
        'sample.json': '{\n  "whom": "Ada" }',
        'samples/broken.json': '{ ',
        'samples/fine.json': '{"who":"Bob"}',
      }
      const { templateId, source } = await draftOf(files)
      const shown = (file: string) => preview(templateId, source, { kind: 'sample', file })
      await previewIn(await shown('samples/fine.json'))
      await previewIn(await preview(templateId, source, { kind: 'names' }))
      const wrong = await expectProblem(await shown('sample.json'), 422, 'invalid_data')
      expect(wrong.errors?.[0]).to.include({
        pointer: '/data/whom',
        file: 'sample.json',
        line: 2,
        column: 3,
        code: 'unknown_key',
      })
      const broken = await expectProblem(await shown('samples/broken.json'), 422, 'invalid_data')
      expect(broken.errors?.[0]).to.include({ file: 'samples/broken.json', line: 1, code: 'malformed_json' })
      await expectProblem(await shown('samples/none.json'), 422, 'invalid_request')
    })

    itExtended('a markup bomb does not block other requests, and is rejected', async () => {
      // Misnested tags that keep a parser busy for many seconds, in just under 2 MiB.
      const { templateId, source } = await draftOf(page('<a><b><p></a>'.repeat(155_000)))
      let hasEnded = false
      const bomb = preview(templateId, source, { kind: 'blank' }).finally(() => (hasEnded = true))
      const other = (await catalog.accounts.create({ name: 'Other' })).accountId
      const { templateId: calm } = await catalog.templates.create(other, { slug: 'calm', name: 'Calm' })
      expect(
        (await preview(calm, { files: page('calm'), assets: {} }, { kind: 'blank' }, other)).status,
      ).to.equal(200)
      expect(hasEnded, 'the bomb').to.equal(false)
      const problem = await expectProblem(await bomb, 422, 'invalid_template')
      // Whether the time limit or the element limit is reached first depends on the machine.
      expect(problem.errors?.[0]?.code).to.be.oneOf(['too_complex', 'too_large'])
    })

    itExtended('a browser that disconnects removes its job from the queue, and frees its slot', async () => {
      const { templateId, source } = await draftOf(page('{{#rows}}<p>{{.}}</p>{{/rows}}'))
      const rows = JSON.stringify({ rows: Array.from({ length: 40_000 }, (_, row) => row) })
      const body = {
        source: { ...source, files: { ...source.files, 'sample.json': rows } },
        data: { kind: 'sample', file: 'sample.json' },
      }
      const leaving = new AbortController()
      const left = Array.from({ length: 4 }, () =>
        call('POST', at(templateId, 'preview'), body, account, leaving.signal).catch(() => undefined),
      )
      const load = async () => {
        const { waiting, active } = await queue.status()
        return waiting + active
      }
      await until(async () => (await load()) > 0)
      leaving.abort()
      await Promise.all(left)
      await until(async () => (await load()) === 0)
      await previewIn(await preview(templateId, source, { kind: 'blank' }))
    })

    it('429 rate_limited: rejects the fifth concurrent preview from an account', async () => {
      const { templateId, source } = await draftOf(page('x'))
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => preview(templateId, source, { kind: 'blank' })),
      )
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused.length).to.be.greaterThan(0)
      expect(answers.filter(({ status }) => status === 200).length).to.be.at.least(4)
      await previewIn(await preview(templateId, source, { kind: 'blank' }))
    })
  })

  describe('publish', () => {
    it('publishes the draft for callers; a later draft changes nothing for them', async () => {
      const { templateId } = await draftOf({ ...page('{{who}}'), 'sample.json': '{"who":"Ada"}' })
      const published = await asJson(publish(templateId, 1))
      expect(published).to.deep.equal({ templateId, version: 1, liveVersion: 1, notes: [] })
      const first = await create(templateId, { who: 'Ada' })
      await saveDraft(templateId, page('{{someone_else}}'))
      const again = await create(templateId, { who: 'Ada' })
      expect(again.length).to.equal(first.length)
      await expectProblem(
        await call('POST', '/v1/create', { templateId, data: { someone_else: 'x' } }),
        422,
        'invalid_data',
      )
    })

    it('409 draft_conflict: an outdated revision; nothing is published', async () => {
      const { templateId } = await draftOf(page('x'))
      await expectProblem(await publish(templateId, 2), 409, 'draft_conflict')
      expect(await catalog.versions.findPublished(account, templateId)).to.equal(undefined)
    })

    it('422 publish_blocked: rejects samples that are invalid or overflow the page, unless publishing is forced', async () => {
      const files = {
        ...page('{{who}}<div style="width: 400mm; height: 5mm; background: red">wide</div>'),
        'sample.json': '{"who":"Ada"}',
        'samples/other.json': '{"whom":"Ada"}',
      }
      const { templateId } = await draftOf(files)
      const check = await asJson<PublishCheck>(call('POST', at(templateId, 'publish-check')))
      expect(check.samples.map(({ file, verdict }) => [file, verdict])).to.deep.equal([
        ['sample.json', 'stopped'],
        ['samples/other.json', 'stopped'],
      ])
      expect(check.samples[0]?.report?.warnings.map(({ code }) => code)).to.deep.equal(['overflow'])
      expect(check.samples[0]?.reason).to.equal(check.samples[0]?.report?.warnings[0]?.message)
      expect(check.samples[1]?.reason).to.match(/^Line 1: /)
      const problem = await expectProblem(await publish(templateId, 1), 422, 'publish_blocked')
      expect(problem.errors?.map(({ pointer }) => pointer)).to.deep.equal([
        '/samples/sample',
        '/samples/other',
      ])
      expect((await asJson<{ version: number }>(publish(templateId, 1, true))).version).to.equal(1)
    })
  })

  describe('publish check', () => {
    it('reports changed files and assets, removed and added fields, and their use', async () => {
      const before = '{{who}} {{place}} {{#items}}{{price}}{{/items}}'
      const { templateId } = await draftOf(page(before), { 'assets/a.png': bluePng })
      await asJson(publish(templateId, 1))
      const use = (
        version: number,
        createdAt: Date,
        outcome: 'succeeded' | 'render_failed' = 'succeeded',
      ) => ({
        accountId: account,
        templateId,
        version,
        outcome,
        createdAt,
        requestId: 'req_one',
        jobId: null,
        bytes: 1,
        pages: 1,
        ms: null,
        warnings: [],
        generationId: catalog.generations.newId(),
      })
      const longAgo = new Date(Date.now() - 31 * 86_400_000)
      await catalog.generations.insert([
        use(1, new Date()),
        use(1, new Date()),
        use(1, longAgo),
        use(1, new Date(), 'render_failed'),
      ])
      await saveDraft(templateId, {
        ...page('{{whom}} {{#items}}{{price}}{{tax}}{{/items}}'),
        'style.css': 'p { color: red }',
      })
      const check = await asJson<PublishCheck>(call('POST', at(templateId, 'publish-check')))
      expect(check).to.include({ revision: 2, publishedVersion: 1 })
      expect(check.changedFiles).to.deep.equal([
        { path: 'style.css', before: null, after: 'p { color: red }' },
        {
          path: 'template.html',
          before: page(before)['template.html'],
          after: page('{{whom}} {{#items}}{{price}}{{tax}}{{/items}}')['template.html'],
        },
      ])
      expect(check.changedAssets).to.deep.equal([])
      expect(check.changes.fields).to.deep.equal([
        { name: 'who', change: 'removed', isBreaking: true, renamedTo: 'whom', recentDocuments: 2 },
        { name: 'place', change: 'removed', isBreaking: true, recentDocuments: 2 },
        { name: 'whom', change: 'added', isBreaking: true, recentDocuments: 0 },
        { name: 'items.tax', change: 'added', isBreaking: true, recentDocuments: 0 },
      ])
    })
  })

  describe('versions', () => {
    it('are listed, read, previewed and restored; 409 for an outdated revision', async () => {
      const { templateId, source } = await draftOf(page('one {{who}}'))
      await asJson(publish(templateId, 1))
      await saveDraft(templateId, page('two'))
      await asJson(publish(templateId, 2))
      const { versions } = await asJson<VersionList>(call('GET', at(templateId, 'versions')))
      expect(
        versions.map(({ version, isCurrent, hasSource }) => ({ version, isCurrent, hasSource })),
      ).to.deep.equal([
        { version: 2, isCurrent: true, hasSource: true },
        { version: 1, isCurrent: false, hasSource: true },
      ])
      const { next } = await asJson<VersionList>(call('GET', at(templateId, 'versions?limit=1')))
      const rest = await asJson<VersionList>(call('GET', at(templateId, `versions?cursor=${next}`)))
      expect([rest.versions.map(({ version }) => version), rest.next]).to.deep.equal([[1], null])
      const first = await asJson<VersionDetail>(call('GET', at(templateId, 'versions/1')))
      expect(first.source).to.deep.equal(source)
      const seen = (data: object | null) => call('POST', at(templateId, 'versions/1/preview'), { data })
      expect((await previewIn(await seen({ who: 'Ada' }))).answer.report.pages).to.equal(1)
      await previewIn(await seen(null))
      await expectProblem(await seen({ whom: 'Ada' }), 422, 'invalid_data')
      const restore = (body: object) => call('POST', at(templateId, 'versions/1/restore'), body)
      await expectProblem(await restore({ revision: 1 }), 409, 'draft_conflict')
      const restored = await asJson<DraftAnswer>(restore({ revision: 2 }))
      expect(restored).to.deep.include({ source, revision: 3 })
      expect((await catalog.drafts.read(account, templateId))?.source).to.deep.equal(source)
    })

    it('from the command line keep their source; the draft follows unless its author changed it', async () => {
      const files = await readTemplate('invoice')
      const { templateId } = await publishFolder({ accountId: account, slug: 'invoice', files })
      const draft = await catalog.drafts.read(account, templateId)
      expect(draft?.revision).to.equal(1)
      const detail = await asJson<VersionDetail>(call('GET', at(templateId, 'versions/1')))
      expect(detail.source).to.deep.equal(draft?.source)
      const since = { documentsSince: new Date() }
      const overview = await catalog.templates.findOverview(account, templateId, since)
      expect(overview?.hasUnpublishedChanges).to.equal(false)
      await asJson(publish(templateId, 1))
      await publishFolder({
        accountId: account,
        slug: 'invoice',
        files: new Map([...files, ['style.css', Buffer.from('')]]),
      })
      expect((await catalog.drafts.read(account, templateId))?.revision).to.equal(2)
      await saveDraft(templateId, page('mine'))
      await publishFolder({ accountId: account, slug: 'invoice', files })
      const kept = (await catalog.drafts.read(account, templateId))?.source as DraftSource
      expect(kept.files['template.html']).to.equal('<h1>mine</h1>')
    })
  })

  it("404 not_found in every route: another account's template", async () => {
    const { templateId, source } = await draftOf(page('secret'))
    await asJson(publish(templateId, 1))
    const other = (await catalog.accounts.create({ name: 'Other' })).accountId
    const tries: [string, string, unknown?][] = [
      ['POST', 'preview', { source, data: { kind: 'blank' } }],
      ['POST', 'versions/1/preview', { data: null }],
      ['POST', 'publish-check'],
      ['POST', 'publish', { revision: 1 }],
      ['GET', 'versions'],
      ['GET', 'versions/1'],
      ['POST', 'versions/1/restore', { revision: 1 }],
    ]
    for (const [method, rest, body] of tries)
      await expectProblem(await call(method, at(templateId, rest), body, other), 404, 'not_found')
    await expectProblem(await call('GET', at(templateId, 'versions/0')), 404, 'not_found')
    await expectProblem(await call('GET', at(templateId, 'versions/9')), 404, 'not_found')
  })
})
