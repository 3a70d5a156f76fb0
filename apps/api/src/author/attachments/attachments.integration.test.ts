import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Attachment, attachmentBytesMax, attachmentsMax, type Problem } from '@platen/contract'
import { createDiskStore, type ObjectStore } from '@platen/storage'
import { expect } from 'chai'
import { strToU8, zipSync } from 'fflate'
import { createFolderChecks } from '../../publishing/folder-checks/folder-checks.ts'
import { type FeatureApp, readResponse, refusalOf, startFeatureApp } from '../../testing/feature-app.ts'
import { purgeTemplates } from '../../templates/template-purge.ts'
import { removeAccountAttachments } from './attachment-objects.ts'
import { attachmentRoutes } from './attachment-routes.ts'
import { sweepAttachments } from './attachment-sweep.ts'

const hourMs = 3_600_000

describe('attachments', () => {
  let folder: string
  let store: ObjectStore
  let app: FeatureApp

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-attachments-'))
    store = await createDiskStore({ folder, linkSecret: 'secret', baseUrl: 'http://localhost' })
    app = await startFeatureApp(({ catalog }) => [
      attachmentRoutes({
        catalog,
        store,
        checks: createFolderChecks(),
        bytesMax: 2 ** 30,
        onError: (error) => expect.fail(String(error)),
      }),
    ])
  })
  after(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  afterEach(() => app.setClock())

  const newAccount = async () => (await app.catalog.accounts.create({ name: 'A' })).accountId
  const newTemplate = async (accountId: string, slug = 'letter') =>
    (await app.catalog.templates.create(accountId, { slug, name: 'Letter' })).templateId

  async function attach(accountId: string, name: string, bytes: Uint8Array | string, templateId?: string) {
    const query = new URLSearchParams({ name, ...(templateId !== undefined && { templateId }) })
    const response = await fetch(`${app.baseUrl}/app/api/attachments?${query.toString()}`, {
      method: 'POST',
      // The content type is ignored.
      headers: { 'x-account': accountId, 'Content-Type': 'image/png' },
      body: Buffer.from(bytes as Uint8Array),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const attached = async (...of: Parameters<typeof attach>) =>
    readResponse(await attach(...of), 201) as Attachment
  const objects = async (accountId: string) => {
    const keys: string[] = []
    for await (const { key } of store.list(`attachments/${accountId}/`)) keys.push(key)
    return keys.length
  }

  it('201: detects a file’s kind from its content, not from its name or content type', async () => {
    const accountId = await newAccount()
    const kindOf = async (name: string, bytes: Uint8Array | string) => {
      const { kind, pages, size } = await attached(accountId, name, bytes)
      return [kind, pages, size]
    }
    expect(await kindOf('a.png', pdf)).to.deep.equal(['pdf', 1, null])
    expect(await kindOf('a.pdf', png)).to.deep.equal(['png', null, { width: 1, height: 1 }])
    expect(await kindOf('a.txt', svg('<rect width="5" height="5"/>'))).to.deep.equal([
      'svg',
      null,
      { width: 10, height: 10 },
    ])
    expect(await kindOf('a.zip', docx({}))).to.deep.equal(['docx', null, null])
    expect(await kindOf('a', '{"a": 1}')).to.deep.equal(['json', null, null])
    expect(await kindOf('a', 'name;price\nTea;4\nMilk;2')).to.deep.equal(['csv', null, null])
    expect(await kindOf('a.csv', '<!doctype html><p>Hi</p>')).to.deep.equal(['html', null, null])
    expect(await kindOf('a.md', 'Just words')).to.deep.equal(['markdown', null, null])
    expect(await kindOf('notes.constructor', 'Just words')).to.deep.equal(['text', null, null])
    expect(await kindOf('a.md', 'A PDF begins with %PDF-1.7.')).to.deep.equal(['markdown', null, null])
    expect(await kindOf('a.txt', 'In XML: <!ENTITY a "b">')).to.deep.equal(['text', null, null])
    expect(
      await kindOf('junk.pdf', Buffer.concat([Buffer.from([1, 2, 3, 10]), Buffer.from(pdf)])),
    ).to.deep.equal(['pdf', 1, null])
    expect(await kindOf('a', 'Just words')).to.deep.equal(['text', null, null])
    expect(await kindOf('latin.txt', Buffer.from('Gr\xf6\xdfe', 'latin1'))).to.deep.equal([
      'text',
      null,
      null,
    ])
  })

  it('422 invalid_upload: explains why an unsafe or unsupported file is rejected, and stores nothing', async () => {
    const accountId = await newAccount()
    const refused = async (bytes: Uint8Array | string): Promise<string> => {
      const response = await attach(accountId, 'file.bin', bytes)
      expect(refusalOf(response), response.text).to.match(/^422 invalid_upload/)
      return (JSON.parse(response.text) as Problem).detail ?? ''
    }
    expect(await refused('')).to.include('empty')
    expect(await refused(randomBytes(5_000).fill(0, 10, 20))).to.include('unknown')
    expect(await refused(pdf.subarray(0, 40))).to.include('damaged')
    expect(await refused(pdfOf(101))).to.include('the maximum is 100')
    expect(await refused(svg('<script>alert(1)</script>'))).to.match(/script/i)
    expect(await refused(svg('<rect onload="alert(1)"/>'))).to.include('onload')
    expect(await refused(svg('<image href="http://169.254.169.254/"/>'))).to.include('another address')
    expect(await refused(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`)).to.include('ENTITY')
    expect(await refused(png.subarray(0, 50))).to.include('damaged')
    expect(await refused(zipSync({ 'a.txt': strToU8('a') }))).to.include('not a Word document')
    expect(await refused(docx({ '../../etc/passwd': strToU8('a') }))).to.include('unexpected files')
    expect(await refused(docx({ 'word/bomb.xml': new Uint8Array(40 * 2 ** 20) }))).to.include('Unpacked')
    expect(await refused(docx({ 'word/a.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><a/>') }))).to.include(
      'definitions',
    )
    expect(
      await refused(
        docx({ 'word/main.bin': strToU8('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a/>') }),
      ),
    ).to.include('definitions')
    expect(await refused(docx({ 'word/main.bin': Buffer.alloc(31 * 2 ** 20, '<a>') }))).to.include('Unpacked')
    expect(await refused(docx({ 'word/a.xml': new Uint8Array(20 * 2 ** 20) }))).to.include('definitions')
    const many = (xml: string) => docx({ 'word/document.xml': Buffer.from(`<a>${xml}</a>`) })
    expect(await refused(many('<b/>'.repeat(500_001)))).to.include('too many parts')
    expect(await refused(many('<b c="/>">'.repeat(300)))).to.include('too many parts')
    expect(await refused(many(`<!--${'</b>'.repeat(300)}-->${'<b>'.repeat(300)}`))).to.include(
      'too many parts',
    )
    expect(await refused(pdfOf(-5, []))).to.match(/no pages|damaged/)
    expect(await refused(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).to.include('old Word')
    expect(await objects(accountId)).to.equal(0)
  })

  it('201: removes folders and invisible characters from a name, and truncates it between characters', async () => {
    const accountId = await newAccount()
    const nameOf = async (name: string) => (await attached(accountId, name, 'a')).name
    expect(await nameOf(`${'a'.repeat(254)}\u{1f600}`)).to.equal('a'.repeat(254))
    expect(await nameOf('a/\u2028../b.txt')).to.equal('b.txt')
    expect(await nameOf(`a${'\u0301'.repeat(200)}`)).to.have.length.below(8)
  })

  it('422 invalid_request: a misspelled or repeated templateId is not ignored', async () => {
    const accountId = await newAccount()
    for (const query of ['templateId[]=tpl_1', 'templateid=tpl_1', 'templateId=a&templateId=b']) {
      const response = await app.send(accountId, 'POST', `/app/api/attachments?name=a.txt&${query}`, 'a')
      expect(refusalOf(response), query).to.match(/^422 invalid_request \/template/)
    }
  })

  it('413 payload_too_large: a file that exceeds the limit', async () => {
    const response = await attach(await newAccount(), 'a.txt', new Uint8Array(attachmentBytesMax + 1))
    expect(refusalOf(response)).to.equal('413 payload_too_large')
  })

  it('serves a file to its own account as a download that browsers do not run, until it is deleted', async () => {
    const [mine, other] = [await newAccount(), await newAccount()]
    const templateId = await newTemplate(mine)
    const script = '<!doctype html><script>alert(document.cookie)</script>'
    const { attachmentId, name } = await attached(mine, String.raw`C:\files\..\a<b>.html`, script, templateId)
    expect(name).to.equal('a<b>.html')
    const address = `/app/api/attachments/${attachmentId}`
    const response = await app.send(mine, 'GET', address)
    expect([response.status, response.text]).to.deep.equal([200, script])
    expect(response.headers.get('content-type')).to.equal('application/octet-stream')
    expect(response.headers.get('content-disposition')).to.equal('attachment')
    expect(response.headers.get('x-content-type-options')).to.equal('nosniff')
    for (const method of ['GET', 'DELETE'])
      expect(refusalOf(await app.send(other, method, address))).to.equal('404 not_found')
    expect(refusalOf(await attach(other, 'a.txt', 'a', templateId))).to.equal('404 not_found')
    const listed = `/app/api/templates/${templateId}/attachments`
    expect(refusalOf(await app.send(other, 'GET', listed))).to.equal('404 not_found')
    expect(readResponse(await app.send(mine, 'GET', listed))).to.have.nested.property('attachments.length', 1)
    expect((await app.send(mine, 'DELETE', address)).status).to.equal(204)
    expect(refusalOf(await app.send(mine, 'GET', address))).to.equal('404 not_found')
    expect(await objects(mine)).to.equal(0)
  })

  it('422 attachment_limit_reached: concurrent uploads cannot exceed a template’s limit', async () => {
    const accountId = await newAccount()
    const templateId = await newTemplate(accountId)
    for (let count = 0; count < attachmentsMax - 1; count++)
      await attached(accountId, 'a.txt', 'the same', templateId)
    const responses = await Promise.all([1, 2].map(() => attach(accountId, 'a.txt', 'the same', templateId)))
    const [kept, refused] = responses.toSorted((a, b) => a.status - b.status)
    expect([kept?.status, refused && refusalOf(refused)]).to.deep.equal([201, '422 attachment_limit_reached'])
    expect(await objects(accountId)).to.equal(attachmentsMax)
  })

  it('deletes files with their template, with their account, or after a day if no template has used them', async () => {
    const accountId = await newAccount()
    const [kept, purged] = [await newTemplate(accountId, 'kept'), await newTemplate(accountId, 'purged')]
    await attached(accountId, 'a.txt', 'a', kept)
    await attached(accountId, 'b.txt', 'b', purged)
    await attached(accountId, 'c.txt', 'c')
    await app.catalog.templates.delete(accountId, purged)
    const clock = () => new Date(Date.now() + 26 * hourMs)
    const { templates, attachments } = app.catalog
    const onError = (error: unknown) => expect.fail(String(error))
    await sweepAttachments({ attachments, store })
    expect(await objects(accountId)).to.equal(3)
    await purgeTemplates({ templates, attachments, store, clock, onError })
    expect(await objects(accountId)).to.equal(2)
    await sweepAttachments({ attachments, store, clock })
    expect(await objects(accountId)).to.equal(1)
    expect(await attachments.list(accountId, kept)).to.have.length(1)
    await removeAccountAttachments(store, accountId)
    expect(await objects(accountId)).to.equal(0)
  })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = pdfOf(1)

/** Creates a PDF that declares `count` pages and contains `kids`. */
function pdfOf(count: number, kids = Array.from({ length: count }, (_, page) => `${page + 3} 0 R`)): Buffer {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${kids.join(' ')}] >>`,
    ...Array.from({ length: count }, () => page),
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${count + 3} >>\n%%EOF\n`)
}

function svg(inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inner}</svg>`
}

function docx(more: Record<string, Uint8Array>): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8('<w:document/>'),
    ...more,
  })
}
