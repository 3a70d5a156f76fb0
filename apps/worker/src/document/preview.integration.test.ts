import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildBundle } from '@platen/template/bundle'
import type { DraftBundle, Warning } from '@platen/contract'
import type { PartsCaller } from '@platen/queue'
import { createEgress } from '@platen/platform/egress'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { startTestThreads } from '../../../../test/parts/document-threads.ts'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { htmlTemplate, projectFolder, readTemplate, waitMsMax } from '../../../../test/parts/stack.ts'
import { colorOf } from '../../../../libs/template/src/markup/element-colors.ts'
import { withElementNumbers } from '../../../../test/parts/number-elements.ts'
import type { LanePool, PrintingLanes } from '../chromium/lane-pool.ts'
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

const elementAttribute = 'data-e5d1c9a7b3f20846e'

interface Rendered {
  text: string
  warnings: Warning[]
  pdf: Buffer
  elements: Buffer | undefined
}

/** Returns warnings without their elements. */
const withoutElements = (warnings: readonly Warning[]) =>
  warnings.map((warning) => ({ ...warning, elements: undefined }))

/** Returns lines such as `Page 1 size: 595 x 842 pts`. */
function pageSizes(pdf: Buffer): string[] {
  const output = execFileSync('pdfinfo', ['-l', '1000', '-'], { input: pdf }).toString()
  return output.split('\n').filter((line) => /^Page +\d+ size:/.test(line))
}

/** Returns the structure tree with its text. Elements are numbered by their first mention, because Chromium renumbers them in a second print. */
function tagsOf(pdf: Buffer): string[] {
  const output = execFileSync('pdfinfo', ['-struct-text', '-'], { input: pdf, maxBuffer: 2 ** 26 }).toString()
  const numbers = new Map<string, number>()
  return output
    .replaceAll(/\bnode\d+/g, (id) => {
      if (!numbers.has(id)) numbers.set(id, numbers.size)
      return `node ${numbers.get(id)}`
    })
    .split('\n')
}

/** Renders all pages as pixels. */
function picturesOf(pdf: Buffer): Buffer {
  return execFileSync('pdftoppm', ['-r', '40', '-'], { input: pdf, maxBuffer: 2 ** 28 })
}

/** Returns the red, green and blue components of a pixel in the middle of a page. */
function colorAt(pdf: Buffer, { page, fromTopMm }: { page: number; fromTopMm: number }): number[] {
  const at = ['-r', '25.4', '-x', '50', '-y', String(fromTopMm), '-W', '1', '-H', '1']
  const ppm = execFileSync('pdftoppm', [...at, '-f', String(page), '-l', String(page), '-'], { input: pdf })
  return [...ppm.subarray(-3)]
}

const library = globSync('templates/*/template.html', { cwd: projectFolder }).map((file) =>
  path.basename(path.dirname(file)),
)

