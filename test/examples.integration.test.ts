import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { drawPages } from '../scripts/pages/draw-pages.ts'
import { type Account, projectFolder, readFolder, type SharedStack, shareStack } from './parts/stack.ts'

/** Strings that a page must contain, and strings that it must not contain. */
interface Page {
  has: string[]
  lacks?: string[]
  /** In millimeters. Default: A5. */
  size?: [width: number, height: number]
}

const examples: Record<string, Page[]> = {
  'first-page': [
    { has: ['2 Quay Street', 'Survey of the channel'], lacks: ['Survey 2026'] },
    { has: ['Harbour Office · Survey 2026', '\n2\n'], lacks: ['Quay Street'] },
  ],
  'running-heads': [
    { has: ['1 The survey', '\n1\n'] },
    { has: ['1 The survey', '\n2\n'], lacks: ['2 What it costs'] },
    { has: ['2 What it costs', '\n3\n'], lacks: ['1 The survey'] },
    { has: ['2 What it costs', '\n4\n'] },
  ],
  continued: [
    { has: ['Part Price', 'Bolt, 4 mm'] },
    { has: ['Spare parts, continued', 'Part Price', 'Split pin, 13 mm'], lacks: ['Bolt, 4 mm'] },
  ],
  'totals-carried': [
    { has: ['Carried forward €1,519.15', 'Page 1 of 3'], lacks: ['Brought forward', 'Total'] },
    { has: ['Brought forward €1,519.15', 'Carried forward €3,051.15', 'Page 2 of 3'], lacks: ['Total'] },
    { has: ['Brought forward €3,051.15', 'Total €3,596.10', 'Page 3 of 3'], lacks: ['Carried forward'] },
  ],
  footnotes: [
    { has: ['year before.1', 'to sea.2', '1. Datum is', '2. Pilot class:'], lacks: ['Both prices'] },
    { has: ['two answers.1', '1. Both prices'], lacks: ['2. '] },
  ],
  'page-sizes': [
    { has: ['The year 2026', 'Page 1 of 3'] },
    { has: ['The year by month', 'Dec', 'Page 2 of 3'], size: [297, 148] },
    { has: ['To pay €1,249.50'], lacks: ['Page 3 of 3'], size: [105, 74] },
  ],
  'numbers-restart': [
    { has: ['Dear Ada Byron,', 'Page 1\n'] },
    { has: ['Page 2\n'] },
    { has: ['Page 3\n'] },
    { has: ['Dear Grace Murray,', 'Page 1\n'] },
    { has: ['Page 2\n'] },
  ],
  'pages-sometimes': [
    { has: ['€184.20, due on October 1, 2026', 'Page 1 of 3'] },
    { has: ['due 53 days ago', 'Page 2 of 3'] },
    { has: ['Terms for new customers', 'Page 3 of 3'] },
  ],
}

describe('docs/examples, against the whole stack', () => {
  let stack: SharedStack
  let account: Account
  let folder: string

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'platen-examples-'))
    stack = await shareStack()
    account = await stack.createAccount('Examples')
  })
  after(async () => {
    await stack.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function filesOf(name: string): Promise<Map<string, string | Uint8Array>> {
    return readFolder(path.join('docs', 'examples', name))
  }

  /** Returns the text, the size in millimeters and the pixels of each page. */
  async function print(
    name: string,
    change: { data?: object; files?: Map<string, string | Uint8Array> } = {},
  ): Promise<{ texts: string[]; sizes: number[][]; looks: string[] }> {
    const files = change.files ?? (await filesOf(name))
    const sample = JSON.parse(Buffer.from(files.get('sample.json') ?? '').toString()) as object
    const data = { ...sample, ...change.data }
    const answer = await stack.create(account, {
      templateId: await stack.publish(account, name, files),
      data,
    })
    const body = (await answer.json()) as { base64: string }
    expect(answer.status, JSON.stringify(body).slice(0, 500)).to.equal(200)
    expect(answer.headers.get('x-document-warnings')).to.equal('0')
    const file = path.join(folder, 'document.pdf')
    writeFileSync(file, Buffer.from(body.base64, 'base64'))
    const text = execFileSync('pdftotext', ['-layout', file, '-']).toString()
    const facts = execFileSync('pdfinfo', ['-l', '-1', file]).toString()
    const sizes = [...facts.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+) pts/gm)]
    return {
      looks: drawPages(Buffer.from(body.base64, 'base64'), 72).map((page) => page.toString('base64')),
      texts: text
        .split('\f')
        .slice(0, -1)
        .map((page) => `${page.replaceAll(/ +/g, ' ').replaceAll(/\n\s+/g, '\n')}\n`),
      sizes: sizes.map((size) => size.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4))),
    }
  }

  it('have a test for each folder', () => {
    expect(readdirSync(path.join(projectFolder, 'docs', 'examples')).toSorted()).to.deep.equal(
      Object.keys(examples).toSorted(),
    )
    const page = readFileSync(path.join(projectFolder, 'docs', 'print-css.md'), 'utf8')
    for (const name of Object.keys(examples)) expect(page).to.include(`(examples/${name}`)
  })

  for (const [name, pages] of Object.entries(examples)) {
    it(`${name}: has the expected content on each page`, async () => {
      const { texts, sizes } = await print(name)
      expect(texts).to.have.length(pages.length)
      for (const [index, { has, lacks = [], size = [148, 210] }] of pages.entries()) {
        for (const words of has) expect(texts[index], `page ${index + 1}`).to.include(words)
        for (const words of lacks) expect(texts[index], `page ${index + 1}`).to.not.include(words)
        expect(sizes[index], `page ${index + 1}`).to.deep.equal(size)
      }
    })
  }

  it('continued: shows “continued” on the table’s following pages, but not on the first', async () => {
    const { looks } = await print('continued')
    const files = await filesOf('continued')
    const html = Buffer.from(files.get('template.html') ?? '').toString()
    files.set('template.html', html.replace('Spare parts, continued', ''))
    const { looks: without } = await print('continued', { files })
    expect(looks[0] === without[0], 'the first page looks the same').to.equal(true)
    expect(looks[1] === without[1], 'the second page looks the same').to.equal(false)
  })

  it('pages-sometimes: has no pages, not even blank ones, for omitted content', async () => {
    const { texts } = await print('pages-sometimes', { data: { due: '2026-12-24', terms: null } })
    expect(texts).to.have.length(1)
    expect(texts[0]).to.include('Page 1 of 1')
  })
})
