import { type BatchAnswer, chunkKeys, Fault } from '@platen/contract'
import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { limitCost } from '../http/limits/limit-cost.ts'
import { readResponse, refusalOf } from '../testing/feature-app.ts'
import { type BatchesApp, startBatchesApp } from './testing/batches-app.ts'

const names = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `n${at + 1}` }))

describe('batches with a real Redis, catalog and store', () => {
  let at: BatchesApp
  let accountId: string
  let templateId: string
  let worker: { close(): Promise<void> } | undefined

  before(async () => {
    at = await startBatchesApp()
  })
  after(() => at.close())
  beforeEach(async () => {
    ;({ accountId, templateId } = await at.newTemplate())
  })
  afterEach(async () => {
    await worker?.close()
    worker = undefined
    await at.restart()
  })

  const send = (body: object) => at.send(accountId, { templateId, ...body })
  const refused = async (body: object) =>
    refusalOf(await at.app.send(accountId, 'POST', '/v1/batches', { templateId, ...body }))
  const objects = async ({ batchId }: BatchAnswer) =>
    (await at.keys('batches/')).filter((key) => key.includes(batchId))
  const announcedOf = ({ batchId }: BatchAnswer) => at.announced.filter((line) => line.endsWith(batchId))

  it('202: renders every item in order into one file, and announces the batch once', async () => {
    worker = await at.startWorker()
    const accepted = await send({ items: names(7) })
    expect(accepted).to.include({ status: 'checking', templateVersion: 1, output: 'zip' })
    const batch = await at.untilFinished(accountId, accepted.batchId)
    expect(batch).to.include({ status: 'succeeded' })
    expect(batch.counts).to.deep.equal({ items: 7, invalid: 0, done: 7, failed: 0, warnings: 0 })
    expect(batch.result?.url).to.match(/^http:\/\/localhost\/files\//)
    const [key = ''] = (await objects(batch)).filter((name) => name.endsWith('result.zip'))
    expect(String(await at.store.get(key))).to.equal(
      'n1.pdf\nn2.pdf\nn3.pdf\nn4.pdf\nn5.pdf\nn6.pdf\nn7.pdf\n',
    )
    await until(() => announcedOf(batch).length === 1)
    expect(announcedOf(batch)).to.deep.equal([`${accountId} batch.succeeded ${batch.batchId}`])
    const [generation] = await at.catalog.generations.list(accountId)
    expect(generation).to.include({ jobId: batch.batchId, outcome: 'succeeded', version: 1 })
  })

  it('429 rate_limited: an account creates too many batches, including cancelled ones, and nothing is written', async () => {
    // Longer than any run of this test.
    const creations = limitCost({ max: 3, seconds: 3_600, refusal: 'An account can create 3.' })
    await at.restart({ creations })
    const cancelled = await send({ items: names(1) })
    await at.app.send(accountId, 'DELETE', `/v1/batches/${cancelled.batchId}`)
    await send({ items: names(1) })
    await send({ items: names(1) })
    const folders = async () =>
      new Set((await at.keys('batches/')).map((key) => /bat_\w+/.exec(key)?.[0])).size
    const before = await folders()
    const body = { templateId, items: names(1) }
    const response = await at.app.send(accountId, 'POST', '/v1/batches', body)
    expect(refusalOf(response)).to.include('rate_limited')
    expect(Number(response.headers.get('retry-after'))).to.be.within(1, 3_600)
    expect(await folders()).to.be.at.most(before)
    const other = await at.newTemplate()
    await at.send(other.accountId, { templateId: other.templateId, items: names(1) })
  })

  it('429 rate_limited: an account sends too many batches that are rejected', async () => {
    const creations = limitCost({ max: 3, seconds: 3_600, refusal: 'An account can send 3.' })
    await at.restart({ creations })
    const body = { templateId, items: names(1), fileName: '{{nothing}}' }
    const codes: string[] = []
    for (let sent = 0; sent < 4; sent++)
      codes.push(refusalOf(await at.app.send(accountId, 'POST', '/v1/batches', body)))
    expect(codes.map((code) => /\w+_\w+/.exec(code)?.[0])).to.deep.equal([
      ...Array(3).fill('invalid_request'),
      'rate_limited',
    ])
  })

  it('422 storage_limit_reached: results from earlier batches use all of the account’s storage', async () => {
    await at.restart({ keptBytesMax: 10 })
    worker = await at.startWorker()
    const accepted = await send({ items: names(3) })
    await at.untilFinished(accountId, accepted.batchId)
    expect(await refused({ items: names(1) })).to.include('storage_limit_reached')
    const other = await at.newTemplate()
    await at.send(other.accountId, { templateId: other.templateId, items: names(1) })
  })

  it('onInvalid=reject: fails the batch if one item is invalid, and keeps only the report', async () => {
    const accepted = await send({ items: [...names(3), {}] })
    const batch = await at.untilFinished(accountId, accepted.batchId)
    expect(batch.error).to.include({ code: 'batch_rejected', status: 422 })
    expect(batch.error?.detail).to.match(/^1 of 4 items has errors/)
    await until(async () => (await objects(batch)).length === 1)
    const report = await at.app.send(accountId, 'GET', `/v1/batches/${batch.batchId}/errors`)
    expect(JSON.parse(report.text)).to.include({ item: 4, pointer: '/name' })
    await until(() => announcedOf(batch).length === 1)
    expect(announcedOf(batch)).to.deep.equal([`${accountId} batch.failed ${batch.batchId}`])
  })

  it('onInvalid=skip: renders the valid items, and fails if there are none', async () => {
    worker = await at.startWorker()
    const mixed = await send({ items: [{}, ...names(3), {}], onInvalid: 'skip' })
    const done = await at.untilFinished(accountId, mixed.batchId)
    expect(done.counts).to.deep.equal({ items: 5, invalid: 2, done: 3, failed: 0, warnings: 0 })
    const none = await send({ items: [{}, {}], onInvalid: 'skip' })
    expect((await at.untilFinished(accountId, none.batchId)).error?.code).to.equal('batch_rejected')
  })

  it('counts items as failed if no worker can finish their chunk, and fails the batch if all items failed', async () => {
    worker = await at.startWorker(async ({ chunk }) => {
      if (chunk === 2) throw new Fault('render_failed', { detail: 'Too large.' })
    })
    const accepted = await send({ items: names(5) })
    const batch = await at.untilFinished(accountId, accepted.batchId)
    expect(batch).to.include({ status: 'succeeded' })
    expect(batch.counts).to.include({ done: 5, failed: 2 })
    await worker.close()
    worker = await at.startWorker(() => Promise.reject(new Fault('render_failed')))
    const all = await send({ items: names(2) })
    const failed = await at.untilFinished(accountId, all.batchId)
    expect(failed).to.include({ status: 'failed' })
    expect(failed.error?.code).to.equal('render_failed')
  })

  it('reports no_workers without a rate or remaining time if no worker is running', async () => {
    const accepted = await send({ items: names(5) })
    await until(async () => (await at.get(accountId, accepted.batchId)).waitingFor === 'no_workers')
    expect(await at.get(accountId, accepted.batchId)).to.not.have.any.keys('rate', 'secondsLeft')
    await at.app.send(accountId, 'DELETE', `/v1/batches/${accepted.batchId}`)
    expect(await at.untilFinished(accountId, accepted.batchId)).to.not.have.property('waitingFor')
  })

  it('internal: the items in a chunk are missing, and none of them counts as done', async () => {
    worker = await at.startWorker(async ({ folder, chunk }) => {
      await at.store.remove(chunkKeys.items(folder, chunk))
      throw new Fault('not_found')
    })
    const accepted = await send({ items: names(5) })
    const batch = await at.untilFinished(accountId, accepted.batchId)
    expect(batch).to.include({ status: 'failed' })
    expect(batch.error).to.include({ code: 'internal' })
    expect(batch.error?.detail).to.match(/missing from the object storage/)
    expect(batch.counts.done).to.equal(0)
  })

  it('internal: every document fails with an internal error', async () => {
    worker = await at.startWorker(() => Promise.reject(new Fault('internal')))
    const accepted = await send({ items: names(5) })
    const batch = await at.untilFinished(accountId, accepted.batchId)
    expect(batch.error?.code).to.equal('internal')
  })

  it('stops a cancelled batch, and removes all its objects after its last chunk', async () => {
    let release: (() => void) | undefined
    worker = await at.startWorker(
      ({ chunk }) => new Promise((resolve) => (chunk === 1 ? (release = resolve) : resolve())),
    )
    const accepted = await send({ items: names(100) })
    await until(async () => (await at.get(accountId, accepted.batchId)).counts.done > 0)
    const response = await at.app.send(accountId, 'DELETE', `/v1/batches/${accepted.batchId}`)
    expect(response.status).to.equal(204)
    expect(await at.get(accountId, accepted.batchId)).to.include({ status: 'cancelled' })
    await until(() => release !== undefined)
    release?.()
    await at.untilFinished(accountId, accepted.batchId)
    expect(await objects(accepted)).to.deep.equal([])
    await until(() => announcedOf(accepted).length === 1)
    expect(announcedOf(accepted)).to.deep.equal([`${accountId} batch.cancelled ${accepted.batchId}`])
  })

  it('stops splitting a batch that is cancelled, and leaves no objects', async () => {
    let isSplitting = false
    await at.restart({
      split: (_batch, { signal }) =>
        new Promise((_, reject) => {
          isSplitting = true
          signal.addEventListener('abort', () => reject(new Error('stopped')))
        }),
    })
    const accepted = await send({ items: names(3) })
    await until(() => isSplitting)
    await at.app.send(accountId, 'DELETE', `/v1/batches/${accepted.batchId}`)
    await at.untilFinished(accountId, accepted.batchId)
    expect(await objects(accepted)).to.deep.equal([])
  })

  it('keep=done: creates the result from the documents that are already rendered', async () => {
    let rendered = 0
    worker = await at.startWorker(() =>
      rendered++ < 4 ? Promise.resolve() : Promise.reject(new Fault('unavailable')),
    )
    const accepted = await send({ items: names(100) })
    await until(async () => (await at.get(accountId, accepted.batchId)).counts.done >= 8)
    await at.app.send(accountId, 'DELETE', `/v1/batches/${accepted.batchId}?keep=done`)
    const batch = await at.untilFinished(accountId, accepted.batchId)
    expect(batch).to.include({ status: 'cancelled' })
    expect(batch.counts.done).to.equal(8)
    expect(batch.result?.url).to.be.a('string')
  })

  it('DELETE: removes a finished batch’s objects and result, unless keep=done', async () => {
    worker = await at.startWorker()
    const { batchId } = await send({ items: names(3) })
    const batch = await at.untilFinished(accountId, batchId)
    await at.app.send(accountId, 'DELETE', `/v1/batches/${batchId}?keep=done`)
    expect(await at.get(accountId, batchId)).to.have.property('result')
    await at.app.send(accountId, 'DELETE', `/v1/batches/${batchId}`)
    await until(async () => (await objects(batch)).length === 0)
    const now = await at.get(accountId, batchId)
    expect(now).to.include({ status: 'succeeded' })
    expect(now).to.not.have.property('result')
  })

  it('output=files: lists a link for each document, in order', async () => {
    worker = await at.startWorker()
    const { batchId } = await send({ items: names(5), output: 'files' })
    await at.untilFinished(accountId, batchId)
    const response = await at.app.send(accountId, 'GET', `/v1/batches/${batchId}/files`)
    expect(response.headers.get('content-type')).to.equal('application/x-ndjson')
    const files = response.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { item: number; fileName: string; url: string })
    expect(files.map(({ item, fileName }) => `${item} ${fileName}`)).to.deep.equal(
      names(5).map(({ name }, index) => `${index + 1} ${name}.pdf`),
    )
    expect(files[0]?.url).to.include('/files/')
    const zip = await send({ items: names(1) })
    expect(refusalOf(await at.app.send(accountId, 'GET', `/v1/batches/${zip.batchId}/files`))).to.equal(
      '404 not_found',
    )
  })

  it('postpones a batch while the store is unavailable, instead of failing it', async () => {
    worker = await at.startWorker()
    let tries = 0
    await at.restart({
      split: async () => {
        tries++
        throw new Fault('unavailable')
      },
    })
    const { batchId } = await send({ items: names(3) })
    await until(() => tries > 1)
    expect(await at.get(accountId, batchId)).to.include({ status: 'checking' })
    await at.restart()
    expect(await at.untilFinished(accountId, batchId)).to.include({ status: 'succeeded' })
  })

  it('fails with the fault from the upload immediately, and with internal after three attempts for other errors', async () => {
    let tries = 0
    await at.restart({ split: () => Promise.reject(new Fault('invalid_upload', { detail: 'No header.' })) })
    const wrong = await send({ items: names(1) })
    expect((await at.untilFinished(accountId, wrong.batchId)).error).to.include({
      code: 'invalid_upload',
      detail: 'No header.',
    })
    await at.restart({
      split: async () => {
        tries++
        throw new TypeError('a bug')
      },
    })
    const broken = await send({ items: names(1) })
    const failed = await at.untilFinished(accountId, broken.batchId)
    expect(failed.error?.code).to.equal('internal')
    expect(JSON.stringify(failed)).to.not.include('a bug')
    expect(tries).to.equal(3)
  })

  it('continues a batch in another process if its process stops', async () => {
    const { batchId } = await send({ items: names(9) })
    await until(async () => (await at.get(accountId, batchId)).status === 'rendering')
    await at.restart()
    worker = await at.startWorker()
    const batch = await at.untilFinished(accountId, batchId)
    expect(batch.counts).to.include({ done: 9, failed: 0 })
  })

  it('restores a batch that is missing from the queue', async () => {
    worker = await at.startWorker()
    const expiresAt = new Date(Date.now() + 3_600_000)
    const batchId = at.catalog.batches.newId()
    const folder = `batches/${String(Math.ceil(expiresAt.getTime() / 1_000)).padStart(12, '0')}/${batchId}/`
    const key = chunkKeys.inline(folder)
    await at.store.put(key, Buffer.from('{"name":"a"}\n'), { contentType: 'text/plain' })
    const plan = {
      output: 'zip' as const,
      onInvalid: 'reject' as const,
      linkMinutes: 60,
      source: { key },
      folder,
    }
    const rest = { accountId, templateId, version: 1, requestId: 'req_1', createdAt: new Date(0), expiresAt }
    await at.catalog.batches.insert({ batchId, plan, ...rest }, { unfinishedMax: 100 })
    await at.restart()
    expect(await at.untilFinished(accountId, batchId)).to.include({ status: 'succeeded' })
  })

  it('events: sends progress after each change, then end, and ignores Last-Event-ID', async () => {
    worker = await at.startWorker()
    const { batchId } = await send({ items: names(30) })
    const events = await fetch(`${at.app.baseUrl}/v1/batches/${batchId}/events`, {
      headers: { 'x-account': accountId, 'last-event-id': '17' },
    })
    expect(events.headers.get('content-type')).to.match(/^text\/event-stream/)
    const text = await events.text()
    const kinds = [...text.matchAll(/^event: (.*)$/gm)].map(([, kind]) => kind)
    expect(kinds.at(-1)).to.equal('end')
    expect(new Set(kinds.slice(0, -1))).to.deep.equal(new Set(['progress']))
    const last = JSON.parse(text.trim().split('data: ').at(-1) ?? '') as BatchAnswer
    expect(last).to.include({ status: 'succeeded', batchId })
  })

  it('events: closes streams without an end event when the process stops', async () => {
    const { batchId } = await send({ items: names(3) })
    const events = await fetch(`${at.app.baseUrl}/v1/batches/${batchId}/events`, {
      headers: { 'x-account': accountId },
    })
    const text = events.text()
    await at.restart()
    expect(await text).to.not.include('event: end')
    await at.app.send(accountId, 'DELETE', `/v1/batches/${batchId}`)
  })

  it('422 invalid_pattern: a file name or an object key that contains a list', async () => {
    const compiled = compileTemplate('{{#rows}}{{text}}{{/rows}}', { file: 'template.html' })
    const other = await at.newTemplate(compiled.ok ? compiled.template.fields : [])
    const response = await at.app.send(other.accountId, 'POST', '/v1/batches', {
      templateId: other.templateId,
      items: names(1),
      fileName: '{{rows}}-{index}.pdf',
      s3_bucket: 'mine',
      s3_key: 'a/{{rows}}',
    })
    expect(response.status).to.equal(422)
    const message =
      '"rows" is a list, which has no text of its own. Use a field with a single value, such as {{name}}.'
    expect(JSON.parse(response.text).errors).to.deep.equal([
      { pointer: '/fileName', code: 'invalid_pattern', message },
      { pointer: '/s3_key', code: 'invalid_pattern', message },
    ])
  })

  it('422 invalid_request: points to every error, and does not create a batch', async () => {
    expect(await refused({})).to.equal('422 invalid_request ')
    expect(await refused({ items: names(1), upload: { uploadId: 'upl_1' } })).to.equal('422 invalid_request ')
    expect(await refused({ items: [] })).to.equal('422 invalid_request /items')
    expect(await refused({ items: names(1), fileName: '{{name' })).to.equal('422 invalid_request /fileName')
    expect(await refused({ items: names(1), fileName: '{{nmae}}-{index}' })).to.equal(
      '422 invalid_request /fileName',
    )
    expect(await refused({ items: names(1), fileName: '{index' })).to.equal('422 invalid_request /fileName')
    expect(await refused({ items: names(1), s3_key: 'a' })).to.include('/s3_bucket')
    expect(await refused({ items: names(1), s3_bucket: 'mine', s3_key: 'a/{{name}}' })).to.equal(
      '422 bucket_not_connected',
    )
    expect(await refused({ upload: { uploadId: 'upl_none' } })).to.equal(
      '422 invalid_request /upload/uploadId',
    )
    expect(await refused({ templateId: 'tpl_none', items: names(1) })).to.equal(
      '404 template_not_found /templateId',
    )
    const list = await at.app.send(accountId, 'GET', '/v1/batches')
    expect(readResponse(list)).to.deep.equal({ batches: [] })
  })

  it('404 not_found: every route for another account’s batch', async () => {
    const { batchId } = await send({ items: names(1) })
    const other = (await at.newTemplate()).accountId
    for (const [method, address] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/errors'],
      ['GET', '/files'],
      ['GET', '/events'],
    ] as const) {
      const theirs = await at.app.send(other, method, `/v1/batches/${batchId}${address}`)
      expect(refusalOf(theirs), address).to.equal('404 not_found')
    }
    expect(readResponse(await at.app.send(other, 'GET', '/v1/batches'))).to.deep.equal({ batches: [] })
    expect(refusalOf(await at.app.send(other, 'GET', `/v1/batches?before=${batchId}`))).to.equal(
      '404 not_found',
    )
    await at.app.send(accountId, 'DELETE', `/v1/batches/${batchId}`)
  })

  it('200: lists batches in pages, newest first, and counts them in the metrics', async () => {
    worker = await at.startWorker()
    const ids: string[] = []
    for (let count = 0; count < 3; count++) ids.unshift((await send({ items: names(1) })).batchId)
    for (const id of ids) await at.untilFinished(accountId, id)
    const page = async (query: string) =>
      readResponse(await at.app.send(accountId, 'GET', `/v1/batches${query}`)) as {
        batches: BatchAnswer[]
        next?: string
      }
    const first = await page('?limit=2')
    expect(first.batches.map(({ batchId }) => batchId)).to.deep.equal(ids.slice(0, 2))
    const second = await page(`?limit=2&before=${first.next}`)
    expect(second.batches.map(({ batchId }) => batchId)).to.deep.equal(ids.slice(2))
    expect(second).to.not.have.property('next')
    expect(refusalOf(await at.app.send(accountId, 'GET', '/v1/batches?limit=1000'))).to.include('422')
    expect(await at.metrics.text()).to.match(/platen_batches\{status="succeeded"\} [1-9]/)
  })

  it('creates one batch for requests with the same Idempotency-Key and body', async () => {
    const body = JSON.stringify({ templateId, items: names(2) })
    const post = async () =>
      fetch(`${at.app.baseUrl}/v1/batches`, {
        method: 'POST',
        headers: {
          'x-account': accountId,
          'Content-Type': 'application/json',
          'Idempotency-Key': templateId,
        },
        body,
      })
    const [one, two] = await Promise.all([post(), post()])
    expect(one.headers.get('location')).to.equal(two.headers.get('location'))
    const listed = readResponse(await at.app.send(accountId, 'GET', '/v1/batches')) as {
      batches: BatchAnswer[]
    }
    expect(listed.batches).to.have.length(1)
    await at.app.send(accountId, 'DELETE', one.headers.get('location') ?? '')
  })
})
