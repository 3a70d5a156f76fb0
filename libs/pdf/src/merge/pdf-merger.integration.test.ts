import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import type { LanePool } from '../../../../apps/worker/src/chromium/lane-pool.ts'
import { isAllowedLink } from '../../../../apps/worker/src/document/finish-document.ts'
import { startTestLanes } from '../../../../test/parts/lanes.ts'
import { finishPdf } from '../finish/finish-pdf.ts'
import { PdfMerger } from '../index.ts'
import { compactPdf } from '../pack/compact-pdf.ts'
import { itExtended } from '../../../../test/parts/runs.ts'

interface Document {
  name: string
  pdf: Buffer
}

const hostile = String.raw`5 0 R) >> endobj 7 0 obj << /P 3 0 R (node00000001) \) stream`

/** All features of Chromium's documents: tags, tables, links, pictures, patterns, transparency, many pages. */
function markup(n: number, pages = 1): string {
  const rows = Array.from({ length: n % 5 }, (_, row) => `<tr><td>${row}</td><td>${n * row},50</td></tr>`)
  const more = Array.from({ length: pages - 1 }, (_, page) => {
    const target = (page * 7 + 3) % pages
    return `<p id="p${page}" style="break-before:page">Page ${page} of ${n} <a href="#p${target}">to ${target}</a></p>`
  })
  return `<!doctype html><html lang="en"><title>${n} ${hostile}</title><style>body{font:12px 'DejaVu Sans'}</style>
<h1 id="top">Document ${n} ${n % 3 === 0 ? hostile : 'Ødegård'}</h1>
<p>見積 ${'abcdefghij'.slice(n % 7)} <a href="#p0">within</a> <a href="https://example.com/${n}?q=1 0 R)">out</a></p>
<table><thead><tr><th>A</th><th>B</th></tr></thead>${rows.join('')}</table>
<p style="opacity:.5;box-shadow:2px 2px 4px red;background:linear-gradient(red,rgba(0,0,255,.${(n % 9) + 1}))">shade</p>
<img alt="${hostile.replaceAll('>', '&gt;')}" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Crect width='9' height='${(n % 4) + 1}'/%3E%3C/svg%3E">
${more.join('')}`
}

