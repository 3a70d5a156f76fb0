import { buildBundle, writeBundle } from '@platen/template/bundle'
import type {
  CreatedTemplate,
  DraftAnswer,
  DraftAsset,
  DraftSource,
  LibraryTemplate,
  Problem,
  TemplateCard,
  TemplateList,
} from '@platen/contract'
import { expect } from 'chai'
import { unzipSync, zipSync } from 'fflate'
import sharp from 'sharp'
import { purgeTemplates, startTemplatePurge } from '../apps/api/src/templates/template-purge.ts'
import {
  type Answer,
  read,
  refusalOf,
  startTemplatesApp,
  type TemplatesApp,
} from '../apps/api/src/templates/testing/templates-app.ts'
import { until } from './parts/stack.ts'

const at = '/app/api/templates'
const hourMs = 3_600_000
const png = await sharp({ create: { width: 80, height: 120, channels: 3, background: '#2f5d8a' } })
  .png()
  .toBuffer()

describe('templates in the dashboard', () => {
  let app: TemplatesApp
  let ada: string
  let bob: string

  before(async () => {
    app = await startTemplatesApp()
  })
  after(() => app?.close())
  beforeEach(async () => {
    ada = (await app.catalog.accounts.create({ name: 'Ada' })).accountId
    bob = (await app.catalog.accounts.create({ name: 'Bob' })).accountId
  })

  const create = async (body: object, accountId = ada) =>
    read<CreatedTemplate>(await app.send(accountId, 'POST', at, body), 201).templateId
  const blank = (name = 'Letter') => create({ from: 'blank', name })
  const card = async (id: string) => read<TemplateCard>(await app.send(ada, 'GET', `${at}/${id}`))
  const list = async (query = '') =>
    read<TemplateList>(await app.send(ada, 'GET', `${at}${query}`)).templates.map((one) => one.name)
  const draft = async (id: string) => read<DraftAnswer>(await app.send(ada, 'GET', `${at}/${id}/draft`))
  const save = (id: string, source: unknown, revision: number) =>
    app.send(ada, 'PUT', `${at}/${id}/draft`, { source, revision })
  const slugOf = async (id: string) => (await app.catalog.templates.find(ada, id))?.slug
  const upload = async (id: string, path: string, bytes: Uint8Array) =>
    read<DraftAsset & { path: string }>(await app.send(ada, 'PUT', `${at}/${id}/assets/${path}`, bytes))
  const build = async (
    templateId: string,
    texts: Record<string, string>,
    assets: Record<string, Buffer> = {},
  ) => {
    const bytes = Object.entries(texts).map(([path, text]): [string, Buffer] => [path, Buffer.from(text)])
    const files = new Map([...bytes, ...Object.entries(assets)])
    const built = await buildBundle({ templateId, version: 1, files })
    if ('faults' in built) throw new Error(JSON.stringify(built.faults))
    return built
  }
  /** Turns the draft into a version, as publishing does. */
  const publish = async (id: string) => {
    const { source } = await draft(id)
    const built = await build(id, source.files)
    const version = await app.catalog.versions.reserve(ada, id)
    const { settings, fields } = built.bundle
    await app.catalog.versions.activate(ada, { templateId: id, version, settings, fields, source })
  }

  describe('creating', () => {
    it('201: a blank template has two fields, a sample that fills them, settings, and can be published unchanged', async () => {
      const id = await blank('  My letter ')
      const { source, revision } = await draft(id)
      expect(revision).to.equal(1)
      const built = await build(id, source.files)
      expect(built.bundle.fields.map((field) => field.name)).to.have.members(['title', 'name'])
      expect(built.bundle.settings.name).to.equal('My letter')
      expect(await card(id)).to.deep.include({
        name: 'My letter',
        publishedVersion: null,
        publishedAt: null,
        hasUnpublishedChanges: true,
        draftRevision: 1,
        archivedAt: null,
        picture: null,
        recentDocuments: 0,
      })
    })

    it('201: two templates with the same name get different slugs; the name can contain anything and stays text', async () => {
      const name = '<img src=x onerror=alert(1)> Ünïcode 😀'
      const [first, second] = [await blank(name), await blank(name)]
      expect(await slugOf(first)).to.equal('img-src-x-onerror-alert-1-unicode')
      expect(await slugOf(second)).to.equal('img-src-x-onerror-alert-1-unicode-2')
      expect((await card(first)).name).to.equal(name)
      expect(JSON.parse((await draft(first)).source.files['template.json'] ?? '')).to.include({ name })
    })

    it('201: every library template becomes a draft with its assets and its picture', async () => {
      const { templates } = read<{ templates: LibraryTemplate[] }>(
        await app.send(ada, 'GET', '/app/api/library'),
      )
      expect(templates).to.not.have.length(0)
      for (const { slug, name, pictureUrl } of templates) {
        const id = await create({ from: 'library', library: slug })
        const { source } = await draft(id)
        expect(Object.keys(source.files)).to.include.members([
          'template.html',
          'template.json',
          'sample.json',
        ])
        expect((await card(id)).name).to.equal(JSON.parse(source.files['template.json'] ?? '').name)
        for (const asset of Object.values(source.assets)) {
          const shown = await app.send(ada, 'GET', `${at}/${id}/assets/${asset.sha256}`)
          expect([shown.status, shown.bytes.length]).to.deep.equal([200, asset.bytes])
        }
        const picture = await app.send(ada, 'GET', (await card(id)).picture?.url ?? '')
        expect([picture.status, picture.headers.get('content-type')], name).to.deep.equal([200, 'image/webp'])
        expect((await app.send(ada, 'GET', pictureUrl)).status).to.equal(200)
      }
    })

    it('422 invalid_request, 404: an invalid body, an unknown library template', async () => {
      const refused = async (body: unknown) => refusalOf(await app.send(ada, 'POST', at, body))
      expect(await refused({ from: 'library' })).to.equal('422 invalid_request /library')
      expect(await refused({ from: 'blank', library: 'invoice' })).to.equal('422 invalid_request /library')
      expect(await refused({ from: 'blank', name: '   ' })).to.equal('422 invalid_request /name')
      expect(await refused({ from: 'blank', accountId: bob })).to.equal('422 invalid_request /accountId')
      expect(await refused({ from: 'library', library: '../../etc' })).to.equal('404 not_found')
      expect(await list()).to.deep.equal([])
    })

    it('201: a copy has the draft, the assets and the picture, and is independent', async () => {
      const id = await create({ from: 'library', library: 'invoice', name: 'Bill' })
      const copied = read<CreatedTemplate>(
        await app.send(ada, 'POST', `${at}/${id}/duplicate`),
        201,
      ).templateId
      expect(await card(copied)).to.deep.include({ name: 'Copy of Bill', draftRevision: 1 })
      expect((await card(copied)).picture?.revision).to.equal(1)
      const [of, from] = [(await draft(copied)).source, (await draft(id)).source]
      expect(of.assets).to.deep.equal(from.assets)
      expect(of.files['template.html']).to.equal(from.files['template.html'])
      await app.send(ada, 'DELETE', `${at}/${id}`)
      for (const { sha256 } of Object.values(of.assets))
        expect((await app.send(ada, 'GET', `${at}/${copied}/assets/${sha256}`)).status).to.equal(200)
    })
  })

  describe('the list', () => {
    it('shows what is published, what changed since, and how many documents were generated in 30 days', async () => {
      const id = await blank()
      await publish(id)
      const generation = (ageMs: number, outcome: 'succeeded' | 'render_failed', accountId = ada) => ({
        generationId: app.catalog.generations.newId(),
        accountId,
        templateId: id,
        version: 1,
        requestId: 'req',
        jobId: null,
        outcome,
        bytes: 1,
        pages: 1,
        ms: null,
        warnings: [],
        createdAt: new Date(app.now().getTime() - ageMs),
      })
      await app.catalog.generations.insert([
        generation(0, 'succeeded'),
        generation(29 * 24 * hourMs, 'succeeded'),
        generation(31 * 24 * hourMs, 'succeeded'),
        generation(0, 'render_failed'),
        generation(0, 'succeeded', bob),
      ])
      const [shown] = read<TemplateList>(await app.send(ada, 'GET', at)).templates
      expect(shown).to.deep.include({ publishedVersion: 1, hasUnpublishedChanges: false, recentDocuments: 2 })
      const { source, revision } = await draft(id)
      // The same files in a different order are the same draft.
      const turned = { ...source, files: Object.fromEntries(Object.entries(source.files).toReversed()) }
      read(await save(id, turned, revision))
      expect((await card(id)).hasUnpublishedChanges).to.equal(false)
      read(await save(id, { ...source, files: { ...source.files, 'style.css': 'p {}' } }, revision + 1))
      expect(await card(id)).to.deep.include({ hasUnpublishedChanges: true, draftRevision: 3 })
    })
  })

  describe('renaming', () => {
    it('changes the name in the list and in template.json, which keeps its formatting, as one save', async () => {
      const id = await blank()
      const { source } = await draft(id)
      const typed = '{\n    "page": { "size": "A5" },  "name":"Letter"\n}'
      read(await save(id, { ...source, files: { ...source.files, 'template.json': typed } }, 1))
      const renamed = read<TemplateCard>(await app.send(ada, 'PATCH', `${at}/${id}`, { name: ' "New" ' }))
      expect(renamed).to.deep.include({ name: '"New"', draftRevision: 3 })
      const { files } = (await draft(id)).source
      expect(files['template.json']).to.equal(typed.replace('"Letter"', String.raw`"\"New\""`))
      expect(refusalOf(await save(id, source, 2))).to.equal('409 draft_conflict')
    })

    it('does not change an invalid template.json, and uses the name that is later typed there', async () => {
      const id = await blank()
      const { source } = await draft(id)
      const withSettings = (text: string) => ({
        ...source,
        files: { ...source.files, 'template.json': text },
      })
      read(await save(id, withSettings('{ "name": "Half'), 1))
      expect((await card(id)).name).to.equal('Letter')
      read(await app.send(ada, 'PATCH', `${at}/${id}`, { name: 'Other' }))
      expect((await draft(id)).source.files['template.json']).to.equal('{ "name": "Half')
      expect((await card(id)).name).to.equal('Other')
      read(await save(id, withSettings('{ "name": "Whole" }'), 3))
      expect((await card(id)).name).to.equal('Whole')
    })
  })

  describe('archiving and deleting', () => {
    const change = async (id: string, what: string, method = 'POST') =>
      (await app.send(ada, method, `${at}/${id}${what}`)).status

    it('archived: removed from the list and for callers immediately; restored, with a new slug if needed', async () => {
      const id = await blank()
      await publish(id)
      expect([await change(id, '/archive'), await change(id, '/archive')]).to.deep.equal([204, 204])
      expect(await app.catalog.versions.findPublished(ada, id)).to.equal(undefined)
      expect(app.forgotten).to.include(id)
      expect([await list(), await list('?archived=1')]).to.deep.equal([[], ['Letter']])
      const { source, revision } = await draft(id)
      expect(refusalOf(await save(id, source, revision))).to.equal('422 invalid_request')
      await blank()
      expect([await change(id, '/restore'), await change(id, '/restore')]).to.deep.equal([204, 204])
      expect(await slugOf(id)).to.equal('letter-2')
      expect((await app.catalog.versions.findPublished(ada, id))?.version).to.equal(1)
    })

    it('deleted: unavailable everywhere immediately; restorable within 24 hours, and then archived if it was before', async () => {
      const [used, archived] = [await blank(), await blank('Old')]
      await publish(used)
      await change(archived, '/archive')
      for (const id of [used, archived]) {
        expect(await change(id, '', 'DELETE')).to.equal(204)
        expect(await change(id, '', 'DELETE')).to.equal(404)
        for (const what of ['', '/draft', '/export', '/picture'])
          expect(await change(id, what, 'GET')).to.equal(404)
        expect(await change(id, '/restore')).to.equal(404)
      }
      expect([await list(), await list('?archived=1')]).to.deep.equal([[], []])
      expect(await app.catalog.versions.findPublished(ada, used)).to.equal(undefined)
      expect(await app.catalog.versions.find(ada, used, 1)).to.equal(undefined)
      app.advance(23 * hourMs)
      for (const id of [used, archived]) expect(await change(id, '/undelete')).to.equal(204)
      expect([await list(), await list('?archived=1')]).to.deep.equal([['Letter'], ['Old']])
      expect((await app.catalog.versions.findPublished(ada, used))?.version).to.equal(1)
    })

    it('purged with all its objects after a day; other templates keep theirs', async () => {
      const [id, other] = [
        await create({ from: 'library', library: 'invoice' }),
        await create({ from: 'library', library: 'invoice' }),
      ]
      await app.store.put(`bundles/${id}/1/bundle.json`, Buffer.from('{}'), {
        contentType: 'application/json',
      })
      const objectsOf = async (of: string) => {
        const keys: string[] = []
        for await (const { key } of app.store.list('')) if (key.includes(of)) keys.push(key)
        return keys.length
      }
      const [kept, mine] = [await objectsOf(other), await objectsOf(id)]
      await change(id, '', 'DELETE')
      app.advance(24.5 * hourMs)
      const { templates, attachments } = app.catalog
      const onError = (error: unknown) => expect.fail(String(error))
      await purgeTemplates({ templates, attachments, store: app.store, clock: app.now, onError })
      expect(await objectsOf(id)).to.equal(mine)
      expect(await change(id, '/undelete')).to.equal(404)
      app.advance(hourMs)
      const purge = startTemplatePurge({
        templates,
        attachments,
        store: app.store,
        clock: app.now,
        everyMs: 10,
        onError,
      })
      await until(async () => (await app.catalog.templates.listDeleted(app.now())).length === 0)
      await purge.close()
      expect([await objectsOf(id), await objectsOf(other)]).to.deep.equal([0, kept])
      expect(kept).to.equal(mine - 1)
    })
  })

  describe('the draft', () => {
    it('409 draft_conflict: does not overwrite another revision, even with two concurrent saves', async () => {
      const id = await blank()
      const { source } = await draft(id)
      const by = (who: string): DraftSource => ({ ...source, files: { ...source.files, 'style.css': who } })
      const both = await Promise.all([save(id, by('a'), 1), save(id, by('b'), 1)])
      expect(both.map(({ status }) => status)).to.have.members([200, 409])
      const winner = both[0]?.status === 200 ? 'a' : 'b'
      expect(refusalOf(await save(id, by('c'), 7))).to.equal('409 draft_conflict')
      expect(await draft(id)).to.deep.include({ source: by(winner), revision: 2 })
    })

    it('422 invalid_request: reports each unknown file, unsafe name and missing asset', async () => {
      const id = await blank()
      const asset = { sha256: 'a'.repeat(64), bytes: 3, contentType: 'image/png' }
      const refused = async (source: object) =>
        refusalOf(await save(id, { files: {}, assets: {}, ...source }, 1))
      const ofFile = (path: string, text = '') => refused({ files: { [path]: text } })
      for (const path of [
        'index.js',
        '../template.html',
        'samples/a/b.json',
        'texts/de.txt',
        'assets/a.css',
        '__proto__',
      ])
        expect(await ofFile(path)).to.equal(`422 invalid_request /source/files/${path.replaceAll('/', '~1')}`)
      expect(await ofFile('samples/a|b.json')).to.equal('422 invalid_request /source/files/samples~1a|b.json')
      expect(await ofFile('style.css', 'a\0b')).to.equal('422 invalid_request /source/files/style.css')
      expect(await ofFile('style.css', '\ud800')).to.equal('422 invalid_request /source/files/style.css')
      for (const path of ['logo.png', 'assets/../x', 'assets/a\\b', 'assets/logo.png'])
        expect(await refused({ assets: { [path]: asset } })).to.equal(
          `422 invalid_request /source/assets/${path.replaceAll('/', '~1')}`,
        )
      expect((await draft(id)).revision).to.equal(1)
    })

    it('422 source_too_large with the file’s name, and 413 for a body over 10 MiB', async () => {
      const id = await blank()
      const { source } = await draft(id)
      const withSample = (bytes: number) => ({
        ...source,
        files: { ...source.files, 'sample.json': 'x'.repeat(bytes) },
      })
      const refused = await save(id, withSample(10_000_000), 1)
      expect(refusalOf(refused)).to.equal('422 invalid_request /source/files/sample.json')
      expect(read<Problem>(refused, 422).detail).to.match(/up to 2 MiB.*9\.5 MiB in sample\.json/)
      expect(refusalOf(await save(id, withSample(11 * 2 ** 20), 1))).to.equal('413 payload_too_large')
    })

    it('is the published folder for a template without a draft, or the bundle’s content', async () => {
      const { source } = await draft(await create({ from: 'library', library: 'invoice' }))
      const { templateId } = await app.catalog.templates.create(ada, {
        slug: 'cli',
        name: 'From the command line',
      })
      const texts = {
        'template.html': '<img src="assets/a.png" alt="a">{{a}}',
        'template.json': '{ "name": "B" }',
      }
      const built = await build(templateId, texts, { 'assets/a.png': png })
      const { settings, fields } = built.bundle
      await writeBundle(app.store, built.bundle, built.assets)
      const version = { templateId, settings, fields }
      await app.catalog.versions.reserve(ada, templateId)
      await app.catalog.versions.activate(ada, { ...version, version: 1 })
      const first = await draft(templateId)
      expect(first.source.files['template.html']).to.equal(texts['template.html'])
      expect(first.revision).to.equal(0)
      read(await save(templateId, first.source, 0))
      expect(await card(templateId)).to.deep.include({ draftRevision: 1, hasUnpublishedChanges: true })
      const other = (await app.catalog.templates.create(ada, { slug: 'cli2', name: 'C' })).templateId
      await app.catalog.versions.reserve(ada, other)
      await app.catalog.versions.activate(ada, { ...version, templateId: other, version: 1, source })
      expect(await draft(other)).to.deep.include({ source, revision: 0 })
    })
  })

  describe('assets', () => {
    it('are served with their content type, and cannot run scripts', async () => {
      const id = await blank()
      const show = async (path: string, bytes: Buffer) => {
        const { sha256 } = await upload(id, path, bytes)
        const { status, headers, bytes: got } = await app.send(ada, 'GET', `${at}/${id}/assets/${sha256}`)
        expect([status, got.equals(bytes)]).to.deep.equal([200, true])
        expect(headers.get('x-content-type-options')).to.equal('nosniff')
        expect(headers.get('content-security-policy')).to.equal("sandbox; default-src 'none'")
        return `${headers.get('content-type')} ${headers.get('content-disposition')}`
      }
      expect(await show('logo.png', png)).to.equal('image/png inline')
      expect(await show('a/font.woff2', Buffer.from('wOF2....'))).to.equal('font/woff2 inline')
      const svg = Buffer.from(
        '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      )
      expect(await show('drawing.svg', svg)).to.equal('image/svg+xml attachment')
      const html = Buffer.from('<script>alert(1)</script>')
      expect(await show('logo2.png', html)).to.equal('application/octet-stream attachment')
    })

    it('422 invalid_upload, 413, 404: unsafe names, empty and too large files, bytes that were not uploaded', async () => {
      const id = await blank()
      const put = async (path: string, bytes: Uint8Array = png) =>
        refusalOf(await app.send(ada, 'PUT', `${at}/${id}/assets/${path}`, bytes))
      for (const path of ['%2e%2e%2fx.png', 'a%5Cb.png', 'a%00.png', '.hidden', 'a%3Cb%3E.png', 'x.'])
        expect(await put(path), path).to.equal('422 invalid_upload /path')
      expect(await put('empty.png', Buffer.alloc(0))).to.equal('422 invalid_upload')
      expect(await put('big.png', Buffer.alloc(50 * 2 ** 20 + 1))).to.equal('413 payload_too_large')
      for (const sha256 of ['b'.repeat(64), 'x', '..%2f..%2fpictures'])
        expect(refusalOf(await app.send(ada, 'GET', `${at}/${id}/assets/${sha256}`))).to.equal(
          '404 not_found',
        )
    })
  })

  describe('the picture', () => {
    it('is converted to at most 640 × 800 px, stored under its revision, and never replaced by an older picture', async () => {
      const id = await blank()
      const { source } = await draft(id)
      read(await save(id, source, 1))
      const put = (revision: string, bytes: Uint8Array = png) =>
        app.send(ada, 'PUT', `${at}/${id}/picture?revision=${revision}`, bytes)
      const { picture } = read<Pick<TemplateCard, 'picture'>>(await put('2'))
      expect(picture?.revision).to.equal(2)
      const shown = await app.send(ada, 'GET', picture?.url ?? '')
      expect(shown.headers.get('cache-control')).to.match(/^private.*immutable$/)
      expect(await sharp(shown.bytes).metadata()).to.include({ format: 'webp', width: 640, height: 800 })
      const late = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      expect(read<Pick<TemplateCard, 'picture'>>(await put('1', late)).picture?.revision).to.equal(2)
      expect((await app.send(ada, 'GET', picture?.url ?? '')).bytes.equals(shown.bytes)).to.equal(true)
      for (const revision of ['0', '3', 'x', ''])
        expect(refusalOf(await put(revision))).to.equal('422 invalid_request /revision')
      expect(refusalOf(await put('2', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).to.equal(
        '422 invalid_upload',
      )
      expect(refusalOf(await put('2', png.subarray(0, 60)))).to.equal('422 invalid_upload')
      expect(refusalOf(await put('2', Buffer.alloc(2 * 2 ** 20 + 1)))).to.equal('413 payload_too_large')
    })
  })

  describe('export as zip', () => {
    it('an export can be imported again unchanged, under a safe name', async () => {
      const id = await create({ from: 'library', library: 'certificate' })
      const out = await app.send(ada, 'GET', `${at}/${id}/export`)
      expect(out.headers.get('content-disposition')).to.match(/^attachment; filename="[a-z-]+\.zip"$/)
      const again = read<CreatedTemplate>(await app.send(ada, 'POST', `${at}/zip`, out.bytes), 201)
      expect(again.notes).to.deep.equal([])
      expect((await draft(again.templateId)).source).to.deep.equal((await draft(id)).source)
      expect((await card(again.templateId)).name).to.equal((await card(id)).name)
      const texts = '{"hello":"Hallo"}'
      const unpacked = { ...unzipSync(out.bytes), 'texts/de.json': Buffer.from(texts) }
      const nested = zipSync(
        Object.fromEntries(Object.entries(unpacked).map(([path, bytes]) => [`Mine/${path}`, bytes])),
      )
      const third = read<CreatedTemplate>(
        await app.send(ada, 'POST', `${at}/zip?name=Mine%20too`, nested),
        201,
      )
      const { source } = await draft(third.templateId)
      expect(source.files).to.include({ 'texts/de.json': texts })
      expect(source.files['template.html']).to.equal((await draft(id)).source.files['template.html'])
      expect(JSON.parse(source.files['template.json'] ?? '').name).to.equal('Mine too')
    })

    it('201: accepts errors in the template, which the editor shows; unknown files are left out with a note', async () => {
      const text = (value: string) => Buffer.from(value)
      const zip = zipSync({
        'template.html': text('{{#open}} <script>'),
        'template.json': text('{ half'),
        'readme.txt': text('x'),
        'assets/none.png': text(''),
      })
      const { templateId, notes } = read<CreatedTemplate>(await app.send(ada, 'POST', `${at}/zip`, zip), 201)
      expect(notes.join(' ')).to.match(
        /readme\.txt was ignored.*assets\/none\.png was ignored: the file is empty/,
      )
      expect(await card(templateId)).to.deep.include({ name: 'Untitled template' })
      expect(Object.keys((await draft(templateId)).source.files)).to.deep.equal([
        'template.html',
        'template.json',
      ])
    })

    it('422 invalid_upload: missing template.html, not UTF-8, not a zip; 413 and 415; nothing is kept', async () => {
      const send = async (bytes: Uint8Array) => refusalOf(await app.send(ada, 'POST', `${at}/zip`, bytes))
      expect(await send(zipSync({ 'a.html': Buffer.from('x') }))).to.equal('422 invalid_upload')
      expect(await send(zipSync({ 'template.html': Buffer.from([0xff, 0xfe]) }))).to.equal(
        '422 invalid_upload /files/template.html',
      )
      expect(await send(Buffer.from('PK nothing'))).to.equal('422 invalid_upload')
      expect(await send(Buffer.alloc(50 * 2 ** 20 + 1))).to.equal('413 payload_too_large')
      expect(refusalOf(await app.send(ada, 'POST', `${at}/zip`, {}))).to.equal('415 unsupported_media_type')
      expect(await list()).to.deep.equal([])
    })
  })

  it('404 not_found: every route returns the same response for another account’s template, an unknown ID and a hostile id', async () => {
    const id = await create({ from: 'library', library: 'invoice' })
    const before = await draft(id)
    const sha256 = Object.values(before.source.assets)[0]?.sha256
    const routes: [string, string, unknown?][] = [
      ['GET', ''],
      ['PATCH', '', { name: 'Mine' }],
      ['DELETE', ''],
      ['POST', '/archive'],
      ['POST', '/restore'],
      ['POST', '/undelete'],
      ['POST', '/duplicate'],
      ['GET', '/draft'],
      ['PUT', '/draft', { source: before.source, revision: 1 }],
      ['GET', '/export'],
      ['PUT', '/assets/a.png', png],
      ['GET', `/assets/${sha256}`],
      ['PUT', '/picture?revision=1', png],
      ['GET', '/picture?revision=1'],
    ]
    const seen = new Set<string>()
    const withoutId = ({ status, bytes }: Answer) =>
      `${status} ${bytes.toString().replace(/"requestId":"[^"]+"/, '')}`
    for (const asked of [id, 'tpl_00000000000000000000', 'a%00b', "'%20or%201=1", '%F0%9F%98%80'])
      for (const [method, what, body] of routes)
        seen.add(withoutId(await app.send(bob, method, `${at}/${asked}${what}`, body)))
    expect([...seen]).to.have.length(1)
    expect([...seen][0]).to.match(/^404 .*"code":"not_found"/)
    expect(await draft(id)).to.deep.equal(before)
    expect(read<TemplateList>(await app.send(bob, 'GET', at)).templates).to.deep.equal([])
  })
})
