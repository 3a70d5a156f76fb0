import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Brand, brandFamily, brandFontFilesMax, brandFontPairs } from '@platen/contract'
import { expect } from 'chai'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { makeTemplate, readDraft } from './parts/editor-page.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { libraryFolder, libraryTemplates } from './parts/library.ts'
import { previewIn } from './parts/read-preview.ts'
import { shareStack, type SharedStack } from './parts/stack.ts'

describe('brand fonts, against the whole stack', () => {
  let stack: SharedStack
  let session: DashboardSession

  before(async () => {
    stack = await shareStack()
    session = await signUp(stack, { email: `brand-fonts-${Date.now()}@example.com` })
  })
  after(() => stack?.close())

  async function pagesAndWarnings(templateId: string) {
    const { source } = await readDraft(session, templateId)
    const answer = await session.fetch(`/templates/${templateId}/preview`, {
      method: 'POST',
      json: { source, data: { kind: 'sample', file: 'sample.json' } },
    })
    const { report } = (await previewIn(answer)).answer
    return { pages: report.pages, warnings: report.warnings }
  }

  for (const slug of libraryTemplates) {
    it(`${slug}: every pair of fonts prints the same number of pages, without overflow or missing fonts`, async () => {
      const templateId = await makeTemplate(session, { library: slug })
      const style = { primary: null, accent: null }
      await session.fetch('/brand', { method: 'PUT', json: { ...style, headingFont: null, textFont: null } })
      const plain = await pagesAndWarnings(templateId)
      expect(plain.warnings).to.deep.equal([])
      for (const { label, headingFont, textFont } of brandFontPairs) {
        await session.fetch('/brand', { method: 'PUT', json: { ...style, headingFont, textFont } })
        expect(await pagesAndWarnings(templateId), label).to.deep.equal(plain)
      }
    })
  }

  it('contain currency, number and minus signs in regular, italic and bold, so that no other font is used', async () => {
    const families = [...new Set(brandFontPairs.flatMap((pair) => [pair.headingFont, pair.textFont]))]
    const signs = '€ ₹ ₺ ₽ ₴ ₦ № ™ −'
    const lines = families.map((font) => {
      const style = `font-family: ${brandFamily(font).replaceAll('"', "'")}`
      return `<p style="${style}">${signs}<b>${signs}</b><i>${signs}<b>${signs}</b></i></p>`
    })
    const templateId = await makeTemplate(session, {
      files: { 'template.html': lines.join('\n'), 'template.json': '{"name":"Fonts"}' },
    })
    const { source } = await readDraft(session, templateId)
    const json = { source, data: { kind: 'names' } }
    const answer = await session.fetch(`/templates/${templateId}/preview`, { method: 'POST', json })
    const fonts = fontsIn((await previewIn(answer)).pdf)
    expect(fonts).to.include('Literata')
    expect(fonts).not.to.match(/Noto|DejaVu|Liberation/)
  })

  describe('uploaded by the account', () => {
    const put = (body: Uint8Array) =>
      session.fetch('/brand/fonts', { method: 'PUT', body: Buffer.from(body) })
    const setFonts = (fonts: Partial<Brand>) =>
      session.fetch('/brand', {
        method: 'PUT',
        json: { primary: null, accent: null, headingFont: null, textFont: null, ...fonts },
      })
    const readBrand = async () => (await (await session.fetch('/brand')).json()) as Brand
    /** Returns the fonts in the preview of a library template. */
    async function fontsOf(templateId: string): Promise<string> {
      const { source } = await readDraft(session, templateId)
      const answer = await session.fetch(`/templates/${templateId}/preview`, {
        method: 'POST',
        json: { source, data: { kind: 'sample', file: 'sample.json' } },
      })
      const { pdf, answer: found } = await previewIn(answer)
      expect(found.report.warnings).to.deep.equal([])
      return fontsIn(pdf)
    }

    it('are identified by their metadata, written into published versions, and removed from later builds', async () => {
      const kept = (await (await put(named('Kestrel One', 'platen-sans-400.ttf'))).json()) as Brand
      expect(kept.fonts).to.have.length(1)
      expect(kept.fonts[0]).to.include({ family: 'Kestrel One', weight: 400, isItalic: false })
      const { fonts } = (await (await put(named('Kestrel One', 'platen-sans-600.ttf'))).json()) as Brand
      expect(fonts.map(({ weight }) => weight)).to.deep.equal([400, 600])
      // A second upload of the same style replaces the first upload.
      await put(named('Kestrel One', 'platen-sans-600.ttf'))
      expect((await readBrand()).fonts).to.have.length(2)
      const shown = await session.fetch(`/brand/fonts/${fonts[0]?.sha256}`)
      expect(shown.headers.get('content-type')).to.equal('font/ttf')

      const templateId = await makeTemplate(session, { library: 'letter' })
      expect((await setFonts({ textFont: 'own:Kestrel One' })).status).to.equal(200)
      expect(await fontsOf(templateId))
        .to.include('KestrelOne')
        .and.include('EBGaramond')
      const publish = { method: 'POST', json: { revision: 1 } }
      const published = await session.fetch(`/templates/${templateId}/publish`, publish)
      expect(published.status, await published.text()).to.equal(200)

      for (const { sha256 } of fonts) await session.fetch(`/brand/fonts/${sha256}`, { method: 'DELETE' })
      expect(await readBrand()).to.deep.include({ fonts: [], textFont: null })
      expect(await fontsOf(templateId)).not.to.include('KestrelOne')
      const version = await session.fetch(`/templates/${templateId}/versions/1/preview`, {
        method: 'POST',
        json: { data: null },
      })
      expect(version.status, await version.text()).to.equal(200)
    })

    it('are available to a template that uses them by name, such as an imported Word document, even if the brand does not use them', async () => {
      const page = `<p style="font-family: 'Kestrel One', 'Platen Sans', sans-serif">Hello</p>`
      const templateId = await makeTemplate(session, {
        files: { 'template.html': page, 'template.json': '{"name":"Named"}', 'sample.json': '{}' },
      })
      const { fonts } = (await (await put(named('Kestrel One', 'platen-sans-400.ttf'))).json()) as Brand
      const found = await fontsOf(templateId)
      expect(found).to.include('KestrelOne').and.not.include('PlatenSans')
      for (const { sha256 } of fonts) await session.fetch(`/brand/fonts/${sha256}`, { method: 'DELETE' })
    })

    it('422 invalid_upload: explains that a file is not a font, is damaged, or is a collection; 413 over 5 MB', async () => {
      const font = readFileSync(path.join(libraryFolder, 'fonts/inter-400.woff2'))
      for (const [wrong, words] of [
        [Buffer.alloc(0), 'not a supported font'],
        [Buffer.from('%PDF-1.7'), 'not a supported font'],
        [Buffer.from('ttcf\0\x01\0\0'), 'collection'],
        [font.subarray(0, 9_000), 'damaged'],
      ] as const) {
        const { detail } = await expectProblem(await put(wrong), 422, 'invalid_upload')
        expect(detail).to.include(words)
      }
      await expectProblem(await put(Buffer.alloc(5 * 2 ** 20 + 1)), 413, 'payload_too_large')
      expect((await readBrand()).fonts).to.deep.equal([])
    })

    it('422 invalid_request: rejects more font files than a brand can have, and a font family that the brand does not have', async () => {
      await expectProblem(await setFonts({ textFont: 'own:Kestrel One' }), 422, 'invalid_request')
      expect((await setFonts({ textFont: "own:x';}" })).status).to.equal(422)
      for (let n = 0; n < brandFontFilesMax; n++)
        expect((await put(named(`Kestrel ${n + 10}x`, 'platen-sans-400.ttf'))).status).to.equal(200)
      const { detail } = await expectProblem(
        await put(named('Kestrel 99x', 'platen-sans-400.ttf')),
        422,
        'invalid_request',
      )
      expect(detail).to.include('12 font files')
      expect((await readBrand()).fonts).to.have.length(brandFontFilesMax)
    })
  })
})

/** Returns the output of `pdffonts` for a PDF. */
function fontsIn(pdf: Uint8Array): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-fonts-'))
  try {
    const file = path.join(folder, 'page.pdf')
    writeFileSync(file, pdf)
    return execFileSync('pdffonts', [file]).toString()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns a library font with a different name of the same length. */
function named(name: string, file: string): Buffer {
  const font = readFileSync(path.join(libraryFolder, 'fonts', file))
  for (const [old, by] of [
    ['Platen Sans', name],
    ['PlatenSans', name.replace(' ', '')],
  ] as const) {
    const wide = (text: string) => Buffer.from(text, 'utf16le').swap16()
    for (let at = font.indexOf(wide(old)); at >= 0; at = font.indexOf(wide(old))) wide(by).copy(font, at)
  }
  return font
}
