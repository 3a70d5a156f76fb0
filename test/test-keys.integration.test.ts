import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { degrees, PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib'
import type { BatchAnswer, JobAnswer, Problem } from '@platen/contract'
import { expect } from 'chai'
import { makeKey } from './parts/make-key.ts'
import { qpdf, qpdfComplaints } from './parts/qpdf.ts'
import { type Account, htmlTemplate, shareStack, type SharedStack, until } from './parts/stack.ts'

/** Pages with their size in points, rotation and crop box. */
interface Sheet {
  size: [number, number]
  rotate?: number
  crop?: [number, number, number, number]
}

async function makePdf(pages: Sheet[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (const { size, rotate = 0, crop } of pages) {
    const page = document.addPage(size)
    page.setRotation({ type: 'degrees', angle: rotate } as never)
    if (crop) page.setCropBox(...crop)
  }
  return Buffer.from(await document.save())
}

/** Returns pages that are covered by an annotation, a rotated annotation, a text field, and a check box. */
async function coveredPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const { context } = document
  const rectangle = [0, 0, 300, 200]
  const annotate = (page: PDFPage, entries: object) =>
    page.node.addAnnot(context.register(context.obj({ Type: 'Annot', Rect: rectangle, F: 4, ...entries })))
  const appearance = context.register(
    context.stream('0.9 0.9 0.6 rg 0 0 100 50 re f', {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 100, 50],
      Matrix: [0, 1, -1, 0, 0, 0],
    }),
  )
  annotate(document.addPage([300, 200]), { Subtype: 'Stamp', AP: { N: appearance } })
  const turned = document.addPage([300, 200])
  turned.setRotation(degrees(90))
  annotate(turned, { Subtype: 'Stamp', AP: { N: appearance } })
  const text = document.getForm().createTextField('covering')
  text.setText('Ada')
  text.addToPage(document.addPage([300, 200]), {
    x: 0,
    y: 0,
    width: 300,
    height: 200,
    backgroundColor: rgb(0.8, 1, 0.8),
  })
  const box = document.getForm().createCheckBox('box')
  box.addToPage(document.addPage([300, 200]), {
    x: 0,
    y: 0,
    width: 300,
    height: 200,
    backgroundColor: rgb(1, 0.8, 0.8),
  })
  box.check()
  return Buffer.from(await document.save())
}

const textOf = (pdf: Buffer) => execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString()
const pagesOf = (pdf: Buffer) =>
  Number(/Pages: +(\d+)/.exec(execFileSync('pdfinfo', ['-'], { input: pdf }).toString())?.[1])

/** Returns the pixels of a page, three bytes each. */
function picture(pdf: Buffer, page: number): Buffer {
  const options = ['-r', '72', '-cropbox', '-f', String(page), '-l', String(page), '-']
  const ppm = execFileSync('pdftoppm', options, { input: pdf, maxBuffer: 2 ** 28 })
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 60))
  if (!head) throw new Error('pdftoppm returned no picture')
  return ppm.subarray(head[0].length)
}

/** Returns the share of a page in which two files visibly differ. */
function differingShare(one: Buffer, other: Buffer, page: number): number {
  const [before, after] = [picture(one, page), picture(other, page)]
  expect(after.length).to.equal(before.length)
  let differing = 0
  for (let at = 0; at < before.length; at += 3)
    if ([0, 1, 2].some((sign) => Math.abs((before[at + sign] ?? 0) - (after[at + sign] ?? 0)) > 12))
      differing++
  return differing / (before.length / 3)
}

