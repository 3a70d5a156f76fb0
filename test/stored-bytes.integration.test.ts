import { randomBytes } from 'node:crypto'
import type { CreatedTemplate, DraftAnswer, DraftAsset, Fault, Problem } from '@platen/contract'
import { expect } from 'chai'
import { createPublishVersion } from '../apps/api/src/publishing/publish-template.ts'
import {
  read,
  refusalOf,
  startTemplatesApp,
  type TemplatesApp,
} from '../apps/api/src/templates/testing/templates-app.ts'
import { createFromFolder } from '../apps/api/src/templates/create-template.ts'
import { folderToDraft } from '../apps/api/src/templates/drafts/folder-to-draft.ts'
import { cachePublishedTemplates } from '../apps/api/src/documents/published-templates.ts'
import { faultOf } from '../libs/database/src/testing/catching.ts'
import { fields, settings } from '../libs/database/src/testing/fixtures.ts'

const mebibyte = 2 ** 20
const full = '422 storage_limit_reached'

describe('an account’s storage limit', () => {
  let app: TemplatesApp
  let accountId: string

  before(async () => (app = await startTemplatesApp({ storedBytesMax: 4 * mebibyte })))
  after(() => app?.close())
  beforeEach(async () => {
    accountId = (await app.catalog.accounts.create({ name: 'A' })).accountId
  })

  const send = (method: string, to: string, body?: unknown) =>
    app.send(accountId, method, `/app/api/templates${to}`, body)
  const create = async () =>
    read<CreatedTemplate>(await send('POST', '', { from: 'blank', name: 'Letter' }), 201).templateId
  const addAsset = (templateId: string, bytes: Uint8Array, name = 'a.png') =>
    send('PUT', `/${templateId}/assets/${name}`, bytes)
  const stored = () => app.catalog.storedBytes.read(accountId)

  it('422 storage_limit_reached: assets count once each; another account has its own limit', async () => {
    const templateId = await create()
    const first = png(3 * mebibyte)
    const before = await stored()
    expect((await addAsset(templateId, first)).status).to.equal(200)
    expect((await addAsset(templateId, first)).status).to.equal(200)
    expect(await stored()).to.equal(before + first.length)
    const refused = await addAsset(templateId, png(mebibyte), 'b.png')
    expect(refusalOf(refused)).to.equal(full)
    const { detail } = JSON.parse(refused.bytes.toString()) as Problem
    expect(detail).to.match(/^The account uses 3(\.\d+)? MiB of 4 MiB, and this needs 1 MiB more\. /)
    expect(await stored()).to.equal(before + first.length)
    accountId = (await app.catalog.accounts.create({ name: 'B' })).accountId
    expect((await addAsset(await create(), first)).status).to.equal(200)
  })

  it('422 storage_limit_reached: a copy of a template; a deleted template counts until it is purged', async () => {
    const templateId = await create()
    const { path, ...asset } = read<DraftAsset & { path: string }>(
      await addAsset(templateId, png(2 * mebibyte)),
    )
    const draft = read<DraftAnswer>(await send('GET', `/${templateId}/draft`))
    const source = { ...draft.source, assets: { [path]: asset } }
    read(await send('PUT', `/${templateId}/draft`, { source, revision: draft.revision }))
    const copy = () => send('POST', `/${templateId}/duplicate`)
    expect(refusalOf(await copy())).to.equal(full)
    await app.catalog.templates.delete(accountId, templateId)
    expect(await stored()).to.be.above(2 * mebibyte)
    app.advance(1_000)
    await app.catalog.templates.purge(templateId, app.now())
    expect(await stored()).to.equal(0)
  })

  it('422 storage_limit_reached: a larger draft; a smaller draft is saved', async () => {
    const templateId = await create()
    const { source, revision } = read<DraftAnswer>(await send('GET', `/${templateId}/draft`))
    await addAsset(templateId, png(3.5 * mebibyte))
    const save = (text: string, over: number) =>
      send('PUT', `/${templateId}/draft`, {
        source: { ...source, files: { ...source.files, 'style.css': text } },
        revision: over,
      })
    expect((await save('a'.repeat(300_000), revision)).status).to.equal(200)
    expect(refusalOf(await save('a'.repeat(900_000), revision + 1))).to.equal(full)
    expect((await save('a', revision + 1)).status).to.equal(200)
  })

  it('a rejected template leaves no assets behind', async () => {
    const files = new Map([
      ['template.html', Buffer.from('<img src="assets/a.png" alt="">')],
      ['assets/a.png', png(1_000)],
    ])
    const made = async () =>
      createFromFolder({ ...app, templatesMax: 9 }, accountId, {
        draft: await folderToDraft(files),
        name: undefined,
        fallbackName: 'Letter',
        slug: 'letter',
      })
    const storedKeys = async () => {
      const keys: string[] = []
      for await (const { key } of app.store.list('drafts/')) keys.push(key)
      return keys
    }
    const before = await storedKeys()
    const { templateId } = await made()
    expect(await faultOf(made())).to.equal('invalid_request')
    const added = (await storedKeys()).filter((key) => !before.includes(key))
    expect(added.map((key) => key.split('/')[1])).to.deep.equal([templateId])
  })

  it('422 storage_limit_reached: one of two concurrent changes, if only one of them fits', async () => {
    const { catalog } = app
    const templateIds = await Promise.all([create(), create()])
    const noted = templateIds.map((templateId) =>
      catalog.storedBytes.noteAssets(accountId, templateId, 3 * mebibyte).then(
        () => 'noted',
        (error: unknown) => (error as Fault).code,
      ),
    )
    expect((await Promise.all(noted)).toSorted()).to.deep.equal(['noted', 'storage_limit_reached'])
  })

  it('422 storage_limit_reached: a logo or font over the limit is not saved', async () => {
    const { brands } = app.catalog
    const sha256 = 'a'.repeat(64)
    const logo = (bytes: number) => ({
      sha256,
      uploadId: 'u1',
      bytes,
      contentType: 'image/png',
      widthPx: 1,
      heightPx: 1,
    })
    const font = {
      sha256,
      uploadId: 'u2',
      bytes: 2 * mebibyte,
      contentType: 'font/ttf',
      family: 'A',
      weight: 400,
      isItalic: false,
    }
    await brands.saveLogo(accountId, logo(3 * mebibyte))
    expect(await faultOf(brands.changeFonts(accountId, () => [font]))).to.equal('storage_limit_reached')
    expect(await faultOf(brands.saveLogo(accountId, logo(5 * mebibyte)))).to.equal('storage_limit_reached')
    await brands.saveLogo(accountId, logo(mebibyte))
    expect(await stored()).to.equal(mebibyte)
  })

  it('422 storage_limit_reached: no part of the version is stored', async () => {
    const { catalog, store } = app
    const templateId = await create()
    const publish = createPublishVersion({
      catalog,
      store,
      templates: cachePublishedTemplates(catalog),
      announce: async () => undefined,
      onError: console.error,
    })
    const bundle = { templateId, version: 0, html: '<p></p>', css: '', settings, fields, assets: [] }
    const publishWith = (bytes: number, text: string) =>
      publish({
        accountId,
        bundle: { ...bundle, format: 1 },
        assets: [
          {
            path: 'assets/a.png',
            sha256: 'a'.repeat(64),
            contentType: 'image/png',
            bytes,
            content: Buffer.alloc(bytes),
          },
        ],
        notes: [],
        source: { files: { 'template.html': text }, assets: {} },
        brandFingerprint: undefined,
      })
    expect((await publishWith(3 * mebibyte, 'one')).version).to.equal(1)
    expect(await stored()).to.be.within(3 * mebibyte, 3.1 * mebibyte)
    expect(await faultOf(publishWith(mebibyte, 'two'))).to.equal('storage_limit_reached')
    const keys: string[] = []
    for await (const { key } of store.list(`bundles/${templateId}/`)) keys.push(key)
    expect(keys.filter((key) => key.includes('/2/'))).to.deep.equal([])
  })

  it('422 storage_limit_reached: uploads and attached files also count', async () => {
    const { attachments, uploads } = app.catalog
    const attachment = {
      templateId: null,
      name: 'a.txt',
      kind: 'text' as const,
      sha256: 'a'.repeat(64),
      pages: null,
      size: null,
    }
    const bounds = { ofTemplateMax: 9, unownedMax: 9, accountBytesMax: 2 ** 30 }
    const upload = () =>
      uploads.add(accountId, {
        expiresAt: new Date(app.now().getTime() + 60_000),
        openMax: 9,
        keptMax: 9,
        isTest: false,
        keyOf: (id) => `uploads/${id}`,
      })
    const setAside = async (bytes: number) =>
      uploads.setBytesAside(accountId, (await upload()).uploadId, { bytes, bytesMax: 2 ** 30 })
    await attachments.add(accountId, { ...attachment, bytes: 2 * mebibyte }, bounds)
    await setAside(mebibyte)
    expect(await stored()).to.equal(3 * mebibyte)
    expect(await faultOf(setAside(1.5 * mebibyte))).to.equal('storage_limit_reached')
    const more = attachments.add(accountId, { ...attachment, bytes: 1.5 * mebibyte }, bounds)
    expect(await faultOf(more)).to.equal('storage_limit_reached')
  })
})

/** Returns bytes that begin like a picture, and cannot be compressed. */
function png(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(bytes - 8)])
}
