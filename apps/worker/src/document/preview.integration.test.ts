import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildBundle } from '@platen/template/bundle'
import type { DraftBundle, Warning } from '@platen/contract'
import { createEgress } from '@platen/platform/egress'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { startTestThreads } from '../../../../test/parts/document-threads.ts'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { htmlTemplate, projectFolder, readTemplate, waitMsMax } from '../../../../test/parts/stack.ts'
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

const library = globSync('templates/*/template.html', { cwd: projectFolder }).map((file) =>
  path.basename(path.dirname(file)),
)

describe('a preview’s way through the worker', () => {
  let folder: string
  let store: ObjectStore
  let lanes: LanePool
  let threads: DocumentThreads
  let renderJob: RunRenderJob

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'platen-preview-'))
    store = await createDiskStore({ folder })
    lanes = await startTestLanes(1)
    threads = await startTestThreads()
    const egress = createEgress({ allowPrivate: false })
    const deliver = createDeliver({ store, bucketEgress: egress })
    renderJob = createRenderJob({
      bundles: createBundles(store),
      threads,
      lanes,
      egress,
      deliver,
      refuseWhileStoreFails: () => undefined,
      bounds,
    })
  })
  after(async () => {
    await lanes.close()
    await threads.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function draft(files: Map<string, string | Uint8Array>): Promise<DraftBundle> {
    const bytes = new Map(Array.from(files, ([name, content]) => [name, Buffer.from(content)]))
    const built = await buildBundle({ templateId: 'tpl', version: 1, files: bytes })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    const assetKeys: Record<string, string> = {}
    for (const { path: name, content, contentType } of built.assets) {
      const key = `drafts/${createHash('sha256').update(content).digest('hex')}`
      await store.put(key, content, { contentType })
      assetKeys[name] = key
    }
    return { ...built.bundle, assetKeys }
  }

  async function render(
    bundle: DraftBundle,
    data: Record<string, unknown>,
    { isCallers = false } = {},
  ): Promise<{ text: string; warnings: Warning[] }> {
    const deadlineAt = Date.now() + waitMsMax
    const result = await renderJob(
      {
        bundle,
        data,
        ...(!isCallers && { inspect: true }),
        delivery: { to: 'caller' },
        deadlineAt,
        createdAt: 0,
        requestId: 'r',
      },
      { jobId: 'j', account: 'a', enqueuedAt: Date.now() },
    )
    const { outcome, bytes } = 'later' in result ? await result.later : result
    if (!outcome.ok || !bytes) throw new Error(`no document: ${JSON.stringify(outcome)}`)
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
      input: bytes,
      maxBuffer: 2 ** 26,
    }).toString()
    return { text, warnings: outcome.report.warnings }
  }

  for (const name of library) {
    it(`finds nothing wrong with the library’s ${name}, with any of its samples`, async () => {
      const files = await readTemplate(name)
      const bundle = await draft(files)
      const samples = [...files].filter(([file]) => /^sample|^samples\//.test(file))
      expect(samples.length).to.be.above(1)
      for (const [file, sample] of samples) {
        const data = JSON.parse(Buffer.from(sample).toString()) as Record<string, unknown>
        expect((await render(bundle, data)).warnings, file).to.deep.equal([])
      }
    })
  }

  it('tells of all kinds of findings in one report', async () => {
    const html = `<img src="http://example.com/a.png" alt=""><p style="font-family:'No Such'">{{a}}</p><p style="width:300mm">x</p>`
    const { warnings } = await render(await draft(htmlTemplate(html.replace('http:', 'https:'))), {
      a: '\uE001',
    })
    expect(warnings.map(({ code }) => code)).to.include.members([
      'overflow',
      'missing_glyph',
      'font_replaced',
    ])
  })

  it('missing_glyph: reported to callers too, with the character and the text around it, each time', async () => {
    const bundle = await draft(htmlTemplate('<p>{{#names}}<b>{{.}}</b>, {{/names}}</p>'))
    const warningsOf = async (names: string[]) =>
      (await render(bundle, { names }, { isCallers: true })).warnings
    const warning = {
      code: 'missing_glyph',
      subject: '\uE001\u{10FFFD}',
      message: 'No font has U+E001, U+10FFFD, first in "Dr. \uE001 Smith": printed as empty boxes.',
    }
    for (let time = 0; time < 2; time++)
      expect(await warningsOf(['10 €', 'Dr. \uE001 Smith', '\u{10FFFD}'])).to.deep.equal([warning])
    expect(await warningsOf(['10 € – “Ω”'])).to.deep.equal([])
  })

  it('prints header and footer on each page, merged with its data', async () => {
    const page = {
      header: { left: 'No. {{no}}', right: 'Acme' },
      footer: { center: '{page} / {pages}{{#note}}: {{note}}{{/note}}' },
    }
    const bundle = await draft(htmlTemplate('<p>one</p><p style="break-before:page">two</p>', { page }))
    expect(bundle.fields.map(({ name }) => name)).to.have.members(['no', 'note'])
    for (const no of ['A"1\\', '</style><p>B']) {
      const { text, warnings } = await render(bundle, { no, note: '{page}' })
      const pages = text.split('\f')
      expect(pages[0])
        .to.include(`No. ${no}`)
        .and.include('Acme')
        .and.include('1 / 2: {page}')
        .and.include('one')
      expect(pages[1])
        .to.include(`No. ${no}`)
        .and.include('Acme')
        .and.include('2 / 2: {page}')
        .and.include('two')
      expect(warnings).to.deep.equal([])
    }
  })

  it('lets the template’s own style overrule header and footer', async () => {
    const files = htmlTemplate('<p>x</p>', { page: { footer: { right: 'quiet' } } })
    files.set('style.css', "@page { @bottom-right { content: 'loud' } }")
    const { text } = await render(await draft(files), {})
    expect(text).to.include('loud').and.not.include('quiet')
  })
})