describe('worker previews', () => {
  let folder: string
  let store: ObjectStore
  let lanes: LanePool
  let threads: DocumentThreads
  let startRenderJob: (on: PrintingLanes) => RunRenderJob
  let renderJob: RunRenderJob

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'platen-preview-'))
    store = await createDiskStore({ folder })
    lanes = await startTestLanes(1)
    threads = await startTestThreads()
    const egress = createEgress({ allowPrivate: false })
    const deliver = createDeliver({ store, bucketEgress: egress })
    startRenderJob = (on) =>
      createRenderJob({
        bundles: createBundles(store),
        threads,
        lanes: on,
        egress,
        deliver,
        refuseWhileStoreFails: () => undefined,
        bounds,
      })
    renderJob = startRenderJob(lanes)
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
    {
      isCallers = false,
      lanes: own,
      caller,
    }: { isCallers?: boolean; lanes?: PrintingLanes; caller?: PartsCaller } = {},
  ): Promise<Rendered> {
    const deadlineAt = Date.now() + waitMsMax
    const result = await (own ? startRenderJob(own) : renderJob)(
      {
        bundle,
        data,
        ...(!isCallers && { inspect: true }),
        ...(caller && { pagesFirst: true }),
        delivery: { to: 'caller' },
        deadlineAt,
        createdAt: 0,
        requestId: 'r',
      },
      { jobId: 'j', account: 'a', enqueuedAt: Date.now(), caller },
    )
    const { outcome, bytes } = 'later' in result ? await result.later : result
    if (!outcome.ok || !bytes) throw new Error(`no document: ${JSON.stringify(outcome)}`)
    const { report, elementBytes } = outcome
    const pdf = bytes.subarray(0, report.bytes)
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
      input: pdf,
      maxBuffer: 2 ** 26,
    }).toString()
    const elements = elementBytes === undefined ? undefined : bytes.subarray(report.bytes)
    expect(elements?.length).to.equal(elementBytes)
    return { text, warnings: report.warnings, pdf, elements }
  }

  /** The draft with numbered elements, as the editor requests it. */
  function withNumbers(bundle: DraftBundle): DraftBundle {
    return { ...bundle, elementAttribute, html: withElementNumbers(bundle.html, elementAttribute) }
  }

  /**
   * Renders a draft whose parts are sent before the document. `waits` contains the results of checking whether the caller is still connected. Later
   * checks return true.
   */
  async function renderInParts(
    bundle: DraftBundle,
    data: Record<string, unknown>,
    { lanes: own = lanes, waits = [] }: { lanes?: PrintingLanes; waits?: boolean[] } = {},
  ): Promise<{ parts: [string, Buffer][]; whole: Rendered }> {
    const parts: [string, Buffer][] = []
    const whole = await render(bundle, data, {
      lanes: own,
      caller: {
        async send(part, bytes) {
          parts.push([part, bytes])
        },
        isWaiting: async () => waits.shift() ?? true,
      },
    })
    return { parts, whole }
  }

  /** Lanes that report each step of a print. */
  function stepsOn(steps: string[]): PrintingLanes {
    return {
      withLane: (borrower, use) => {
        steps.push('lane')
        return lanes.withLane(borrower, (lane) =>
          use({
            print: (options) => (steps.push('print'), lane.print(options)),
            printAgain: (options) => (steps.push('printAgain'), lane.printAgain(options)),
            printElements: (attribute, options) => (
              steps.push('printElements'),
              lane.printElements(attribute, options)
            ),
            inspect: (pdf, options) => (steps.push('inspect'), lane.inspect(pdf, options)),
          }),
        )
      },
    }
  }

  const isTagged = (pdf: Buffer) =>
    /^Tagged: +yes$/m.test(execFileSync('pdfinfo', ['-'], { input: pdf }).toString())

  /** Renders a draft with and without the boxes of its elements, and expects the same result. */
  async function renderBoth(bundle: DraftBundle, data: Record<string, unknown>): Promise<Rendered> {
    const plain = await render(bundle, data)
    const numbered = await render(withNumbers(bundle), data)
    expect(plain.elements).to.equal(undefined)
    expect(numbered.elements).to.be.instanceOf(Buffer)
    expect(numbered.pdf.equals(plain.pdf), numbered.text).to.equal(true)
    expect(withoutElements(numbered.warnings)).to.deep.equal(withoutElements(plain.warnings))
    return numbered
  }

  for (const name of library) {
    it(`finds no problems in the library’s ${name} with any of its sample data`, async () => {
      const files = await readTemplate(name)
      const bundle = await draft(files)
      const samples = [...files].filter(([file]) => /^sample|^samples\//.test(file))
      expect(samples.length).to.be.above(1)
      for (const [file, sample] of samples) {
        const data = JSON.parse(Buffer.from(sample).toString()) as Record<string, unknown>
        expect((await render(bundle, data)).warnings, file).to.deep.equal([])
      }
    })

    it(`prints the library’s ${name} to the same bytes when the boxes of its elements are requested`, async () => {
      const files = await readTemplate(name)
      const data = JSON.parse(Buffer.from(files.get('sample.json') ?? '').toString()) as Record<
        string,
        unknown
      >
      const { pdf, elements = Buffer.of() } = await renderBoth(await draft(files), data)
      expect(pageSizes(elements)).to.deep.equal(pageSizes(pdf))
    })
  }

  for (const name of library) {
    it(`prints the library’s ${name} to the same pages and tags when its pages are sent first`, async () => {
      const files = await readTemplate(name)
      const data = JSON.parse(Buffer.from(files.get('sample.json') ?? '').toString()) as Record<
        string,
        unknown
      >
      const bundle = withNumbers(await draft(files))
      const atOnce = await render(bundle, data)
      const { parts, whole } = await renderInParts(bundle, data)
      expect(tagsOf(whole.pdf)).to.deep.equal(tagsOf(atOnce.pdf))
      expect(picturesOf(whole.pdf).equals(picturesOf(atOnce.pdf))).to.equal(true)
      expect(whole.warnings).to.deep.equal(atOnce.warnings)
      expect(whole.elements).to.equal(undefined)
      expect(parts.map(([part]) => part)).to.have.members(['pages', 'elements'])
      const sent = new Map(parts)
      const [boxes, same] = [sent.get('elements'), atOnce.elements].map((file) =>
        picturesOf(file ?? Buffer.of()),
      )
      expect(boxes?.equals(same ?? Buffer.of())).to.equal(true)
      const pages = sent.get('pages') ?? Buffer.of()
      expect(pageSizes(pages)).to.deep.equal(pageSizes(whole.pdf))
      expect(pages.length).to.be.below(whole.pdf.length)
    })
  }

  it('sends the untagged pages, then the elements, and prints everything on one lane after loading once', async () => {
    const html =
      '<h1>{{a}}</h1><p style="width:300mm">wide</p>{{#rows}}<p style="break-before:page">{{.}}</p>{{/rows}}'
    const bundle = withNumbers(await draft(htmlTemplate(html, { bookmarks: true })))
    const steps: string[] = []
    const data = { a: 'A', rows: ['1', '2', '3'] }
    const { parts, whole } = await renderInParts(bundle, data, { lanes: stepsOn(steps) })
    expect(steps).to.deep.equal(['lane', 'print', 'printElements', 'printAgain', 'inspect'])
    expect(parts.map(([part]) => part)).to.have.members(['pages', 'elements'])
    const pages = new Map(parts).get('pages') ?? Buffer.of()
    expect([isTagged(pages), isTagged(whole.pdf)]).to.deep.equal([false, true])
    expect(execFileSync('pdftotext', ['-layout', '-', '-'], { input: pages }).toString()).to.equal(whole.text)
    expect(whole.warnings.map(({ code }) => code)).to.include('overflow')
  })

  it('prints a document without tags only once', async () => {
    const bundle = withNumbers(await draft(htmlTemplate('<p>{{a}}</p>', { tagged: false })))
    const steps: string[] = []
    const { parts, whole } = await renderInParts(bundle, { a: 'A' }, { lanes: stepsOn(steps) })
    expect(steps).to.deep.equal(['lane', 'print', 'printElements', 'inspect'])
    expect(new Map(parts).get('pages')?.equals(whole.pdf)).to.equal(true)
  })

  it('stops printing when the caller has disconnected', async () => {
    const bundle = withNumbers(await draft(htmlTemplate('<p>{{a}}</p>')))
    for (const [waits, printed] of [
      [[false], []],
      [[true, false], []],
      [[true, true, false], ['printElements']],
    ] as const) {
      const steps: string[] = []
      await renderInParts(bundle, { a: 'A' }, { lanes: stepsOn(steps), waits: [...waits] })
      expect(steps).to.deep.equal(['lane', 'print', ...printed])
    }
    expect((await render(bundle, { a: 'next' })).text).to.include('next')
  })

  it('prints the document on another lane if its elements cannot be drawn in time', async () => {
    const withLane = lanes.withLane.bind(lanes)
    const failing: PrintingLanes = {
      withLane: (borrower, use) =>
        withLane(borrower, (lane) =>
          use({
            print: (options) => lane.print(options),
            printAgain: (options) => lane.printAgain(options),
            printElements: (attribute, options) =>
              lane.printElements(attribute, { ...options, timeoutMs: 0 }),
            inspect: (pdf, options) => lane.inspect(pdf, options),
          }),
        ),
    }
    const bundle = withNumbers(await draft(htmlTemplate('<p>{{a}}</p>')))
    const { parts, whole } = await renderInParts(bundle, { a: 'still here' }, { lanes: failing })
    expect(parts.map(([part]) => part)).to.deep.equal(['pages'])
    expect(whole.text).to.include('still here')
    expect(isTagged(whole.pdf)).to.equal(true)
  })

  it('prints the same bytes and reports the same warnings with boxes, even if styles depend on attributes or colors', async () => {
    const style = [
      'p:empty, td:empty { height: 30mm; background: linear-gradient(red, blue) }',
      '[style] { margin-left: 10mm }',
      'p:not([style]) { text-indent: 10mm }',
      '[data-platen-element], [data-e] { display: none }',
      'i::after { content: attr(data-e) "x" }',
      'b { transition: background 9s; background: #eee !important }',
      'tr:nth-child(2 of [class]) { break-before: page }',
    ].join('\n')
    const html = [
      `<style>${style}</style><title>A {{a}}</title>`,
      '<p></p><p style="color:red">{{a}}</p><p style>b</p><i>c</i><b style="background:#00f">d</b>',
      '<pre>\n<span>e</span></pre><textarea>f</textarea><br/><svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
      '<table><tr class="x"><td></td></tr>{{#rows}}<tr class="x"><td>{{.}}</td></tr>{{/rows}}</table>',
      '<bar-code type="code128" value="{{a}}"></bar-code><p style="width:300mm">too wide</p>\uE001',
    ].join('')
    const { warnings } = await renderBoth(await draft(htmlTemplate(html)), { a: 'A', rows: ['1', '2', '3'] })
    expect(warnings.map(({ code }) => code)).to.include.members(['overflow', 'missing_glyph'])
    const over = warnings.find(({ code }) => code === 'overflow')
    expect(over?.elements).to.have.length(1)
  })

  it('draws each element and each of its copies in its own color at its position', async () => {
    const html =
      '<style>@page{size:100mm 100mm;margin:0}body{margin:0}p,div{margin:0;height:20mm}</style>' +
      '<p>a</p>{{#rows}}<div style="background:#f00"></div>{{/rows}}<p style="break-before:page">b</p>'
    const { elements = Buffer.of() } = await render(withNumbers(await draft(htmlTemplate(html))), {
      rows: ['', ''],
    })
    const seen = [
      [1, 10],
      [1, 30],
      [1, 50],
      [1, 70],
      [2, 10],
      [2, 30],
    ].map(([page = 1, fromTopMm = 0]) => colorAt(elements, { page, fromTopMm }))
    // The style is the first element of the source.
    const drawn = [
      { element: 1, copy: 0 },
      { element: 2, copy: 0 },
      { element: 2, copy: 1 },
      undefined,
      { element: 3, copy: 0 },
      undefined,
    ]
    for (const [at, one] of drawn.entries()) {
      const color = one ? colorOf(one) : 0xffffff
      // The boxes are almost opaque: on white, each component is at most one higher.
      for (const [part, shift] of [16, 8, 0].entries())
        expect(seen[at]?.[part], `box ${at}`).to.be.closeTo((color >> shift) & 255, 1)
    }
  })

  it('returns the document without boxes if its elements cannot be drawn in time', async () => {
    const withLane = lanes.withLane.bind(lanes)
    const failing: PrintingLanes = {
      withLane: (borrower, use) =>
        withLane(borrower, (lane) =>
          use({
            print: (options) => lane.print(options),
            printAgain: (options) => lane.printAgain(options),
            printElements: (attribute, options) =>
              lane.printElements(attribute, { ...options, timeoutMs: 0 }),
            inspect: (pdf, options) => lane.inspect(pdf, options),
          }),
        ),
    }
    const bundle = withNumbers(await draft(htmlTemplate('<p>{{a}}</p>')))
    const { text, elements } = await render(bundle, { a: 'still here' }, { lanes: failing })
    expect(text).to.include('still here')
    expect(elements).to.equal(undefined)
    expect((await render(bundle, { a: 'b' })).elements).to.be.instanceOf(Buffer)
  })

  it('reports all kinds of warnings together', async () => {
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

  it('missing_glyph: reported to callers each time, with the character and the surrounding text', async () => {
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

  it('prints the merged header and footer on each page', async () => {
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

  it('lets the template’s own style override the style of the header and footer', async () => {
    const files = htmlTemplate('<p>x</p>', { page: { footer: { right: 'quiet' } } })
    files.set('style.css', "@page { @bottom-right { content: 'loud' } }")
    const { text } = await render(await draft(files), {})
    expect(text).to.include('loud').and.not.include('quiet')
  })
})