describe('test keys', () => {
  let stack: SharedStack
  let live: Account
  let test: Account
  let published = 0

  before(async () => {
    stack = await shareStack()
    live = await stack.createAccount('Test keys')
    test = await makeKey(stack, live, { isTest: true })
  })
  after(() => stack?.close())

  const publish = (files: Map<string, string | Uint8Array>) =>
    stack.publish(live, `test-${++published}`, files)
  async function create(account: Account, body: object): Promise<Buffer> {
    const answer = await stack.create(account, body)
    if (!answer.ok) throw new Error(`create: ${answer.status} ${await answer.text()}`)
    return Buffer.from(((await answer.json()) as { base64: string }).base64, 'base64')
  }

  const send = (account: Account, address: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${stack.baseUrl}/v1/${address}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  async function metrics(): Promise<string> {
    const token = (await readFile(path.join(stack.dataFolder, 'operator-token'), 'utf8')).trim()
    const answer = await fetch(`${stack.baseUrl}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
    return answer.text()
  }

  async function expectMarked(templateId: string, data: object): Promise<Buffer> {
    const plain = await create(live, { templateId, data })
    const marked = await create(test, { templateId, data })
    expect(qpdfComplaints(marked)).to.equal('')
    expect(pagesOf(marked)).to.equal(pagesOf(plain))
    expect(textOf(marked)).to.equal(textOf(plain))
    for (let page = 1; page <= pagesOf(plain); page++)
      expect(differingShare(plain, marked, page), `page ${page}`).to.be.within(0.02, 0.4)
    return marked
  }

  const margin = { top: '0', right: '0', bottom: '0', left: '0' }
  for (const [name, page] of Object.entries({
    'a two-page A4 document': { size: 'A4', margin },
    'A5, landscape': { size: 'A5', orientation: 'landscape', margin },
    'a small label': { size: '60mm 30mm', margin },
    'a narrow strip': { size: '200mm 20mm', margin },
  }))
    it(`each page of ${name} is marked, regardless of what the template draws or hides`, async () => {
      const html =
        '<style>*{mix-blend-mode:normal}.a{background:#000;height:100%;position:absolute;inset:0}</style><p>{{a}}</p>' +
        '<div style="break-before:page"><div style="position:fixed;inset:0;background:#036;z-index:9"></div>second</div>'
      for (const settings of [{ page }, { page, compact: true, bookmarks: true }])
        await expectMarked(await publish(htmlTemplate(html, settings)), { a: 'first' })
    })

  it('each page of a base PDF is marked once, with and without a sheet, rotated and cropped', async () => {
    const pages: Sheet[] = [
      { size: [595.28, 841.89] },
      { size: [612, 792], rotate: 90 },
      { size: [700, 900], crop: [50, 80, 500, 600], rotate: 270 },
      { size: [283, 141] },
    ]
    const box = (page: number) =>
      `<section data-page="${page}"><div data-box="text" style="left:20pt;top:20pt;width:90pt;height:20pt;font:12pt 'Noto Sans'">{{a}}</div></section>`
    const templateId = await publish(
      new Map<string, string | Uint8Array>([
        ['template.html', box(2) + box(3)],
        ['template.json', JSON.stringify({ name: 'Over', page: { pdf: 'assets/form.pdf' } })],
        ['sample.json', '{"a":"x"}'],
        ['assets/form.pdf', await makePdf(pages)],
      ]),
    )
    await expectMarked(templateId, { a: 'Ada' })
  })

  it('each page is marked over annotations and form fields that cover it, which stay unchanged', async () => {
    const templateId = await publish(
      new Map<string, string | Uint8Array>([
        ['template.html', ''],
        [
          'template.json',
          JSON.stringify({ name: 'Covered', page: { pdf: 'assets/a.pdf', form: 'fillable' } }),
        ],
        ['sample.json', '{}'],
        ['assets/a.pdf', await coveredPdf()],
      ]),
    )
    const marked = await expectMarked(templateId, {})
    const document = await PDFDocument.load(marked)
    expect(document.getForm().getTextField('covering').getText()).to.equal('Ada')
    expect(document.getForm().getCheckBox('box').isChecked()).to.equal(true)
  })

  it('annotations that viewers draw themselves do not cover the mark', async () => {
    const document = await PDFDocument.create()
    document.addPage([300, 200])
    const { node } = document.addPage([300, 200])
    const square = { Type: 'Annot', Subtype: 'Square', Rect: [0, 0, 300, 200], F: 4, IC: [0.6, 0.9, 0.9] }
    node.addAnnot(document.context.register(document.context.obj(square)))
    const templateId = await publish(
      new Map<string, string | Uint8Array>([
        ['template.html', ''],
        ['template.json', JSON.stringify({ name: 'Square', page: { pdf: 'assets/a.pdf' } })],
        ['sample.json', '{}'],
        ['assets/a.pdf', Buffer.from(await document.save())],
      ]),
    )
    const [plain, marked] = [
      await create(live, { templateId, data: {} }),
      await create(test, { templateId, data: {} }),
    ]
    expect(differingShare(plain, qpdf(plain, ['--pages', '.', '2,1', '--']), 1)).to.equal(1)
    const covered = qpdf(marked, ['--pages', '.', '2', '--'])
    expect(differingShare(plain, covered, 1)).to.be.within(0.02, 0.4)
  })

  it('a live key’s document has the same bytes, whether or not test documents are generated concurrently', async () => {
    const templateId = await publish(htmlTemplate('<p>{{a}}</p>'))
    const dated = (pdf: Buffer) => pdf.toString('latin1').replaceAll(/D:\d{14}/g, '')
    const before = await create(live, { templateId, data: { a: 'x' } })
    await create(test, { templateId, data: { a: 'x' } })
    const after = await create(live, { templateId, data: { a: 'x' } })
    expect(dated(after)).to.equal(dated(before))
    expect(before.includes('PlatenTest')).to.equal(false)
  })

  it('422 invalid_request: a test key cannot deliver to a bucket, synchronously, as a job, or in a batch', async () => {
    const templateId = await publish(htmlTemplate('<p>{{a}}</p>'))
    const bucket = { templateId, s3_bucket: 'customer', s3_key: 'a.pdf' }
    const one = { ...bucket, data: { a: 'x' } }
    for (const [place, body, headers] of [
      ['create', one, {}],
      ['create', { ...one, output: 'url' }, {}],
      ['pdf', one, {}],
      ['create', one, { Prefer: 'respond-async' }],
      ['batches', { ...bucket, items: [{ a: 'x' }] }, {}],
    ] as const) {
      const { errors } = (await (await send(test, place, body, headers)).json()) as Problem
      const found = errors?.map(({ pointer, code }) => `${pointer} ${code}`)
      expect(found, place).to.deep.equal(['/s3_bucket not_allowed'])
    }
    const { code } = (await (await send(live, 'create', one)).json()) as Problem
    expect(code).to.equal('bucket_not_connected')
  })

  it('a test key’s jobs and batches are marked, as are their records, and activity and metrics count them separately', async () => {
    const account = await stack.createAccount('Counted apart')
    const tests = await makeKey(stack, account, { isTest: true })
    const templateId = await stack.publish(account, 'counted', htmlTemplate('<p>{{a}}</p>'))
    const counter = async () =>
      Number(/^platen_test_generations_total\{outcome="succeeded"\} (\d+)/m.exec(await metrics())?.[1] ?? 0)
    const before = await counter()
    const plain = await create(account, { templateId, data: { a: 'x' } })
    const accepted = await send(
      tests,
      'create',
      { templateId, data: { a: 'x' } },
      { Prefer: 'respond-async' },
    )
    const job = (await accepted.json()) as JobAnswer
    expect(job.isTest).to.equal(true)
    const done = await send(tests, `jobs/${job.jobId}`, undefined, { Prefer: 'wait=60' })
    const { result } = (await done.json()) as JobAnswer
    const marked = Buffer.from(result && 'base64' in result ? result.base64 : '', 'base64')
    expect(differingShare(plain, marked, 1)).to.be.within(0.02, 0.4)

    const made = await send(tests, 'batches', {
      templateId,
      output: 'merged',
      items: [{ a: 'x' }, { a: 'x' }],
    })
    const { batchId, isTest } = (await made.json()) as BatchAnswer
    expect(isTest).to.equal(true)
    const read = async () => (await (await send(tests, `batches/${batchId}`)).json()) as BatchAnswer
    await until(async () => (await read()).status === 'succeeded')
    const merged = Buffer.from(await (await fetch((await read()).result?.url ?? '')).arrayBuffer())
    expect(qpdfComplaints(merged)).to.equal('')
    for (const page of [1, 2]) {
      const only = qpdf(merged, ['--pages', '.', String(page), '--'])
      expect(differingShare(plain, only, 1), `page ${page}`).to.be.within(0.02, 0.4)
    }
    // Other suites in the run also use test keys.
    await until(async () => (await counter()) > before)
  })

  it('422 invalid_request: a test key’s batch cannot read a live key’s upload; live keys can read test keys’ uploads', async () => {
    const templateId = await publish(htmlTemplate('<p>{{a}}</p>'))
    const upload = async (account: Account) => {
      const { uploadId, url } = (await (await send(account, 'uploads', {})).json()) as {
        uploadId: string
        url: string
      }
      const headers = { 'Content-Type': 'application/octet-stream' }
      expect((await fetch(url, { method: 'PUT', body: 'a\nx\n', headers })).ok).to.equal(true)
      return uploadId
    }
    const run = async (account: Account, uploadId: string) => {
      const body = { templateId, upload: { uploadId, format: 'csv' }, output: 'merged' }
      const answer = await send(account, 'batches', body)
      const { errors } = (await answer.json()) as Partial<Problem>
      return [answer.status, ...(errors ?? []).map(({ code }) => code)].join(' ')
    }
    const [ofLive, ofTest] = [await upload(live), await upload(test)]
    expect(await run(test, ofLive)).to.equal('422 not_found')
    expect(await run(test, ofTest)).to.equal('202')
    expect(await run(live, ofTest)).to.equal('202')
    expect(await run(live, ofLive)).to.equal('202')
  })

  it('403 insufficient_scope: a test key cannot publish or set the live version, but can change drafts', async () => {
    const templateId = await publish(htmlTemplate('<p>{{a}}</p>'))
    const of = `${stack.baseUrl}/v1/templates/${templateId}`
    const ask = (as: Account, method: string, address: string, body: object, headers = {}) =>
      fetch(`${of}/${address}`, {
        method,
        headers: { Authorization: `Bearer ${as.apiKey}`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const files = Object.fromEntries(
      [...htmlTemplate('<p>Other {{a}}</p>')].map(([name, text]) => [
        name,
        Buffer.from(text).toString('base64'),
      ]),
    )
    expect((await ask(test, 'PUT', 'draft', { files }, { 'If-Match': '*' })).status).to.equal(200)
    const changes = [
      ['POST', 'publish', {}, 2],
      ['PUT', 'live-version', { version: 1 }, 1],
    ] as const
    for (const [method, address, body] of changes) {
      const answer = await ask(test, method, address, body)
      const { code, detail } = (await answer.json()) as Problem
      expect([answer.status, code], address).to.deep.equal([403, 'insufficient_scope'])
      expect(detail).to.include('Use a live key')
    }
    const writer = await makeKey(stack, live, {})
    for (const [method, address, body, liveVersion] of changes) {
      const answer = await ask(writer, method, address, body)
      expect(await answer.json(), address).to.include({ liveVersion })
    }
  })

  it('a preview of a folder also has TEST on its page', async () => {
    const files = Object.fromEntries(
      [...htmlTemplate('<p>Words</p>')].map(([name, text]) => [name, Buffer.from(text).toString('base64')]),
    )
    const preview = async (account: Account) => {
      const answer = await send(account, 'templates/preview', { files }, { Accept: 'application/pdf' })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(answer.status, bytes.toString('latin1', 0, 500)).to.equal(200)
      return bytes
    }
    const unmarked = await preview(await makeKey(stack, live, {}))
    expect(differingShare(unmarked, await preview(test), 1)).to.be.greaterThan(0.005)
  })
})
