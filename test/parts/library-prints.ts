import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import {
  libraryTemplates,
  type LibraryTemplate,
  readJson,
  readLibraryTemplate,
  samplesOf,
} from './library.ts'
import { type Account, type SharedStack, shareStack } from './stack.ts'

const variants = {
  tagged: { tagged: true, compact: false },
  'tagged and compact': { tagged: true, compact: true },
  untagged: { tagged: false, compact: false },
}

/** The data that a library template is rendered with: a sample file, or nothing for the blank form. */
export type Filling = string | undefined

/** Adds tests that render every library template in these variants. */
export function describeLibraryPrints(
  title: string,
  chosen: { variants: (keyof typeof variants)[]; isWanted: (filling: Filling) => boolean },
): void {
  describe(title, () => {
    let stack: SharedStack
    let account: Account
    let folder: string
    const ids = new Map<string, string>()
    const templates = new Map<string, LibraryTemplate>()

    before(async () => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'platen-library-'))
      stack = await shareStack()
      account = await stack.createAccount('Library')
      for (const name of libraryTemplates) {
        const template = await readLibraryTemplate(name)
        templates.set(name, template)
        for (const variant of chosen.variants) {
          const settings = variants[variant]
          const changed = new Map(template.files).set(
            'template.json',
            toJson({ ...readJson(template.files, 'template.json'), ...settings }),
          )
          ids.set(
            `${name} ${variant}`,
            await stack.publish(account, `${name} ${variant}`.replaceAll(' ', '-'), changed),
          )
        }
      }
    })
    after(async () => {
      await stack.close()
      rmSync(folder, { recursive: true, force: true })
    })

    async function make(
      name: string,
      variant: string,
      data?: unknown,
    ): Promise<{ file: string; pages: string | null }> {
      const answer = await stack.create(account, {
        templateId: ids.get(`${name} ${variant}`),
        ...(data === undefined ? { blank: true } : { data }),
      })
      const body = (await answer.json()) as { base64: string }
      expect(answer.status, JSON.stringify(body).slice(0, 500)).to.equal(200)
      expect(answer.headers.get('x-document-warnings')).to.equal('0')
      const file = path.join(folder, 'document.pdf')
      writeFileSync(file, Buffer.from(body.base64, 'base64'))
      return { file, pages: answer.headers.get('x-page-count') }
    }

    function templateOf(name: string): LibraryTemplate {
      const template = templates.get(name)
      if (!template) throw new Error(`there is no ${name}`)
      return template
    }

    for (const name of libraryTemplates) {
      for (const variant of chosen.variants) {
        const { tagged } = variants[variant]
        for (const sample of samplesOf(name).filter(chosen.isWanted)) {
          it(`200: ${name}, ${variant}, with ${sample}: a valid PDF with all of its text`, async () => {
            const template = templateOf(name)
            const data = template.sample(sample)
            const { file, pages } = await make(name, variant, data)
            expectSound(file, { pages, tagged, ...titleAndLanguageOf(template, data) })
            const wanted = template.text(data)
            expect(lostWords(wanted, run('pdftotext', '-raw', file, '-'))).to.deep.equal([])
            // poppler needs 20 s to read the tags in the long samples.
            if (variant === 'tagged' && sample !== 'samples/long.json')
              expectReadingOrder(file, folded(wanted))
          })
        }

        if (!chosen.isWanted(undefined)) continue
        it(`200: ${name}, ${variant}, blank: a valid PDF with one page`, async () => {
          const { file, pages } = await make(name, variant)
          expect(pages).to.equal('1')
          expectSound(file, { pages, tagged, ...titleAndLanguageOf(templateOf(name), null) })
        })
      }
    }
  })
}

const begunAt = Date.now()

/** Returns a document's expected title and language. */
function titleAndLanguageOf(
  template: LibraryTemplate,
  data: Record<string, unknown> | null,
): { title: string; language: string } {
  const { html } = template.merge(data)
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  const locale = data?.['locale']
  return { title: title.replaceAll('&amp;', '&'), language: typeof locale === 'string' ? locale : 'en-GB' }
}

