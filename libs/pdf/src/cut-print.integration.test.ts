import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildBundle } from '@platen/bundle'
import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { documentBody, documentHead } from '../../../apps/worker/src/document-html.ts'
import { finishPdf } from '../../../apps/worker/src/finish-pdf.ts'
import type { LanePool } from '../../../apps/worker/src/chromium/lane-pool.ts'
import { startTestLanes } from '../../../test/parts/lanes.ts'
import { projectFolder } from '../../../test/parts/stack.ts'
import { comparePrints, cutPrint, openPrint, type PageRange } from './index.ts'

function cutFile(pdf: Buffer, ranges: readonly PageRange[]): Array<Buffer | undefined> | undefined {
  const print = openPrint(pdf)
  return print && cutPrint(print, ranges)
}

const baseAddress = 'https://bundle.invalid/test/'
const bounds = { pagesMax: 1_000, pdfBytesMax: 2 ** 28, baseAddress }

interface Markup {
  head: string
  items: string[]
  assets: Map<string, { content: Uint8Array; contentType: string }>
}

/** All items as one document, each in an element of its own, and after each a square page that nobody gets. */
function together({ head, items }: Pick<Markup, 'head' | 'items'>): string {
  const wrapped = items.map(
    (item) => `<div role="group"><div>${item}</div></div><div style="page:gap;height:1px"></div>`,
  )
  return `${head}<style>@page gap{size:90mm 90mm}</style>${wrapped.join('')}`
}

const hostile = [
  '5 0 R',
  'endobj',
  ') >> endobj 7 0 obj << (',
  String.raw`\) \( \\ \101`,
  '<</Type /Page\n/StructParents 0>>',
  'stream\nendstream',
  '/P 3 0 R /Pg 9 0 R (node00000001)',
]

const words = ['Ødegård & Sønner', 'Ευρυδίκη', 'Žluťoučký kůň', '日本語', 'مرحبا', ...hostile]

async function invoices(count: number): Promise<Markup> {
  const folder = path.join(projectFolder, 'templates', 'invoice')
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const files = new Map(
    names.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [path.relative(folder, file), readFileSync(file)]
    }),
  )
  // Numbers of pages are counted over the whole print: such a template is never printed together.
  const style =
    files
      .get('style.css')
      ?.toString()
      .replaceAll(/counter\(pages?\)/g, "'1'") ?? ''
  const built = await buildBundle({
    templateId: 'invoice',
    version: 1,
    files: files.set('style.css', Buffer.from(style)),
  })
  if ('faults' in built) throw new Error(JSON.stringify(built.faults))
  const body = compileTemplate(documentBody(built.bundle.html), { file: 'template.html' })
  if (!body.ok) throw new Error(JSON.stringify(body.faults))
  const sample = JSON.parse(files.get('sample.json')?.toString() ?? '') as {
    customer: object
    items: Array<Record<string, string>>
  }
  const items = Array.from({ length: count }, (_, n) => {
    const word = words[n % words.length] ?? ''
    const rows = Array.from({ length: n === 7 ? 60 : n % 9 }, (__, row) => ({
      ...sample.items[row % sample.items.length],
      description: `${word} ${row}`,
      quantity: String(n * 31 + row),
    }))
    const data = {
      ...sample,
      invoice_no: `${n} ${word}`,
      customer: { ...sample.customer, name: word },
      items: rows,
    }
    return body.template.render(data, { htmlBytesMax: 2 ** 24 })
  })
  const assets = new Map(
    built.assets.map(({ path: at, content, contentType }) => [at, { content, contentType }] as const),
  )
  return { head: documentHead(built.bundle, baseAddress)(null, ''), items, assets }
}

