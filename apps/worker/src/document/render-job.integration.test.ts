import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildBundle, writeBundle } from '@platen/template/bundle'
import { type BundleRef, Fault, type Warning } from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { compactAboveBytes } from '../../../../libs/pdf/src/pack/compact-pdf.ts'
import { startTestThreads } from '../../../../test/parts/document-threads.ts'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { htmlTemplate, readTemplate, waitMsMax } from '../../../../test/parts/stack.ts'
import type { LanePool } from '../chromium/lane-pool.ts'
import { createBundles } from './bundles.ts'
import { createDeliver } from './deliver.ts'
import { createRenderJob, type RunRenderJob } from './render-job.ts'
import type { DocumentThreads } from './threads/document-threads.ts'

const bounds = {
  assetBytesMax: 2 ** 20,
  assetsMax: 10,
  assetsTimeoutMs: 2_000,
  htmlBytesMax: 2 ** 24,
  renderTimeoutMs: 30_000,
  rendererBytesMax: 2 ** 31,
  pagesMax: 100,
  pdfBytesMax: 2 ** 26,
}
const createdAt = Date.UTC(2026, 9, 12, 8)

describe('the processing of a document', () => {
  let folder: string
  let store: ObjectStore
  let lanes: LanePool
  let threads: DocumentThreads
  let renderJob: RunRenderJob
  let count = 0

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'platen-render-job-'))
    store = await createDiskStore({ folder: path.join(folder, 'store') })
    lanes = await startTestLanes(2)
    threads = await startTestThreads(1)
    renderJob = createWorker(lanes)
  })
  after(async () => {
    await lanes.close()
    await threads.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function createWorker(pool: LanePool, from = store): RunRenderJob {
    const egress = createEgress({ allowPrivate: false })
    return createRenderJob({
      bundles: createBundles(from),
      threads,
      lanes: pool,
      egress,
      deliver: createDeliver({ store: from, bucketEgress: egress }),
      refuseWhileStoreFails: () => undefined,
      bounds,
    })
  }

  async function publish(
    files: Map<string, string | Uint8Array>,
    settings: Record<string, unknown> = {},
  ): Promise<BundleRef> {
    const bytes = new Map(Array.from(files, ([name, content]) => [name, Buffer.from(content)]))
    const own = JSON.parse(bytes.get('template.json')?.toString() ?? '{}') as object
    bytes.set('template.json', Buffer.from(JSON.stringify({ ...own, ...settings })))
    const ref = { templateId: `template-${count++}`, version: 1 }
    const built = await buildBundle({ ...ref, files: bytes })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    await writeBundle(store, built.bundle, built.assets)
    return ref
  }

  async function render(
    bundle: BundleRef,
    data: Record<string, unknown>,
    run = renderJob,
  ): Promise<{ pdf: Buffer; warnings: Warning[] }> {
    const result = await run(
      {
        bundle,
        data,
        delivery: { to: 'caller' },
        deadlineAt: Date.now() + waitMsMax,
        createdAt,
        requestId: 'r',
      },
      { jobId: `job-${count++}`, account: 'a', enqueuedAt: Date.now() },
    )
    const { outcome, bytes } = 'later' in result ? await result.later : result
    if (!outcome.ok || !bytes) throw new Error(`no document: ${JSON.stringify(outcome)}`)
    expect(outcome.report.bytes).to.equal(bytes.length)
    return { pdf: Buffer.from(bytes), warnings: outcome.report.warnings }
  }

  async function sampleOf(name: string, sample = 'sample.json'): Promise<Record<string, unknown>> {
    return JSON.parse(Buffer.from((await readTemplate(name)).get(sample) ?? '{}').toString()) as Record<
      string,
      unknown
    >
  }

  function tool(command: string, args: string[], pdf: Buffer): string {
    const file = path.join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    return execFileSync(command, [...args, file, ...(command === 'pdftotext' ? ['-'] : [])], {
      maxBuffer: 2 ** 28,
    }).toString()
  }

  for (const name of ['invoice', 'statement', 'certificate']) {
    for (const settings of [{ tagged: true }, { tagged: false }, { tagged: true, compact: true }]) {
      it(`has the same bytes on each attempt, in any lane and worker: ${name} ${JSON.stringify(settings)}`, async () => {
        const bundle = await publish(await readTemplate(name), settings)
        const data = await sampleOf(name)
        const first = await render(bundle, data)
        await render(bundle, await sampleOf(name, 'samples/empty.json'))
        const again = await Promise.all([render(bundle, data), render(bundle, data)])
        for (const { pdf } of again) expect(pdf.equals(first.pdf)).to.equal(true)
        const otherLanes = await startTestLanes(1)
        try {
          const elsewhere = await render(bundle, data, createWorker(otherLanes))
          expect(elsewhere.pdf.equals(first.pdf)).to.equal(true)
        } finally {
          await otherLanes.close()
        }
      })
    }
  }

  const drawing = (text: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><text y="50">${text}</text></svg>`

  it('shows its own picture even if another template has the same inline style and path', async () => {
    const html = '<div style="width:90px;height:90px;background:url(assets/mark.svg)"></div>'
    const texts: string[] = []
    for (const text of ['first', 'second']) {
      const bundle = await publish(htmlTemplate(html).set('assets/mark.svg', drawing(text)))
      // In both lanes.
      const made = await Promise.all([render(bundle, {}), render(bundle, {})])
      texts.push(...made.map(({ pdf }) => tool('pdftotext', [], pdf).trim()))
    }
    expect(texts).to.deep.equal(['first', 'first', 'second', 'second'])
  })

  it('waits for its pictures longer than Chromium would', async () => {
    const box = (name: string) => `{width:90px;height:90px;background:url(assets/slow-${name}.svg)}`
    const html =
      `<style>p${box('background')} @media print{b${box('printed')}} b{display:block}</style>` +
      '<img src="assets/slow-image.svg" alt=""><img src="assets/slow-lazy.svg" loading="lazy" alt=""><p></p><b></b>'
    const names = ['background', 'image', 'lazy', 'printed']
    const files = htmlTemplate(html)
    for (const name of names) files.set(`assets/slow-${name}.svg`, drawing(name))
    const slowStore: ObjectStore = {
      ...store,
      async get(key) {
        // A slow store.
        if (key.includes('slow-')) await new Promise((resolve) => setTimeout(resolve, 3_000))
        return store.get(key)
      },
    }
    const { pdf, warnings } = await render(await publish(files), {}, createWorker(lanes, slowStore))
    expect(tool('pdftotext', [], pdf).trim().split(/\s+/).toSorted()).to.deep.equal(names)
    expect(warnings).to.deep.equal([])
  })

  it('is compressed if its template requests it, with the same content', async () => {
    const source = await readTemplate('invoice')
    const data = await sampleOf('invoice')
    const plain = (await render(await publish(source, { compact: false }), data)).pdf
    const packed = (await render(await publish(source, { compact: true }), data)).pdf
    expect(packed.length).to.be.lessThan(plain.length / 2)
    expect(tool('qpdf', ['--check'], packed)).to.include('No syntax or stream encoding errors')
    for (const [command, args] of [
      ['pdftotext', ['-raw']],
      ['pdfinfo', ['-struct-text']],
      ['pdffonts', []],
    ] as Array<[string, string[]]>) {
      expect(withoutNumbers(tool(command, args, packed))).to.equal(withoutNumbers(tool(command, args, plain)))
    }
    expect(tool('pdfinfo', [], packed))
      .to.match(/Tagged: +yes/)
      .and.include('Mon Oct 12 08:00:00 2026 UTC')
  })

  it('counts for its account even if it cannot be delivered', async () => {
    const unavailable = new Fault('unavailable')
    const failing = createWorker(lanes, { ...store, put: () => Promise.reject(unavailable) })
    const result = await failing(
      {
        bundle: await publish(htmlTemplate('<p>a document</p>')),
        data: {},
        delivery: { to: 'store', key: 'documents/a.pdf', contentType: 'application/pdf' },
        deadlineAt: Date.now() + waitMsMax,
        createdAt,
        requestId: 'r',
      },
      { jobId: 'job', account: 'a', enqueuedAt: Date.now() },
    )
    const late = 'later' in result ? result.later : undefined
    const fault: unknown = await late?.catch((error: unknown) => error)
    expect(fault).to.have.property('code', 'unavailable')
    expect(fault).to.have.property('spentMs').that.is.above(1)
  })

  it('is compressed automatically above 1 MiB', async () => {
    const rows = '<tr><th scope="row">{{name}}</th><td>{{a}}</td><td>{{b}}</td></tr>'
    const html = `{{#parts}}<table><thead><tr><th>Name</th><th>A</th><th>B</th></tr></thead><tbody>{{#rows}}${rows}{{/rows}}</tbody></table>{{/parts}}`
    const bundle = await publish(htmlTemplate(html))
    const part = {
      rows: Array.from({ length: 250 }, (_, index) => ({ name: `Row ${index}`, a: 'one', b: 'two' })),
    }
    const { pdf } = await render(bundle, { parts: Array.from({ length: 8 }, () => part) })
    expect(pdf.toString('latin1', 0, 8)).to.equal('%PDF-1.5')
    expect(pdf.length).to.be.lessThan(compactAboveBytes)
    expect(tool('qpdf', ['--check'], pdf)).to.include('No syntax or stream encoding errors')
    expect(tool('pdftotext', [], pdf).match(/Row 249/g)).to.have.length(8)
  })

  it('is left unchanged if it is small and compression was not requested', async () => {
    const { pdf } = await render(await publish(htmlTemplate('<p>small</p>')), {})
    expect(pdf.toString('latin1', 0, 8)).to.equal('%PDF-1.4')
  })

  it('warns about each link that lost its target, even in a compressed document', async () => {
    const html = '<a href="{{to}}">a</a> <a href="{{to}}">b</a> <a href="https://example.com/">c</a>'
    for (const compact of [false, true]) {
      const bundle = await publish(htmlTemplate(html, { compact }))
      const { pdf, warnings } = await render(bundle, { to: 'www.example.com/page' })
      expect(warnings.map(({ code, subject }) => `${code} ${subject}`)).to.deep.equal([
        'address_blocked www.example.com/page',
      ])
      const actions = tool('qpdf', ['--json=2', '--json-key=qpdf'], pdf).match(/"\/URI": .*/g)
      expect(actions?.join(' ')).to.include('https://example.com/').and.not.include('bundle.invalid')
      expect((await render(bundle, { to: 'https://example.com/a' })).warnings).to.deep.equal([])
      expect((await render(bundle, { to: '' })).warnings, 'an empty field is not an error').to.deep.equal([])
    }
  })

  it('does not link an address without a scheme, and explains which addresses it does not fetch', async () => {
    const html = '<a href="{{to}}">a</a><img src="{{picture}}" alt="">'
    const bundle = await publish(htmlTemplate(html))
    const to = '//evil.example/x'
    const { pdf, warnings } = await render(bundle, { to, picture: 'https://me:secret@example.com/a.png' })
    expect(tool('qpdf', ['--json=2', '--json-key=qpdf'], pdf)).not.to.include('evil.example')
    expect(warnings).to.deep.equal([
      {
        code: 'address_blocked',
        subject: to,
        message: 'The link was removed. Its address must start with https:, http:, mailto: or tel:.',
      },
      {
        code: 'address_blocked',
        subject: 'https://example.com/a.png',
        message: 'It is not fetched: it contains a user name or password.',
      },
    ])
    const refused = await render(bundle, { to: '#', picture: 'https://127.0.0.1/a.png' })
    expect(refused.warnings).to.deep.equal([
      {
        code: 'address_blocked',
        subject: 'https://127.0.0.1/a.png',
        message: 'It is not fetched: the address is not public.',
      },
    ])
  })

  it('prints the header and footer in the font of html or @page', async () => {
    const page = { footer: { left: 'foot' } }
    const fontsOf = async (css: string) => {
      const bundle = await publish(htmlTemplate('<p>x</p>', { page }).set('style.css', css))
      return tool('pdffonts', [], (await render(bundle, {})).pdf)
        .split('\n')
        .flatMap((line) => /\+(\S+)/.exec(line)?.[1] ?? [])
    }
    const mono = "'Liberation Mono', monospace"
    const [font] = await fontsOf(`html { font-family: ${mono} }`)
    expect(font).to.match(/Mono/)
    expect(await fontsOf(`html { font-family: ${mono} }`)).to.deep.equal([font])
    expect(await fontsOf(`@page { font-family: ${mono} } body { font-family: ${mono} }`)).to.deep.equal([
      font,
    ])
    expect(await fontsOf(`body { font-family: ${mono} }`)).to.have.length(2)
  })

  describe('while another document takes a long time to merge', () => {
    const codes = { codes: Array.from({ length: 2_000 }, () => 'PLATEN 42 '.repeat(90)) }

    function ask(bundle: BundleRef, data: Record<string, unknown>, account: string) {
      const [now, requestId] = [Date.now(), `${account} ${count++}`]
      const request = { bundle, data, delivery: { to: 'caller' as const }, requestId, createdAt: now }
      const context = { jobId: requestId, account, enqueuedAt: now }
      return renderJob({ ...request, deadlineAt: now + waitMsMax }, context)
    }

    it('is printed while codes of another account’s document are drawn, and their time counts against that account', async () => {
      const html = '{{#codes}}<bar-code type="pdf417" value="{{.}}"></bar-code>{{/codes}}'
      const slow = await publish(htmlTemplate(html))
      const quick = await publish(htmlTemplate('<p>{{name}}</p>'))
      const ended: string[] = []
      const attack = ask(slow, codes, 'attacker')
        .catch((error: unknown) => error)
        .finally(() => ended.push('attacker'))
      for (const name of ['one', 'two', 'three']) {
        await ask(quick, { name }, 'neighbour')
        ended.push(name)
      }
      const fault = await attack
      expect(ended).to.deep.equal(['one', 'two', 'three', 'attacker'])
      expect(fault).to.have.nested.property('errors[0].code', 'too_many_drawings')
      // The CPU limit of drawings.
      expect(fault).to.have.property('spentMs').that.is.at.least(3_000)
    })
  })
})

/** Removes object numbers. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/ +\d+ +\d+$/gm, '')
}