describe('merged PDFs of Chromium', () => {
  let lanes: LanePool
  const folder = mkdtempSync(path.join(tmpdir(), 'merge-'))

  before(async () => {
    lanes = await startTestLanes(1)
  })
  after(async () => {
    await lanes.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function print(html: string, tagged: boolean, bookmarks = false): Promise<Buffer> {
    const requests = { warnings: [], fetchedOutside: false, answer: async () => undefined }
    const pdf = await lanes.withLane({ deadlineAt: Date.now() + 60_000 }, (lane) =>
      lane.print({ html, tagged, bookmarks, requests, timeoutMs: 60_000, memoryBytesMax: 2 ** 31 }),
    )
    finishPdf(pdf, 0, { pagesMax: 1_000, pdfBytesMax: 2 ** 28, isAllowedLink })
    return pdf
  }

  /** Every second document is compressed. */
  async function documents(count: number, tagged: boolean): Promise<Document[]> {
    const made: Document[] = []
    for (let n = 0; n < count; n++) {
      const pdf = await print(markup(n, n % 4 === 1 ? 40 : 1 + (n % 3)), tagged)
      made.push({ name: `${n} ${hostile}`, pdf: n % 2 === 0 ? pdf : await compactPdf(pdf) })
    }
    return made
  }

  function merge(all: Document[]): Buffer {
    const merger = new PdfMerger({ title: hostile, createdAt: Date.UTC(2026, 0, 2) })
    for (const { name, pdf } of all) expect(merger.add(name, pdf), name).to.equal(true)
    return Buffer.concat([merger.take(), merger.end()])
  }

  function run(command: string, args: string[], pdf: Buffer): string {
    const file = path.join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    const placed = args.map((arg) => (arg === 'FILE' ? file : arg))
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
    return execFileSync(command, placed, { maxBuffer: 2 ** 28, stdio }).toString('latin1')
  }

  const pagesOf = (pdf: Buffer) => run('pdftotext', ['-layout', 'FILE', '-'], pdf).split('\f').slice(0, -1)
  const picturesOf = (pdf: Buffer, page: number) =>
    run('pdftoppm', ['-r', '40', '-f', String(page), '-l', String(page), 'FILE'], pdf)
  const structureOf = (pdf: Buffer) =>
    run('pdfinfo', ['-struct-text', 'FILE'], pdf).replaceAll(/\b\d{8}\.(?=node\d{8})|Object \d+ 0/g, '')
  const linksOf = (pdf: Buffer) =>
    Array.from(
      run('pdftohtml', ['-xml', '-i', '-stdout', 'FILE'], pdf).matchAll(/<a href="([^"]*)">/g),
      ([, to = '']) => to,
    )

  for (const tagged of [false, true]) {
    it(`keep their content, text and links (${tagged ? 'tagged' : 'untagged'})`, async () => {
      const all = await documents(12, tagged)
      const merged = merge(all)
      expect(run('qpdf', ['--check', 'FILE'], merged)).to.include('No syntax or stream encoding errors')
      const texts = pagesOf(merged)
      const links: string[] = []
      let page = 0
      for (const { name, pdf } of all) {
        const alone = pagesOf(pdf)
        expect(texts.slice(page, page + alone.length), name).to.deep.equal(alone)
        expect(picturesOf(merged, page + 1) === picturesOf(pdf, 1), `picture of ${name}`).to.equal(true)
        const shift = page
        links.push(...linksOf(pdf).map((to) => to.replace(/#(\d+)$/, (_, at) => `#${Number(at) + shift}`)))
        page += alone.length
      }
      expect(texts).to.have.length(page)
      expect(linksOf(merged)).to.deep.equal(links)
      expect(structureOf(merged)).to.equal(all.map(({ pdf }) => structureOf(pdf)).join(''))
      expect(run('pdfinfo', ['FILE'], merged)).to.match(new RegExp(`Tagged: +${tagged ? 'yes' : 'no'}`))
    })
  }

  it('have one outline entry each, which points to their first page', async () => {
    const all = await documents(5, true)
    const outline = JSON.parse(run('qpdf', ['--json=2', '--json-key=outlines', 'FILE'], merge(all))) as {
      outlines: Array<{ title: string; destpageposfrom1: number; kids: unknown[] }>
    }
    let page = 1
    const expected = all.map(({ name, pdf }) => {
      const entry = { title: name, destpageposfrom1: page, kids: [] }
      page += pagesOf(pdf).length
      return entry
    })
    expect(
      outline.outlines.map(({ title, destpageposfrom1, kids }) => ({ title, destpageposfrom1, kids })),
    ).to.deep.equal(expected)
  })

  it('keep their own bookmarks, below the entry of the document', async () => {
    const chapters = (n: number) =>
      `<h1>Part ${n}</h1><h2>Ødegård (${n})</h2><h2 style="break-before:page">More</h2><h1>End</h1>`
    const pdfs = [
      await print(chapters(1), true, true),
      await print('<h1>None</h1>', true),
      await print(chapters(3), true, true),
    ]
    const all = pdfs.map((pdf, at) => ({ name: `document ${at + 1}`, pdf }))
    all[2] = { name: 'document 3', pdf: await compactPdf(pdfs[2] ?? Buffer.of()) }
    const merged = merge(all)
    run('qpdf', ['--check', 'FILE'], merged)
    interface Entry {
      title: string
      destpageposfrom1: number
      kids: Entry[]
    }
    const { outlines } = JSON.parse(run('qpdf', ['--json=2', '--json-key=outlines', 'FILE'], merged)) as {
      outlines: Entry[]
    }
    const lines = (entries: readonly Entry[], depth: number): string[] =>
      entries.flatMap(({ title, destpageposfrom1: page, kids }) => [
        `${'  '.repeat(depth)}${Buffer.from(title, 'latin1').toString()} ${page}`,
        ...lines(kids, depth + 1),
      ])
    const below = (n: number, page: number) => [
      `  Part ${n} ${page}`,
      `    Ødegård (${n}) ${page}`,
      `    More ${page + 1}`,
      `  End ${page + 1}`,
    ]
    expect(lines(outlines, 0)).to.deep.equal([
      'document 1 1',
      ...below(1, 1),
      'document 2 3',
      'document 3 4',
      ...below(3, 4),
    ])
  })

  it('keep the tags of tagged documents', async () => {
    const [first, second] = [await print(markup(2), true), await print(markup(3), false)]
    const merged = merge([
      { name: 'untagged', pdf: second },
      { name: 'tagged', pdf: first },
    ])
    run('qpdf', ['--check', 'FILE'], merged)
    expect(structureOf(merged)).to.equal(structureOf(first))
  })

  itExtended(
    'are correct for thousands of documents, with trees of several levels and more than one table of offsets',
    async () => {
      const pdfs = [await print(markup(4), true), await compactPdf(await print(markup(8), true))]
      const all = Array.from({ length: 1_600 }, (_, n) => ({
        name: String(n),
        pdf: pdfs[n % 2] ?? Buffer.of(),
      }))
      const merged = merge(all)
      expect(run('qpdf', ['--check', 'FILE'], merged)).to.include('No syntax or stream encoding errors')
      const [even = [], odd = []] = pdfs.map((pdf) => pagesOf(pdf))
      expect(run('pdfinfo', ['FILE'], merged)).to.include(
        `Pages:           ${800 * (even.length + odd.length)}\n`,
      )
      expect(pagesOf(merged).slice(-odd.length)).to.deep.equal(odd)
      expect(merged.toString('latin1').match(/\/Type \/XRef/g)?.length).to.be.above(1)
      // Each element has a key in the parent tree and in the name tree.
      const file = path.join(folder, 'plain.pdf')
      run('qpdf', ['--qdf', '--object-streams=disable', 'FILE', file], merged)
      const plain = readFileSync(file, 'latin1')
      const names = Array.from(plain.matchAll(/\/ID (\(\d{8}\.node\d{8}\))/g), ([, name]) => name)
      expect(new Set(names).size).to.equal(names.length).and.be.above(1_600)
      const keys = Array.from(plain.matchAll(/\/StructParents? (\d+)/g), ([, key]) => key)
      expect(new Set(keys).size).to.equal(keys.length).and.be.above(1_600)
    },
  )
})
