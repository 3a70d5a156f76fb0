import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  type Brand,
  type BrandedTemplate,
  type BrandStyle,
  noCompany,
  type TemplateCard,
} from '@platen/contract'
import { expect } from 'chai'
import sharp from 'sharp'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { makeTemplate, readDraft } from './parts/editor-page.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { previewIn } from './parts/read-preview.ts'
import { type Account, projectFolder, shareStack, type SharedStack } from './parts/stack.ts'

const none: BrandStyle = { primary: null, accent: null, headingFont: null, textFont: null }
const blue = { r: 0, g: 0, b: 255 }
const green = { r: 0, g: 153, b: 0 }

/** Returns a template with a page in the brand’s primary color, and a logo in its upper left corner. */
const folder = (css = ''): Map<string, Uint8Array> => {
  const files: [string, string | Uint8Array][] = [
    ['template.html', '<img src="assets/brand-logo.svg" alt=""><p>{{no}}</p>'],
    [
      'style.css',
      `${css}@page{background:var(--brand-primary,#009900)}p{font:20pt var(--brand-font-text,'Platen Sans')}img{position:absolute;top:0;left:0;width:40mm;height:40mm;object-fit:contain}`,
    ],
    ['template.json', '{"name":"Branded","page":{"size":"A5","margin":"0"}}'],
    ['sample.json', '{"no":"A-1"}'],
    ['assets/brand-logo.svg', square('#ffff00')],
  ]
  return new Map(files.map(([name, content]) => [name, Buffer.from(content)]))
}
const square = (fill: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="${fill}" d="M0 0h10v10H0z"/></svg>`,
  )

describe('an account’s brand, against the whole stack', () => {
  let stack: SharedStack
  let scratch: string
  let people = 0

  before(async () => {
    stack = await shareStack()
    scratch = mkdtempSync(path.join(os.tmpdir(), 'platen-brand-'))
  })
  after(async () => {
    rmSync(scratch, { recursive: true, force: true })
    await stack.close()
  })

  async function enter(): Promise<{ session: DashboardSession; account: Account }> {
    const session = await signUp(stack, { email: `brand-${++people}-${Date.now()}@example.com` })
    const { keys } = (await (await session.fetch('/keys')).json()) as { keys: { keyId: string }[] }
    const revealed = await session.fetch(`/keys/${keys[0]?.keyId}/reveal`, { method: 'POST', json: {} })
    const { key } = (await revealed.json()) as { key: string }
    return { session, account: { accountId: session.accountId, apiKey: key } }
  }
  const setBrand = async (session: DashboardSession, style: Partial<Brand>) =>
    read<Brand>(await session.fetch('/brand', { method: 'PUT', json: { ...none, ...style } }))
  const setLogo = (session: DashboardSession, body: Uint8Array) =>
    session.fetch('/brand/logo', { method: 'PUT', body: Buffer.from(body) })
  const uses = async (session: DashboardSession) =>
    (await read<{ templates: BrandedTemplate[] }>(await session.fetch('/brand/templates'))).templates

  async function asCaller(account: Account, templateId: string): Promise<Buffer> {
    const answer = await stack.create(account, { templateId, data: { no: 'A-1' } })
    return Buffer.from((await read<{ base64: string }>(answer)).base64, 'base64')
  }
  async function publish(session: DashboardSession, templateId: string): Promise<void> {
    const { revision } = await readDraft(session, templateId)
    await read(
      await session.fetch(`/templates/${templateId}/publish`, { method: 'POST', json: { revision } }),
    )
  }
  /** Returns the colors in the middle of the page and in its upper left corner, where the logo is. */
  async function colours(pdf: Uint8Array) {
    const file = path.join(scratch, 'page')
    writeFileSync(`${file}.pdf`, pdf)
    execFileSync('pdftoppm', ['-r', '30', '-png', '-singlefile', `${file}.pdf`, file])
    const { data, info } = await sharp(`${file}.png`).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => {
      const from = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels
      // Drawn colors are rounded.
      const [r, g, b] = [0, 1, 2].map((channel) => Math.round((data[from + channel] ?? 0) / 51) * 51)
      return { r, g, b }
    }
    return { page: at(0.5, 0.8), logo: at(0.13, 0.1) }
  }

  it('200: is stored only for the account, and not visible to other accounts', async () => {
    const [{ session: ada }, { session: bob }] = [await enter(), await enter()]
    expect(await read(await ada.fetch('/brand'))).to.deep.equal({
      ...none,
      logo: null,
      fonts: [],
      company: noCompany,
    })
    const style = {
      primary: '#0a0B0c',
      accent: '#ffffff',
      headingFont: 'eb-garamond',
      textFont: null,
    } as const
    expect(await setBrand(ada, style)).to.deep.equal({
      ...style,
      primary: '#0a0b0c',
      logo: null,
      fonts: [],
      company: noCompany,
    })
    const logo = await sharp({ create: { width: 30, height: 20, channels: 3, background: blue } })
      .png()
      .toBuffer()
    const { logo: kept } = await read<Brand>(await setLogo(ada, logo))
    expect(kept).to.include({ contentType: 'image/png', widthPx: 30, heightPx: 20, bytes: logo.length })
    const address = `/brand/logo/${kept?.sha256}`
    const shown = await ada.fetch(address)
    expect(Buffer.from(await shown.arrayBuffer()).equals(logo)).to.equal(true)
    expect(shown.headers.get('content-security-policy')).to.include('sandbox')
    expect(await read(await bob.fetch('/brand'))).to.deep.equal({
      ...none,
      logo: null,
      fonts: [],
      company: noCompany,
    })
    await expectProblem(await bob.fetch(address), 404, 'not_found')
    const without = await read<Brand>(await ada.fetch('/brand/logo', { method: 'DELETE' }))
    expect(without).to.include({ logo: null, headingFont: 'eb-garamond' })
    await expectProblem(await ada.fetch(address), 404, 'not_found')
  })

  it('422 invalid_request: rejects unknown colors and fonts, so that nothing else can get into the page', async () => {
    const { session } = await enter()
    for (const wrong of [
      { primary: 'red' },
      { accent: '#12345' },
      { primary: '#000000;}</style><script>' },
      { textFont: 'Comic Sans' },
      { headingFont: 'constructor' },
    ]) {
      const answer = await session.fetch('/brand', { method: 'PUT', json: { ...none, ...wrong } })
      expect(answer.status, JSON.stringify(wrong)).to.equal(422)
    }
    expect(await read(await session.fetch('/brand'))).to.deep.equal({
      ...none,
      logo: null,
      fonts: [],
      company: noCompany,
    })
  })

  it('200: a change removes only the pictures of templates that show the brand; new pictures have new addresses', async () => {
    const { session } = await enter()
    const [branded, plain] = [
      await makeTemplate(session, { library: 'invoice' }),
      await makeTemplate(session, {
        files: { 'template.html': '<p>1</p>', 'template.json': '{"name":"P"}' },
      }),
    ]
    const pictureOf = async (id: string) =>
      (await read<TemplateCard>(await session.fetch(`/templates/${id}`))).picture?.url
    const keep = async (id: string, revision: number, brand?: string) => {
      const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: blue } })
        .png()
        .toBuffer()
      const drawnWith = brand === undefined ? '' : `&brand=${brand}`
      const address = `/templates/${id}/picture?revision=${revision}${drawnWith}`
      await read(await session.fetch(address, { method: 'PUT', body: Buffer.from(body) }))
    }
    const brandOf = async (id: string) => {
      const { source } = await readDraft(session, id)
      const json = { source, data: { kind: 'sample', file: 'sample.json' } }
      const answer = await session.fetch(`/templates/${id}/preview`, { method: 'POST', json })
      return (await previewIn(answer)).answer.brand ?? ''
    }
    const isLasting = async (address = '') => {
      const answer = await session.fetch(address.replace('/app/api', ''))
      expect(answer.status).to.equal(200)
      return answer.headers.get('cache-control')?.includes('immutable')
    }
    await keep(plain, 2)
    const seen = [await pictureOf(branded)]
    expect(seen[0]).to.be.a('string')
    const changes = [
      () => setBrand(session, { primary: '#123456' }),
      () => setLogo(session, square('#ff0000')),
      () => session.fetch('/brand/company', { method: 'PUT', json: { ...noCompany, name: 'Nordwind GmbH' } }),
    ]
    for (const change of changes) {
      await change()
      expect(await pictureOf(branded)).to.equal(undefined)
      expect(await pictureOf(plain)).to.be.a('string')
      // Simulates a picture that was drawn before the change, but stored after the change.
      await keep(branded, 1, '')
      expect(await pictureOf(branded)).to.equal(undefined)
      await keep(branded, 1, await brandOf(branded))
      const address = await pictureOf(branded)
      expect(seen).to.not.include(address)
      seen.push(address)
    }
    const lasting = await Promise.all(seen.map(async (address) => isLasting(address)))
    expect(lasting).to.deep.equal([false, false, false, true])
    // The picture of a library template does not show a brand.
    expect(await pictureOf(await makeTemplate(session, { library: 'letter' }))).to.equal(undefined)
  })

  it('422 invalid_upload: rejects a logo that is not a valid picture for templates', async () => {
    const { session } = await enter()
    const svg = (inner: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`)
    const png = await sharp({ create: { width: 90, height: 90, channels: 3, background: blue } })
      .png()
      .toBuffer()
    for (const wrong of [
      Buffer.from('%PDF-1.7'),
      Buffer.from('<html><script>alert(1)</script></html>'),
      svg('<image href="http://127.0.0.1/x.png"/>'),
      svg('<g>'),
      svg('<image href="https://example.com/x.png"/>'),
      svg('<style>@import "https://example.com/x.css";</style>'),
      svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>'),
      svg('<script>alert(1)</script>'),
      svg('<g onclick="alert(1)"/>'),
      Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
      png.subarray(0, png.length - 30),
      Buffer.alloc(0),
    ])
      await expectProblem(await setLogo(session, wrong), 422, 'invalid_upload')
    expect((await read<Brand>(await session.fetch('/brand'))).logo).to.equal(null)
  })

  it('200: after two tabs change the logo at the same time, the brand has a logo that exists', async () => {
    const { session } = await enter()
    const filled = (background: typeof blue) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer()
    const logos = [await filled(blue), await filled(green)]
    for (let round = 0; round < 12; round++) {
      await Promise.all(logos.map(async (logo) => read(await setLogo(session, logo))))
      const { logo } = await read<Brand>(await session.fetch('/brand'))
      const shown = await session.fetch(`/brand/logo/${logo?.sha256}`)
      expect(shown.status, `round ${round}`).to.equal(200)
      expect((await shown.arrayBuffer()).byteLength).to.equal(logo?.bytes)
    }
  })

  it('200: a font that one tab removes while another tab adds it is either complete or missing', async () => {
    const { session } = await enter()
    const font = readFileSync(path.join(projectFolder, 'templates/fonts/montserrat-400.woff2'))
    const put = async () => read<Brand>(await session.fetch('/brand/fonts', { method: 'PUT', body: font }))
    const { fonts } = await put()
    const address = `/brand/fonts/${fonts[0]?.sha256}`
    for (let round = 0; round < 12; round++) {
      await Promise.all([put(), session.fetch(address, { method: 'DELETE' })])
      const brand = await read<Brand>(await session.fetch('/brand'))
      const shown = await session.fetch(address)
      expect(shown.status, `round ${round}`).to.equal(brand.fonts.length === 0 ? 404 : 200)
      await shown.arrayBuffer()
    }
  })

  it('affects documents only after publishing, and lists the affected templates until then', async () => {
    const { session, account } = await enter()
    const templateId = await stack.publish(account, 'branded', folder())
    expect(await colours(await asCaller(account, templateId))).to.deep.equal({
      page: green,
      logo: { r: 255, g: 255, b: 0 },
    })
    const before = withoutDates(await asCaller(account, templateId))
    expect(await uses(session)).to.deep.equal([
      { templateId, name: 'Branded', publishedVersion: 1, isOutdated: false, hasUnpublishedChanges: false },
    ])

    await setBrand(session, { primary: '#0000ff', textFont: 'eb-garamond' })
    await read(await setLogo(session, await redPng()))
    expect(withoutDates(await asCaller(account, templateId))).to.equal(before)
    expect((await uses(session)).map(({ isOutdated }) => isOutdated)).to.deep.equal([true])

    const { source } = await readDraft(session, templateId)
    const preview = await session.fetch(`/templates/${templateId}/preview`, {
      method: 'POST',
      json: { source, data: { kind: 'sample', file: 'sample.json' } },
    })
    const { pdf } = await previewIn(preview)
    const branded = { page: blue, logo: { r: 255, g: 0, b: 0 } }
    expect(await colours(Buffer.from(pdf))).to.deep.equal(branded)

    await publish(session, templateId)
    const after = await asCaller(account, templateId)
    expect(await colours(after)).to.deep.equal(branded)
    writeFileSync(path.join(scratch, 'fonts.pdf'), after)
    expect(execFileSync('pdffonts', [path.join(scratch, 'fonts.pdf')]).toString()).to.include('EBGaramond')
    expect((await uses(session)).map(({ isOutdated }) => isOutdated)).to.deep.equal([false])

    await setBrand(session, {})
    await read(await session.fetch('/brand/logo', { method: 'DELETE' }))
    expect(await colours(await asCaller(account, templateId))).to.deep.equal(branded)
    await publish(session, templateId)
    expect(withoutDates(await asCaller(account, templateId))).to.equal(before)
  })

  it('a value that the template sets on its root takes precedence, with any position of its style sheet', async () => {
    const { session, account } = await enter()
    await setBrand(session, { primary: '#0000ff' })
    const own = await stack.publish(account, 'own', folder(':root{--brand-primary:#009900}'))
    expect((await colours(await asCaller(account, own))).page).to.deep.equal(green)
    const linked = folder(':root{--brand-primary:#009900}')
    linked.set('template.html', Buffer.from('<link rel="stylesheet" href="style.css"><p>{{no}}</p>'))
    const links = await stack.publish(account, 'links', linked)
    expect((await colours(await asCaller(account, links))).page).to.deep.equal(green)
    const importing = folder('@import "assets/more.css";')
    importing.set('assets/more.css', Buffer.from('@page{margin:1mm}'))
    const imports = await stack.publish(account, 'imports', importing)
    expect((await colours(await asCaller(account, imports))).page).to.deep.equal(blue)
  })

  it('color, fonts and logo apply to every library template', async () => {
    const { session } = await enter()
    await setBrand(session, {
      primary: '#0000ff',
      accent: '#cc00cc',
      headingFont: 'eb-garamond',
      textFont: 'eb-garamond',
    })
    await read(await setLogo(session, await redPng()))
    const { templates } = await read<{ templates: { slug: string }[] }>(await session.fetch('/library'))
    for (const { slug } of templates) {
      const templateId = await makeTemplate(session, { library: slug })
      const { source } = await readDraft(session, templateId)
      const answer = await session.fetch(`/templates/${templateId}/preview`, {
        method: 'POST',
        json: { source, data: { kind: 'sample', file: 'sample.json' } },
      })
      const file = path.join(scratch, `${slug}.pdf`)
      writeFileSync(file, (await previewIn(answer)).pdf)
      const fonts = execFileSync('pdffonts', [file]).toString()
      expect(fonts, slug).to.include('EBGaramond').and.not.include('PlatenSans')
      expect(await countRed(file), slug).to.be.greaterThan(50)
    }
    expect(await uses(session)).to.have.length(templates.length)
  })

  async function countRed(file: string): Promise<number> {
    execFileSync('pdftoppm', ['-r', '40', '-png', '-singlefile', '-l', '1', file, file])
    const { data, info } = await sharp(`${file}.png`).raw().toBuffer({ resolveWithObject: true })
    let red = 0
    for (let at = 0; at < data.length; at += info.channels)
      if ((data[at] ?? 0) > 240 && (data[at + 1] ?? 255) < 20 && (data[at + 2] ?? 255) < 20) red++
    return red
  }
})

/** Returns a picture that is wider than it is high. */
function redPng(): Promise<Buffer> {
  const background = { r: 255, g: 0, b: 0 }
  return sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
}

function withoutDates(pdf: Buffer): string {
  return pdf
    .toString('latin1')
    .replaceAll(/D:\d{14}/g, '')
    .replaceAll(/\/ID\s*\[[^\]]*\]/g, '')
}

async function read<T>(answer: Response): Promise<T> {
  const text = await answer.text()
  expect(answer.status, text.slice(0, 1_000)).to.equal(200)
  return JSON.parse(text) as T
}