describe('a print that is cut', () => {
  let lanes: LanePool
  const folder = mkdtempSync(path.join(tmpdir(), 'cut-'))

  before(async () => {
    lanes = await startTestLanes(1)
  })
  after(async () => {
    await lanes.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function print(html: string, tagged: boolean, assets: Markup['assets'] = new Map()): Promise<Buffer> {
    const requests = {
      warnings: [],
      fetchedOutside: false,
      answer: async ({ url }: { url: string }) => {
        const asset = assets.get(url.slice(baseAddress.length))
        return asset && { bytes: Buffer.from(asset.content), contentType: asset.contentType }
      },
    }
    return lanes.withLane({ deadlineAt: Date.now() + 60_000 }, (lane) =>
      lane.print({ html, tagged, requests, timeoutMs: 60_000, memoryBytesMax: 2 ** 31 }),
    )
  }

  function run(command: string, args: string[], pdf: Buffer): Buffer {
    const file = path.join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    const writesBeside = command === 'pdftotext'
    return execFileSync(command, [...args, file, ...(writesBeside ? ['-'] : [])], {
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  }

  /** Rounded to a thousandth of a point: Chromium counts places from the first page on, and cuts off digits. */
  function textOf(pdf: Buffer, mode: string): string {
    const text = run('pdftotext', [mode], pdf).toString()
    return mode === '-raw' ? text : text.replaceAll(/\d+\.\d+(?=")/g, (number) => Number(number).toFixed(3))
  }

  function structureOf(pdf: Buffer): string {
    const file = path.join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    const text = execFileSync('pdfinfo', ['-struct-text', file], { stdio: ['ignore', 'pipe', 'ignore'] })
    return text.toString().replaceAll(/Object \d+ 0/g, 'Object')
  }

  /** What a reader sees, hears and copies of the two is the same. */
  function expectSame(cut: Buffer, alone: Buffer, title: string): void {
    finishPdf(cut, 0, bounds)
    finishPdf(alone, 0, bounds)
    run('qpdf', ['--check'], cut)
    expect(comparePrints(cut, alone), title).to.equal(undefined)
    expect(textOf(cut, '-raw'), `text of ${title}`).to.equal(textOf(alone, '-raw'))
    expect(textOf(cut, '-bbox'), `places of ${title}`).to.equal(textOf(alone, '-bbox'))
    expect(structureOf(cut), `structure of ${title}`).to.equal(structureOf(alone))
    const pictures = [cut, alone].map((pdf) => run('pdftoppm', ['-r', '60'], pdf))
    expect(pictures[0]?.length).to.be.greaterThan(1_000)
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.of()), `pictures of ${title}`).to.equal(true)
  }

  function cutAll(pdf: Buffer, titles: string[] = []): Array<Buffer | undefined> {
    const sizes = run('pdfinfo', ['-l', '9999'], pdf)
      .toString()
      .matchAll(/^Page +\d+ size: +(\S+) x (\S+)/gm)
    const gaps = Array.from(sizes, ([, width, height]) => width === height).flatMap((isGap, page) =>
      isGap ? [page] : [],
    )
    const ranges = gaps.map((gap, index) => {
      const first = (gaps[index - 1] ?? -1) + 1
      const title = titles[index]
      return { first, count: gap - first, ...(title === undefined ? {} : { title }) }
    })
    const cuts = cutFile(pdf, ranges)
    expect(cuts, 'it can be cut').to.have.length(ranges.length)
    return cuts ?? []
  }

  for (const tagged of [false, true]) {
    const kind = tagged ? 'tagged' : 'untagged'
    it(`gives 20 ${kind} invoices as if each were printed alone, and hardly larger`, async () => {
      const markup = await invoices(20)
      const cuts = cutAll(await print(together(markup), tagged, markup.assets))
      for (const [n, item] of markup.items.entries()) {
        const cut = cuts[n]
        // Its typeface has no TrueType outlines: two documents have letters of it.
        if (n % words.length === words.indexOf('日本語')) expect(cut).to.equal(undefined)
        else {
          const alone = await print(markup.head + item, tagged, markup.assets)
          expectSame(cut ?? Buffer.of(), alone, `invoice ${n}`)
          expect(cut?.length, 'bytes').to.be.lessThan(alone.length * 1.1)
        }
      }
    })

    it(`gives ${kind} documents of all kinds of elements as if each were printed alone`, async () => {
      const markup = { head: plainHead, items: elements }
      const cuts = cutAll(await print(together(markup), tagged))
      for (const [n, item] of elements.entries()) {
        expectSame(cuts[n] ?? Buffer.of(), await print(plainHead + item, tagged), item)
      }
    })
  }

  it('gives documents with pieces that are drawn apart as if each were printed alone, with the letters in them', async () => {
    const items = ['Anna', 'Zoë', 'ÞØ'].map(
      (word) =>
        `<p style="opacity:.5">half <b>${word}</b></p><p style="mask-image:linear-gradient(red,transparent)">${word}</p>`,
    )
    const cuts = cutAll(await print(together({ head: plainHead, items }), false))
    for (const [n, item] of items.entries()) {
      expectSame(cuts[n] ?? Buffer.of(), await print(plainHead + item, false), item)
    }
  })

  it('keeps titles, links and alternative texts that look like the syntax of a PDF', async () => {
    const link = (text: string) => `https://example.com/?q=${encodeURIComponent(text)}&(5 0 R)=\\`
    const items = hostile.map(
      (text) =>
        `<p>${escaped(text)} <a href="${escaped(link(text))}">${escaped(text)}</a></p>${picture(escaped(text))}`,
    )
    const titles = hostile.map((text, n) => `${text.replaceAll('\n', ' ')}${n % 2 ? ' Ø' : ''}`)
    for (const tagged of [false, true]) {
      const cuts = cutAll(await print(together({ head: plainHead, items }), tagged), titles)
      for (const [n, item] of items.entries()) {
        const cut = cuts[n] ?? Buffer.of()
        const title = `<title>${escaped(titles[n] ?? '')}</title>`
        const alone = await print(plainHead.replace('<title>T</title>', title) + item, tagged)
        expectSame(cut, alone, item)
        for (const mark of [/\n\/URI .*/g, /\n\/Alt .*/g, /<<\/Title .*/g]) {
          expect(cut.toString('latin1').match(mark), String(mark)).to.deep.equal(
            alone.toString('latin1').match(mark),
          )
        }
      }
    }
  })

  it('leaves no trace of the other documents', async () => {
    const items = ['<p>First</p>', '<p>Second</p>', '<p>Third</p>'].map(
      (item) => item + picture(item.slice(3, 8)),
    )
    const cuts = cutAll(await print(together({ head: plainHead, items }), true))
    const text = cuts[1]?.toString('latin1') ?? ''
    expect(text).to.include('/Alt (Secon)').and.not.include('bundle.invalid').and.not.include('/Annot')
    expect(text).not.to.match(/First|Third/)
  })

  it('has nothing of a text that reaches over the edge of the page into the one before', async () => {
    const items = ['one', 'two', 'three'].map((word) => `<p>Number ${word}</p><p>rest</p>`)
    const head = `${plainHead}<style>p{margin:0;font:20px/10px serif}</style>`
    for (const tagged of [false, true]) {
      const cuts = cutAll(await print(together({ head, items }), tagged))
      for (const [n, item] of items.entries()) {
        expectSame(cuts[n] ?? Buffer.of(), await print(head + item, tagged), item)
      }
    }
  })

  it('keeps the tags of a text whose room begins on the page before', async () => {
    const items = [1, 2, 3].map((n) => `<p>Number ${n}</p><p>rest</p>`)
    const head = `${plainHead}<style>p{margin:0;font:20px/17px serif}</style>`
    const all = await print(together({ head, items }), true)
    expect(all.toString('latin1'), 'there is such a text').to.include('/MCR')
    const cuts = cutAll(all)
    for (const [n, item] of items.entries()) {
      expectSame(cuts[n] ?? Buffer.of(), await print(head + item, true), item)
    }
  })

  it('is refused when one document reaches into the pages of another', async () => {
    const wide = '<p>a</p><p style="break-before:page">b</p>'
    const all = await print(together({ head: plainHead, items: [wide, '<p>c</p>'] }), true)
    expect(cutFile(all, [{ first: 0, count: 1 }])).to.equal(undefined)
    expect(cutFile(all, [{ first: 0, count: 2 }])).to.have.length(1)
  })

  it('is refused when it has targets within itself', async () => {
    const all = await print(`${plainHead}<p id="x">x</p><a href="#x">to x</a>`, false)
    expect(cutFile(all, [{ first: 0, count: 1 }])).to.equal(undefined)
  })

  it('is refused when pages are asked for that it does not have', async () => {
    const all = await print(`${plainHead}<p>x</p>`, true)
    for (const [first, count] of [
      [0, 2],
      [1, 1],
      [-1, 1],
      [0, 0],
    ] as const) {
      expect(cutFile(all, [{ first, count }]), `${first} ${count}`).to.equal(undefined)
    }
  })

  it('is refused, and nothing thrown, when another program wrote it or it is cut off or damaged', async () => {
    const all = await print(together({ head: plainHead, items: elements.slice(0, 3) }), true)
    const attempt = (pdf: Buffer) => cutFile(pdf, [{ first: 0, count: 1 }])
    for (const args of [[], ['--qdf'], ['--object-streams=generate'], ['--linearize']]) {
      const file = path.join(folder, 'foreign.pdf')
      writeFileSync(file, all)
      const foreign = execFileSync('qpdf', [...args, file, '-'], { maxBuffer: 2 ** 28 })
      expect(attempt(foreign), args.join(' ')).to.equal(undefined)
    }
    for (let length = 0; length < all.length; length += 97) {
      expect(attempt(all.subarray(0, length)), `${length} bytes`).to.equal(undefined)
    }
    const written = Buffer.from('<>()[]/ 09R\n\\')
    for (let at = 0; at < all.length; at += 31) {
      const damaged = Buffer.from(all)
      damaged[at] = written[at % written.length] ?? 0
      attempt(damaged)
    }
  })
})

const plainHead =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><style>@media screen{html{display:none!important}}</style>' +
  '<title>T</title><style>@page{size:A5;margin:1cm}body{margin:0}</style>'

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function picture(alt: string): string {
  return `<svg role="img" aria-label="${alt}" width="20" height="20"><rect width="20" height="20" fill="teal"/></svg>`
}

const table =
  '<table><caption>c</caption><thead><tr><th scope="col">A<th scope="col">B</thead><tbody><tr><th scope="row">1<td>2</table>'

const elements = [
  'Hello <b>bold</b> text',
  'Mixed <i>i</i><p>paragraph</p>tail',
  '',
  '<div style="height:50px;background:red"></div>',
  `<h1>h</h1>${table}<h2>h</h2>${table}`,
  '<ul><li>a<ol><li>b</ol></ul><dl><dt>t<dd>d</dl>',
  '<header>h</header><main>m<section aria-label="s">s</section></main><footer>f</footer><nav>n</nav>',
  '<a href="https://example.com/a">only a link</a>',
  '<p>two <a href="https://example.com/b">links</a> and <a href="mailto:a@example.com">mail</a></p>',
  `<figure>${picture('p')}<figcaption>c</figcaption></figure><blockquote>q</blockquote><pre>a\nb</pre>`,
  '<form><fieldset><legend>l</legend><label>x <input value="5"></label></fieldset></form>',
  `<p>one</p><p style="break-before:page">two</p><div style="break-before:page;height:9px;background:red"></div><p style="break-before:page">four</p>${table}`,
  '<div><div>a</div><div>b <span lang="nb">c</span></div></div>',
  '<p dir="rtl">שלום עולם</p><p>日本語 Ωμέγα</p>',
]
