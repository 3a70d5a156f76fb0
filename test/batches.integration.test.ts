import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { BatchAnswer, BatchError, BatchFile, Problem, UploadAnswer } from '@platen/contract'
import { expect } from 'chai'
import { strFromU8, unzipSync } from 'fflate'
import { restartRedis } from './parts/restart-redis.ts'
import { type Account, htmlTemplate, waitMsMax, type Stack, startStack } from './parts/stack.ts'

type Finished = BatchAnswer & { result: { url: string; bytes: number; fileName: string } }

describe('batches, against the whole stack', () => {
  let stack: Stack
  let account: Account
  let templateId: string

  before(async () => {
    stack = await startStack({ worker: { LANES: '2' } })
    account = await stack.createAccount('Ada')
    templateId = await stack.publish(
      account,
      'payslip',
      htmlTemplate('<h1>{{name}}</h1>{{#lines}}<p>{{what}}: {{sum}}</p>{{/lines}}', {
        fileName: 'payslip-{{name}}.pdf',
      }),
    )
  })
  after(() => stack.close())

  const call = (method: string, address: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${stack.baseUrl}${address}`, {
      method,
      headers: {
        Authorization: `Bearer ${account.apiKey}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  async function upload(text: string): Promise<string> {
    const answer = (await (await call('POST', '/v1/uploads')).json()) as UploadAnswer
    const sent = await fetch(answer.url ?? '', { method: 'PUT', body: text })
    expect(sent.status).to.be.oneOf([200, 201, 204])
    return answer.uploadId
  }

  async function send(body: object): Promise<BatchAnswer> {
    const answer = await call('POST', '/v1/batches', { templateId, ...body })
    const batch = (await answer.json()) as BatchAnswer
    expect(answer.status, JSON.stringify(batch)).to.equal(202)
    expect(answer.headers.get('location')).to.equal(`/v1/batches/${batch.batchId}`)
    return batch
  }

  const get = async (batchId: string): Promise<BatchAnswer> => {
    const answer = await call('GET', `/v1/batches/${batchId}`)
    const batch = (await answer.json()) as BatchAnswer
    if (!answer.ok) throw new Error(JSON.stringify(batch))
    return batch
  }

  /** Waits until a batch is as it should be; while the service is away, too. */
  async function untilBatch(batchId: string, isSo: (batch: BatchAnswer) => boolean): Promise<BatchAnswer> {
    const end = performance.now() + waitMsMax
    for (;;) {
      const batch = await get(batchId).catch(() => undefined)
      if (batch && isSo(batch)) return batch
      if (performance.now() > end) throw new Error(`${JSON.stringify(batch)}\n${stack.log().slice(-3_000)}`)
      // Each look takes CPU from the batch.
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  const finish = async (batchId: string) =>
    (await untilBatch(batchId, ({ finishedAt }) => finishedAt !== undefined)) as Finished

  const lines = async <T>(address: string): Promise<T[]> =>
    (await (await call('GET', address)).text())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as T)

  async function zipOf(batch: Finished): Promise<Array<[name: string, pdf: Uint8Array]>> {
    const bytes = new Uint8Array(await (await fetch(batch.result.url)).arrayBuffer())
    expect(bytes.length).to.equal(batch.result.bytes)
    return Object.entries(unzipSync(bytes))
  }

  async function objectsOf(batchId: string): Promise<string[]> {
    const folder = path.join(stack.dataFolder, 'storage', 'objects', 'batches')
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    return found
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => file.includes(batchId))
  }

  const csv = (count: number) =>
    ['name,lines', ...numbers(count).map((no) => `n${no},"[{""what"":""Pay"",""sum"":${no}}]"`)].join('\r\n')
  const items = (count: number) => numbers(count).map((no) => ({ name: `n${no}`, lines: [] }))

  it('CSV to ZIP: every row its own document, named by the pattern, in the order of the rows', async () => {
    const uploadId = await upload(csv(120))
    const { batchId } = await send({ upload: { uploadId }, fileName: 'slips/{{name}}-{index}' })
    const batch = await finish(batchId)
    expect(batch.error).to.equal(undefined)
    expect(batch.counts).to.deep.equal({ items: 120, invalid: 0, done: 120, failed: 0, warnings: 0 })
    const entries = await zipOf(batch)
    expect(entries.map(([name]) => name)).to.deep.equal(numbers(120).map((no) => `slips/n${no}-${no}.pdf`))
    for (const no of [1, 50, 51, 120])
      expect(textOf(entries[no - 1]?.[1])).to.match(new RegExp(`n${no}\\s+Pay: ${no}\\b`))
    expect(strFromU8(entries[0]?.[1].subarray(0, 5) ?? new Uint8Array())).to.equal('%PDF-')
  })

  it('typed columns: read by the language of the file, guessed or said, and told', async () => {
    const typed = await stack.publish(
      account,
      'typed',
      htmlTemplate('<p>{{no}}: {{total}} ({{doubled}}) by {{due}}{{#paid}}, paid{{/paid}}</p>', {
        locale: 'en',
        fileName: '{{no}} {{due}}.pdf',
        fields: {
          total: { type: 'money', currency: 'EUR' },
          due: { type: 'date', format: 'yMMMd' },
          paid: { type: 'boolean' },
        },
        computed: { doubled: { formula: 'total * 2', type: 'money', currency: 'EUR' } },
      }),
    )
    const table = 'no;total;Due on;paid\n1;1.234,50 €;31.12.2026;ja\n2;-7,25;1.2.2026;nein\n'
    const columns = { 'Due on': { field: 'due' } }
    const run = async (source: object) => {
      const uploadId = await upload(table)
      const { batchId } = await send({
        templateId: typed,
        upload: { uploadId, ...source },
        fileName: '{{no}} {{due}}',
      })
      return finish(batchId)
    }
    const guessed = await run({ columns, locale: 'auto' })
    expect(guessed.error).to.equal(undefined)
    expect(guessed).to.have.deep.property('locales', { total: 'de', 'Due on': 'de' })
    const entries = await zipOf(guessed)
    expect(entries.map(([name]) => name)).to.deep.equal(['1 Dec 31, 2026.pdf', '2 Feb 1, 2026.pdf'])
    expect(textOf(entries[0]?.[1]).trim()).to.equal('1: €1,234.50 (€2,469.00) by Dec 31, 2026, paid')
    expect(textOf(entries[1]?.[1]).trim()).to.equal('2: -€7.25 (-€14.50) by Feb 1, 2026')
    const said = await run({ columns: { 'Due on': { field: 'due', locale: 'de' } }, locale: 'de' })
    expect(said).to.not.have.property('locales')
    expect((await zipOf(said)).length).to.equal(2)
    const plain = await run({ columns })
    expect(plain.error?.code).to.equal('batch_rejected')
    const [first] = await lines<BatchError>(`/v1/batches/${plain.batchId}/errors`)
    expect(first).to.include({ row: 2, pointer: '/total', code: 'wrong_type' })
    expect(first?.message).to.contain('as it is written in de')
  })

  it('warnings: counted beside the others, and told by document with its row', async () => {
    const linked = await stack.publish(account, 'linked', htmlTemplate('<a href="{{to}}">{{to}}</a>'))
    const uploadId = await upload('to\nhttps://a.example/\nftp://b.example/\n')
    const { batchId } = await send({ templateId: linked, upload: { uploadId }, output: 'merged' })
    const batch = await finish(batchId)
    expect(batch.counts).to.deep.equal({ items: 2, invalid: 0, done: 2, failed: 0, warnings: 1 })
    const reported = await (await call('GET', `/v1/batches/${batchId}/warnings`)).text()
    expect(reported.trim().split('\n')).to.have.length(1)
    expect(JSON.parse(reported)).to.include({
      item: 2,
      row: 3,
      code: 'address_blocked',
      subject: 'ftp://b.example/',
    })
  })

  it('NDJSON to one merged PDF, in order', async () => {
    const uploadId = await upload(
      items(60)
        .map((item) => JSON.stringify(item))
        .join('\n'),
    )
    const batch = await finish((await send({ upload: { uploadId }, output: 'merged' })).batchId)
    expect(batch.error).to.equal(undefined)
    expect(batch.result.fileName).to.match(/\.pdf$/)
    const pdf = new Uint8Array(await (await fetch(batch.result.url)).arrayBuffer())
    const pages = textOf(pdf).split('\f').slice(0, -1)
    expect(pages.map((page) => page.trim())).to.deep.equal(numbers(60).map((no) => `n${no}`))
  })

  it('output files: a link to each', async () => {
    const batch = await finish((await send({ items: items(3), output: 'files' })).batchId)
    const files = await lines<BatchFile>(`/v1/batches/${batch.batchId}/files`)
    expect(files.map(({ fileName }) => fileName)).to.deep.equal(
      numbers(3).map((no) => `${no}-payslip-n${no}.pdf`),
    )
    for (const file of files) {
      const pdf = new Uint8Array(await (await fetch(file.url)).arrayBuffer())
      expect(pdf.length).to.equal(file.bytes)
      expect(textOf(pdf)).to.include(`n${file.item}`)
    }
  })

  it('onInvalid: rejected as a whole with a report of rows and pointers, or skipped', async () => {
    const wrong = 'name,lines\r\nn1,[]\r\nn2,oops\r\n,[]\r\nn4,[]\r\n'
    const rejected = await finish((await send({ upload: { uploadId: await upload(wrong) } })).batchId)
    expect(rejected).to.include({ status: 'failed' })
    expect(rejected.error).to.include({ code: 'batch_rejected', status: 422 })
    const report = await lines<BatchError>(`/v1/batches/${rejected.batchId}/errors`)
    expect(report[0]).to.include({ item: 2, line: 3, pointer: '/lines' })
    const uploadId = await upload(wrong)
    const skipped = await finish((await send({ upload: { uploadId }, onInvalid: 'skip' })).batchId)
    expect(skipped).to.include({ status: 'succeeded' })
    const names = (await zipOf(skipped)).map(([name]) => name)
    expect(names).to.include.members(['1-payslip-n1.pdf', '4-payslip-n4.pdf'])
    expect(names).to.have.length(4 - skipped.counts.invalid)
  })

  it('the same Idempotency-Key and body make one batch', async () => {
    const post = () =>
      call('POST', '/v1/batches', { templateId, items: items(2) }, { 'Idempotency-Key': 'slips-11' })
    const [one, two] = await Promise.all([post(), post()])
    expect(await one.text()).to.equal(await two.text())
    expect(one.headers.get('location')).to.equal(two.headers.get('location'))
  })

  it('404: another account’s batch', async () => {
    const { batchId } = await send({ items: items(1) })
    await finish(batchId)
    const other = await stack.createAccount('Eve')
    for (const [method, below] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/errors'],
      ['GET', '/files'],
      ['GET', '/events'],
    ] as const) {
      const answer = await call(method, `/v1/batches/${batchId}${below}`, undefined, {
        Authorization: `Bearer ${other.apiKey}`,
      })
      expect([answer.status, ((await answer.json()) as Problem).code]).to.deep.equal([404, 'not_found'])
    }
    const uploadId = await upload('name,lines\r\nn1,[]\r\n')
    const otherTemplate = await stack.publish(other, 'other', htmlTemplate('<p>{{name}}</p>'))
    const theirs = await call(
      'POST',
      '/v1/batches',
      { templateId: otherTemplate, upload: { uploadId } },
      { Authorization: `Bearer ${other.apiKey}` },
    )
    expect(theirs.status).to.equal(422)
    expect(((await theirs.json()) as Problem).errors?.[0]).to.include({ pointer: '/upload/uploadId' })
  })

  it('a cancelled batch leaves nothing behind', async () => {
    const uploadId = await upload(csv(5_000))
    const { batchId } = await send({ upload: { uploadId } })
    await untilBatch(batchId, ({ counts }) => counts.done > 0)
    expect((await call('DELETE', `/v1/batches/${batchId}`)).status).to.equal(204)
    const batch = await finish(batchId)
    expect(batch).to.include({ status: 'cancelled' })
    expect(await objectsOf(batchId)).to.deep.equal([])
  })

  it('events tell of the progress until the end', async () => {
    const { batchId } = await send({ items: items(200) })
    const text = await (await call('GET', `/v1/batches/${batchId}/events`)).text()
    const kinds = [...text.matchAll(/^event: (.*)$/gm)].map(([, kind]) => kind)
    expect(kinds.at(-1)).to.equal('end')
    expect(kinds.filter((kind) => kind === 'progress').length).to.be.greaterThan(1)
  })

  describe('what dies in mid-batch: the ZIP has every item once, in order', () => {
    const count = 350
    const start = async () => {
      const uploadId = await upload(csv(count))
      const { batchId } = await send({ upload: { uploadId }, fileName: '{{name}}' })
      return batchId
    }
    /** A batch of which some is done, and not all: one that a machine was too quick for is begun anew. */
    async function startUntilRendering(): Promise<string> {
      for (;;) {
        const batchId = await start()
        const { counts } = await untilBatch(batchId, (batch) => batch.counts.done > 50)
        if (counts.done < count) return batchId
      }
    }
    async function expectWhole(batchId: string): Promise<void> {
      const batch = await finish(batchId)
      expect(batch.error).to.equal(undefined)
      expect(batch.counts).to.deep.equal({ items: count, invalid: 0, done: count, failed: 0, warnings: 0 })
      const entries = await zipOf(batch)
      expect(entries.map(([name]) => name)).to.deep.equal(numbers(count).map((no) => `n${no}.pdf`))
      for (const no of [1, 49, 77, 201, count])
        expect(textOf(entries[no - 1]?.[1])).to.match(new RegExp(`Pay: ${no}\\b`))
    }

    it('a worker, killed with SIGKILL', async () => {
      const batchId = await startUntilRendering()
      stack.workers.at(-1)?.kill('SIGKILL')
      await stack.startWorker()
      await expectWhole(batchId)
    })

    it('the API, killed with SIGKILL while it renders, and while it checks', async () => {
      const batchId = await startUntilRendering()
      await killApi(stack)
      await stack.startApi()
      await expectWhole(batchId)
      const early = await start()
      await killApi(stack)
      await stack.startApi()
      await expectWhole(early)
    })

    it('Redis, killed with SIGKILL and started again with its file', async () => {
      const batchId = await startUntilRendering()
      const again = await restartRedis(stack)
      try {
        await expectWhole(batchId)
      } finally {
        await again.close()
      }
    })
  })
})

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

function textOf(pdf: Uint8Array | undefined): string {
  return execFileSync('pdftotext', ['-', '-'], { input: Buffer.from(pdf ?? []) }).toString()
}

async function killApi({ api }: Stack): Promise<void> {
  const ended = once(api, 'exit')
  api.kill('SIGKILL')
  await ended
}
