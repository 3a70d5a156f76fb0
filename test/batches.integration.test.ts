import type { BatchError, BatchFile } from '@platen/contract'
import { expect } from 'chai'
import { strFromU8 } from 'fflate'
import { numbers, textOf, zipOf } from './parts/batch-calls.ts'
import { payslipCsv, usePayslips } from './parts/payslip-batches.ts'
import { shareStack } from './parts/stack.ts'

describe('batches, against the whole stack', () => {
  const suite = usePayslips(shareStack)
  const { call, upload, send, finish, lines } = suite

  const items = (count: number) => numbers(count).map((no) => ({ name: `n${no}`, lines: [] }))

  it('CSV to ZIP: generates a document for each row, named by the pattern, in row order', async () => {
    const uploadId = await upload(payslipCsv(60))
    const { batchId } = await send({ upload: { uploadId }, fileName: 'slips/{{name}}-{index}' })
    const batch = await finish(batchId)
    expect(batch.error).to.equal(undefined)
    expect(batch.counts).to.deep.equal({ items: 60, invalid: 0, done: 60, failed: 0, warnings: 0 })
    const entries = await zipOf(batch)
    expect(entries.map(([name]) => name)).to.deep.equal(numbers(60).map((no) => `slips/n${no}-${no}.pdf`))
    for (const no of [1, 50, 51, 60])
      expect(textOf(entries[no - 1]?.[1])).to.match(new RegExp(`n${no}\\s+Pay: ${no}\\b`))
    expect(strFromU8(entries[0]?.[1].subarray(0, 5) ?? new Uint8Array())).to.equal('%PDF-')
  })

  it('NDJSON to one merged PDF, in order', async () => {
    const uploadId = await upload(
      items(52)
        .map((item) => JSON.stringify(item))
        .join('\n'),
    )
    const batch = await finish((await send({ upload: { uploadId }, output: 'merged' })).batchId)
    expect(batch.error).to.equal(undefined)
    expect(batch.result.fileName).to.match(/\.pdf$/)
    const pdf = new Uint8Array(await (await fetch(batch.result.url)).arrayBuffer())
    const pages = textOf(pdf).split('\f').slice(0, -1)
    expect(pages.map((page) => page.trim())).to.deep.equal(numbers(52).map((no) => `n${no}`))
  })

  it('output files: returns a link to each document', async () => {
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

  it('onInvalid: rejects the whole batch with a report of rows and pointers, or skips invalid items', async () => {
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

  it('creates one batch for the same Idempotency-Key and body', async () => {
    const post = () =>
      call(
        'POST',
        '/v1/batches',
        { templateId: suite.templateId, items: items(2) },
        { 'Idempotency-Key': 'slips-11' },
      )
    const [one, two] = await Promise.all([post(), post()])
    expect(await one.text()).to.equal(await two.text())
    expect(one.headers.get('location')).to.equal(two.headers.get('location'))
  })
})
