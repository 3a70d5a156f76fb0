import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { BatchError, BatchWarning, Problem } from '@platen/contract'
import { expect } from 'chai'
import { numbers, textOf, zipOf } from './parts/batch-calls.ts'
import { payslipCsv, usePayslips } from './parts/payslip-batches.ts'
import { htmlTemplate, shareStack } from './parts/stack.ts'

describe('batches in progress, against the whole stack', () => {
  const suite = usePayslips(shareStack)
  const { call, upload, send, untilBatch, finish, lines } = suite

  async function objectsOf(batchId: string): Promise<string[]> {
    const folder = path.join(suite.stack.dataFolder, 'storage', 'objects', 'batches')
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    return found
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => file.includes(batchId))
  }

  const items = (count: number) => numbers(count).map((no) => ({ name: `n${no}`, lines: [] }))

  it('typed columns: values are parsed in the requested or detected locale; a detected locale is reported', async () => {
    const typed = await suite.stack.publish(
      suite.account,
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
    expect(first?.message).to.contain('which is in the format of the de locale')
  })

  it('warnings: are counted separately, and reported with the row of each document', async () => {
    const linked = await suite.stack.publish(
      suite.account,
      'linked',
      htmlTemplate('<a href="{{to}}">{{to}}</a>'),
    )
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

  it('ambiguous cells and rows: are reported as warnings with their rows, and as hints', async () => {
    const order = await suite.stack.publish(
      suite.account,
      'order',
      htmlTemplate('<p>{{no}} {{#lines}}{{ean}} {{/lines}}{{#paid}}PAID{{/paid}}{{^paid}}OPEN{{/paid}}</p>'),
    )
    const table = 'no,lines.ean,paid\nA,978,ja\nA,4.50014E+11,\nB,12,nein\n'
    const run = async (source: object) => {
      const { batchId } = await send({
        templateId: order,
        upload: { uploadId: await upload(table), ...source },
        output: 'zip',
      })
      const batch = await finish(batchId)
      return { batch, warnings: await lines<BatchWarning>(`/v1/batches/${batchId}/warnings`) }
    }
    const apart = await run({})
    expect(apart.batch.counts).to.include({ items: 3, done: 3, warnings: 1 })
    expect(apart.batch.hints?.map(({ code, column }) => [code, column])).to.deep.equal([
      ['rows_repeat', 'no'],
      ['read_as_yes_or_no', 'paid'],
    ])
    const together = await run({ groupBy: 'no' })
    expect(together.batch.hints?.map(({ code }) => code)).to.deep.equal(['read_as_yes_or_no'])
    // The reported row is that of the cell: the second row of its document.
    expect(together.warnings.map(({ item, row, code, subject }) => [item, row, code, subject])).to.deep.equal(
      [[1, 3, 'damaged_cell', 'lines.ean']],
    )
    const texts = (await zipOf(together.batch)).map(([, pdf]) => textOf(pdf).trim())
    expect(texts).to.deep.equal(['A 978 4.50014E+11 PAID', 'B 12 OPEN'])
  })

  it('404: another account’s batch', async () => {
    const { batchId } = await send({ items: items(1) })
    await finish(batchId)
    const other = await suite.stack.createAccount('Eve')
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
    const otherTemplate = await suite.stack.publish(other, 'other', htmlTemplate('<p>{{name}}</p>'))
    const theirs = await call(
      'POST',
      '/v1/batches',
      { templateId: otherTemplate, upload: { uploadId } },
      { Authorization: `Bearer ${other.apiKey}` },
    )
    expect(theirs.status).to.equal(422)
    expect(((await theirs.json()) as Problem).errors?.[0]).to.include({ pointer: '/upload/uploadId' })
  })

  it('a canceled batch leaves no files', async () => {
    const uploadId = await upload(payslipCsv(400))
    const { batchId } = await send({ upload: { uploadId } })
    await untilBatch(batchId, ({ counts }) => counts.done > 0)
    expect((await call('DELETE', `/v1/batches/${batchId}`)).status).to.equal(204)
    const batch = await finish(batchId)
    expect(batch).to.include({ status: 'cancelled' })
    expect(await objectsOf(batchId)).to.deep.equal([])
  })

  it('events report the progress until the end', async () => {
    const { batchId } = await send({ items: items(60) })
    const text = await (await call('GET', `/v1/batches/${batchId}/events`)).text()
    const kinds = [...text.matchAll(/^event: (.*)$/gm)].map(([, kind]) => kind)
    expect(kinds.at(-1)).to.equal('end')
    expect(kinds.filter((kind) => kind === 'progress').length).to.be.greaterThan(1)
  })
})
