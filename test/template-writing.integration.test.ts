import type { DraftFolderAnswer, LiveVersionAnswer, PublicationAnswer, SavedDraft } from '@platen/contract'
import { expect } from 'chai'
import { unzipSync, zipSync } from 'fflate'
import { expectProblem } from './parts/expect-problem.ts'
import { keyWith } from './parts/make-key.ts'
import { pixelPng } from './parts/small-files.ts'
import { type Account, type SharedStack, shareStack, until } from './parts/stack.ts'

type Files = Record<string, string | Uint8Array>

const bytesOf = (files: Files) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]))
const base64Of = (files: Files) =>
  Object.fromEntries(Object.entries(bytesOf(files)).map(([path, bytes]) => [path, bytes.toString('base64')]))
const zipOf = (files: Files, level: 0 | 6 = 6) => Buffer.from(zipSync(bytesOf(files), { level }))
const letter = (words: string): Files => ({
  'template.html': `<p>${words}</p><img src="assets/dot.png" alt="" />`,
  'template.json': JSON.stringify({ name: 'Letter' }),
  'sample.json': '{ "who": "Ada" }',
  'assets/dot.png': pixelPng,
})

describe('templates written by programs', () => {
  let stack: SharedStack
  let account: Account
  let key: string

  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Writers')
    key = await keyWith(stack, account, ['templates:write', 'generate', 'read'])
  })
  after(() => stack?.close())

  function send(
    method: string,
    address: string,
    of: { body?: unknown; zip?: Uint8Array; key?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    return fetch(`${stack.baseUrl}/v1/templates${address}`, {
      method,
      headers: {
        Authorization: `Bearer ${of.key ?? key}`,
        ...(of.zip ? { 'Content-Type': 'application/zip' } : {}),
        ...(of.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...of.headers,
      },
      ...(of.zip ? { body: new Uint8Array(of.zip) } : {}),
      ...(of.body === undefined ? {} : { body: JSON.stringify(of.body) }),
    })
  }
  async function ok<T>(work: Promise<Response>, status = 200): Promise<T> {
    const answer = await work
    const text = await answer.text()
    expect(answer.status, text).to.equal(status)
    return JSON.parse(text) as T
  }
  const make = (files: Files, more: object = {}) =>
    ok<SavedDraft>(send('POST', '', { body: { files: base64Of(files), ...more } }), 201)
  const replace = (id: string, files: Files, tag: string) =>
    send('PUT', `/${id}/draft`, { zip: zipOf(files), headers: { 'If-Match': tag } })
  const publish = (id: string, body: object = {}) =>
    ok<PublicationAnswer>(send('POST', `/${id}/publish`, { body }))
  const versionOf = async (templateId: string) => {
    const answer = await stack.create(account, { templateId, data: { who: 'Ada' } })
    await answer.arrayBuffer()
    return answer.headers.get('x-template-version')
  }

  it('a folder as zip or JSON becomes a template; its draft can be read as both, by ID and by slug, byte for byte', async () => {
    const files = letter('Dear {{who}}')
    const zipped = await ok<SavedDraft>(
      send('POST', '?slug=zipped-letter&name=Zipped', { zip: zipOf(files) }),
      201,
    )
    expect(zipped).to.include({ slug: 'zipped-letter', name: 'Zipped', revision: 1 })
    const sent = await make(files, { slug: 'sent-letter' })
    expect(sent).to.include({ slug: 'sent-letter', name: 'Letter' })
    const read = await send('GET', `/${sent.templateId}/draft`)
    expect(read.headers.get('etag')).to.equal('"1"')
    const draft = (await read.json()) as DraftFolderAnswer
    expect(draft).to.include({ templateId: sent.templateId, revision: 1, hasUnpublishedChanges: true })
    expect(draft.files).to.deep.equal(base64Of(files))
    const zip = await send('GET', '/sent-letter/draft', { headers: { Accept: 'application/zip' } })
    expect(zip.headers.get('content-type')).to.equal('application/zip')
    expect(unzipSync(new Uint8Array(await zip.arrayBuffer()))).to.have.all.keys(Object.keys(files))
    await expectProblem(
      await send('POST', '', { body: { slug: 'sent-letter', files: base64Of(files) } }),
      422,
      'invalid_request',
    )
  })

  it('409 draft_conflict, 428 revision_required: a draft that was saved in the meantime is not overwritten', async () => {
    const { templateId } = await make(letter('One {{who}}'))
    const second = await ok<SavedDraft>(replace(templateId, letter('Two {{who}}'), '"1"'))
    expect(second.revision).to.equal(2)
    expect((await ok<SavedDraft>(replace(templateId, letter('Two {{who}}'), '"2"'))).revision).to.equal(2)
    const problem = await expectProblem(
      await replace(templateId, letter('Three {{who}}'), '"1"'),
      409,
      'draft_conflict',
    )
    expect(problem.detail).to.equal(
      'The draft was saved elsewhere, and is now at revision 2. Nothing was written. Read the draft again first.',
    )
    await expectProblem(
      await send('PUT', `/${templateId}/draft`, { zip: zipOf(letter('x')) }),
      428,
      'revision_required',
    )
    expect((await ok<SavedDraft>(replace(templateId, letter('Four {{who}}'), '*'))).revision).to.equal(3)
    const both = await Promise.all(
      ['Five', 'Six'].map((words) => ok<SavedDraft>(replace(templateId, letter(words), '*'))),
    )
    expect(both.map(({ revision }) => revision)).to.have.members([4, 5])
  })

  it('publishing checks the template and reports errors with positions, blocking samples, and the changes', async () => {
    const { templateId } = await make({ ...letter('Dear {{who'), 'sample.json': '{}' })
    const broken = await expectProblem(
      await send('POST', `/${templateId}/publish`, { body: {} }),
      422,
      'invalid_template',
    )
    expect(broken.errors?.[0]).to.include({ pointer: '/files/template.html', file: 'template.html', line: 1 })
    await ok(replace(templateId, { ...letter('Dear {{who}}'), 'sample.json': '{ "whom": 1 }' }, '*'))
    await expectProblem(await send('POST', `/${templateId}/publish`, { body: {} }), 422, 'publish_blocked')
    await ok(replace(templateId, letter('Dear {{who}}'), '*'))
    await expectProblem(
      await send('POST', `/${templateId}/publish`, { body: { revision: 2 } }),
      409,
      'draft_conflict',
    )
    const first = await publish(templateId, { revision: 3 })
    expect(first).to.deep.include({ version: 1, liveVersion: 1, isPinned: false })
    await ok(replace(templateId, letter('Dear {{who}} of {{town}}'), '*'))
    const second = await publish(templateId, { anyway: true })
    expect(second.changes.fields.map(({ name }: { name: string }) => name)).to.deep.equal(['town'])
    const folder = await ok<DraftFolderAnswer>(send('GET', `/${templateId}/versions/1/folder`))
    expect(folder.files).to.deep.equal(base64Of(letter('Dear {{who}}')))
  })

  it('publishing an unchanged draft adds no version, and returns the newest one', async () => {
    const { templateId } = await make(letter('Dear {{who}}'))
    const first = await publish(templateId)
    expect(await publish(templateId)).to.deep.equal({ ...first, changes: { fields: [], languages: [] } })
    await ok(replace(templateId, letter('Hello {{who}}'), '*'))
    expect(await publish(templateId)).to.include({ version: 2 })
    await ok(replace(templateId, letter('Dear {{who}}'), '*'))
    // Version 1 has this source, but callers would continue to get version 2.
    expect(await publish(templateId)).to.include({ version: 3 })
    await ok(send('PUT', `/${templateId}/live-version`, { body: { version: 1 } }))
    expect(await publish(templateId)).to.include({ version: 3, liveVersion: 1, isPinned: true })
  })

  it('callers get the pinned version, regardless of later versions, until it is unpinned', async () => {
    const { templateId } = await make(letter('One {{who}}'))
    await publish(templateId)
    await ok(replace(templateId, letter('Two {{who}}'), '*'))
    await publish(templateId)
    const pin = (version: number | 'latest') =>
      ok<LiveVersionAnswer>(send('PUT', `/${templateId}/live-version`, { body: { version } }))
    expect(await versionOf(templateId)).to.equal('2')
    expect(await pin(1)).to.deep.equal({ templateId, liveVersion: 1, isPinned: true, newestVersion: 2 })
    await until(async () => (await versionOf(templateId)) === '1')
    await ok(replace(templateId, letter('Three {{who}}'), '*'))
    expect(await publish(templateId)).to.include({ version: 3, liveVersion: 1, isPinned: true })
    expect(await versionOf(templateId)).to.equal('1')
    expect(await pin('latest')).to.include({ liveVersion: 3, isPinned: false })
    await until(async () => (await versionOf(templateId)) === '3')
    const unknown = await send('PUT', `/${templateId}/live-version`, { body: { version: 9 } })
    const problem = await expectProblem(unknown, 422, 'invalid_request')
    expect(problem.detail).to.equal('The template has no version 9; its newest is 3.')
    const draft = await make(letter('Never {{who}}'))
    const never = send('PUT', `/${draft.templateId}/live-version`, { body: { version: 'latest' } })
    await expectProblem(await never, 422, 'invalid_request')
  })

  it('a folder can be previewed without creating a template', async () => {
    const before = await stack.operator('GET', `/accounts/${account.accountId}/templates`)
    const preview = (files: Files, headers = {}) => send('POST', '/preview', { zip: zipOf(files), headers })
    const seen = await ok<Record<string, unknown>>(preview(letter('Dear {{who}}')))
    expect(seen).to.deep.include({ pages: 1, warnings: [] })
    const file = await preview(letter('Dear {{who}}'), { Accept: 'application/pdf' })
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).to.equal('%PDF-')
    const broken = await expectProblem(await preview(letter('{{#who}}')), 422, 'invalid_template')
    expect(broken.errors?.[0]).to.include({ pointer: '/files/template.html', line: 1 })
    const wrong = await preview({ ...letter('Dear {{who}}'), 'sample.json': '{\n  "whom": 1 }' })
    expect((await expectProblem(wrong, 422, 'invalid_data')).errors?.[0]).to.include({ file: 'sample.json' })
    const after = await stack.operator('GET', `/accounts/${account.accountId}/templates`)
    expect(await after.json()).to.deep.equal(await before.json())
  })

  const hostile: [what: string, code: string, says: RegExp, sent: () => { zip?: Buffer; body?: object }][] = [
    [
      'a bomb',
      'invalid_upload',
      /hundred times/,
      () => ({ zip: zipOf({ 'assets/zero': Buffer.alloc(11 * 2 ** 20) }) }),
    ],
    [
      'a path outside the folder',
      'invalid_upload',
      /is outside the folder/,
      () => ({ zip: zipOf({ '../x': 'x' }) }),
    ],
    [
      'a link',
      'invalid_upload',
      /is a link/,
      () => ({
        zip: Buffer.from(
          zipSync({ 'assets/x': [Buffer.from('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] }),
        ),
      }),
    ],
    [
      '20,000 files',
      'invalid_upload',
      /20000 entries/,
      () => ({
        zip: zipOf(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`assets/${at}`, 'x'])), 0),
      }),
    ],
    [
      '201 files as JSON',
      'invalid_upload',
      /up to 200/,
      () => ({
        body: { files: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`assets/${at}`, 'eA=='])) },
      }),
    ],
    [
      'a path outside the folder as JSON',
      'invalid_upload',
      /must be relative/,
      () => ({ body: { files: base64Of({ ...letter('x'), 'assets/../../x.png': 'x' }) } }),
    ],
    [
      'text that is not UTF-8',
      'invalid_upload',
      /not UTF-8/,
      () => ({ body: { files: base64Of({ 'template.html': new Uint8Array([0xff, 0xfe]) }) } }),
    ],
    [
      'content that is not base64',
      'invalid_request',
      /base64/,
      () => ({ body: { files: { 'template.html': '<p>' } } }),
    ],
    ['no template', 'invalid_upload', /template\.html/, () => ({ zip: zipOf({ 'a.txt': 'x' }) })],
  ]
  for (const [what, code, says, sent] of hostile)
    it(`422 ${code}: every route for folders rejects ${what}`, async () => {
      const { templateId } = await make(letter('Dear {{who}}'))
      const given = sent()
      const ways = [
        ['POST', ''],
        ['POST', '/preview'],
        ['PUT', `/${templateId}/draft`],
      ] as const
      for (const [method, address] of ways) {
        const answer = await send(method, address, { ...given, headers: { 'If-Match': '*' } })
        expect((await expectProblem(answer, 422, code)).detail, address).to.match(says)
      }
      expect((await ok<DraftFolderAnswer>(send('GET', `/${templateId}/draft`))).revision).to.equal(1)
    })

  it('keys have no access to other scopes, templates and accounts', async () => {
    const mine = await make(letter('Dear {{who}}'))
    const other = await make(letter('Dear {{who}}'))
    const narrow = await keyWith(stack, account, ['templates:write'], { templateIds: [mine.templateId] })
    const strange = await stack.createAccount('Strangers')
    const reader = await keyWith(stack, account, ['read', 'generate', 'batches', 'webhooks'])
    const routes = (id: string): [string, string, object?][] => [
      ['GET', `/${id}/draft`],
      ['PUT', `/${id}/draft`, { files: base64Of(letter('x')) }],
      ['POST', `/${id}/publish`, {}],
      ['PUT', `/${id}/live-version`, { version: 'latest' }],
      ['GET', `/${id}/versions/1/folder`],
    ]
    const create: [string, string, object] = ['POST', '', { files: base64Of(letter('x')) }]
    const ask = ([method, address, body]: [string, string, object?], by: string) =>
      send(method, address, { body, key: by, headers: { 'If-Match': '*' } })
    for (const route of [...routes(mine.templateId), create, ['POST', '/preview', create[2]] as const])
      await expectProblem(
        await ask([...route] as [string, string, object?], reader),
        403,
        'insufficient_scope',
      )
    await expectProblem(await ask(create, narrow), 403, 'insufficient_scope')
    const theirs = await keyWith(stack, strange, ['templates:write'])
    for (const route of routes(other.templateId)) {
      await expectProblem(await ask(route, narrow), 404, 'not_found')
      await expectProblem(await ask(route, theirs), 404, 'not_found')
    }
    await ok(send('GET', `/${mine.templateId}/draft`, { key: narrow }))
    await expectProblem(await send('GET', `/${other.slug}/draft`, { key: narrow }), 404, 'not_found')
  })
})