function expectSound(
  file: string,
  wanted: { pages: string | null; tagged: boolean; title: string; language: string },
): void {
  expect(run('qpdf', '--check', file)).to.include('No syntax or stream encoding errors found')
  const info = run('pdfinfo', file)
  expect(/^Pages:\s+(\d+)$/m.exec(info)?.[1]).to.equal(wanted.pages)
  expect(/^Tagged:\s+(\w+)$/m.exec(info)?.[1]).to.equal(wanted.tagged ? 'yes' : 'no')
  expect(/^Title:\s+(.*)$/m.exec(info)?.[1]).to.equal(wanted.title)
  const createdAt = Date.parse(/^CreationDate:\s+(.*)$/m.exec(info)?.[1] ?? '')
  expect(createdAt, 'it has the date of the request').to.be.within(begunAt - 1_000, Date.now())
  // Chromium writes the language in tagged documents only.
  expect(languageOf(file)).to.equal(wanted.tagged ? wanted.language : undefined)
  const fonts = run('pdffonts', file).trim().split('\n').slice(2)
  expect(fonts.length).to.be.greaterThan(0)
  for (const font of fonts) {
    const [embedded, subset, unicode] = font.trim().split(/\s+/).slice(-5)
    // Fonts with PostScript outlines or pictures are embedded as Type 3 with only the used glyphs.
    const isSubset = subset === 'yes' || font.includes('Type 3')
    expect({ embedded, isSubset, unicode }, font).to.deep.equal({
      embedded: 'yes',
      isSubset: true,
      unicode: 'yes',
    })
  }
}

/** Returns the words in the template and its data that are missing from the extracted text. */
function lostWords(wanted: string, extracted: string): string[] {
  const text = folded(extracted)
  const words = new Set(extracted.split(/\s+/).map(letters))
  return [...new Set(wanted.split(/[\s،]+/))].filter((word) => {
    // poppler reverses the letters of right-to-left ligatures, and moves punctuation to the other side.
    return rightToLeft.test(word) ? !words.has(letters(word)) : !text.includes(folded(word))
  })
}

const rightToLeft = /\p{sc=Arabic}|\p{sc=Hebrew}/u

function letters(word: string): string {
  return Array.from(folded(word).replaceAll(/[^\p{sc=Arabic}\p{sc=Hebrew}]/gu, ''))
    .toSorted()
    .join('')
}

/**
 * Asserts that the tags contain the text in the order of the markup. poppler reads a tagged run only up to its first ligature or change of
 * direction, so runs are prefixes, and a few of them are broken.
 */
function expectReadingOrder(file: string, wanted: string): void {
  const runs = Array.from(run('pdfinfo', '-struct-text', file).matchAll(/^\s*"([\s\S]*?)"$/gm), ([, text]) =>
    folded(text ?? ''),
  )
  // A table header is repeated on each page, and its tags are in the same position.
  const compared = runs.filter(
    (text, index) => text !== '' && !rightToLeft.test(text) && text !== runs[index - 1],
  )
  const whole = compared.filter((text) => wanted.includes(text))
  expect(whole.length)
    .to.be.greaterThan(3)
    .and.at.least(compared.length * 0.97)
  let at = 0
  for (const text of whole) {
    const next = wanted.indexOf(text, at)
    expect(next, `"${text}" is after "${wanted.slice(Math.max(0, at - 60), at)}"`).to.be.at.least(0)
    at = next + text.length
  }
}

function languageOf(file: string): string | undefined {
  const root = /\/Root (\d+)/.exec(run('qpdf', '--show-object=trailer', file))?.[1] ?? ''
  return /\/Lang \(([^)]*)\)/.exec(run('qpdf', `--show-object=${root}`, file))?.[1]
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { maxBuffer: 2 ** 28 }).toString()
}

/** Removes spaces, direction marks and letter forms, in which extractors differ. */
function folded(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '')
}

function toJson(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value))
}
