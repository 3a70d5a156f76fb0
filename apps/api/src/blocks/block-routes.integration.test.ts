import { type BlockContent, type BlockVersion, type SavedBlock, savedBlocksMax } from '@platen/contract'
import { expect } from 'chai'
import sharp from 'sharp'
import { createBodies } from '../bodies/bodies.ts'
import { type FeatureApp, readResponse, refusalOf, startFeatureApp } from '../testing/feature-app.ts'
import { limitStoredReads } from '../http/limits/limit-stored-reads.ts'
import { blockRoutes } from './block-routes.ts'

const content: BlockContent = {
  html: '<p class="note">{{note}}</p>',
  css: '.note { color: red }\n',
  fields: { note: { type: 'text', label: 'Note' } },
}

describe('blockRoutes', () => {
  let app: FeatureApp
  let ada: string
  let bob: string

  before(async () => {
    const bodies = createBodies({ waitMaxMs: 30_000 })
    app = await startFeatureApp(({ catalog: { keptBlocks } }) => [
      blockRoutes({ keptBlocks, bodies, storedReads: limitStoredReads() }),
    ])
  })
  beforeEach(async () => {
    ada = (await app.catalog.accounts.create({ name: 'Ada' })).accountId
    bob = (await app.catalog.accounts.create({ name: 'Bob' })).accountId
  })
  after(() => app?.close())

  const keep = (block: object, accountId = ada) => app.send(accountId, 'POST', '/app/api/blocks', block)
  const list = async (accountId: string) =>
    (readResponse(await app.send(accountId, 'GET', '/app/api/blocks')) as { blocks: SavedBlock[] }).blocks

  it('200: lists blocks without content, reads a block with its content, and creates a new version when the block is saved again', async () => {
    const kept = readResponse(await keep({ name: ' Note ', folder: 'Letters', content })) as SavedBlock
    expect(kept).to.include({ name: 'Note', folder: 'Letters', version: 1 })
    expect(await list(ada)).to.deep.equal([kept])
    const changed = { ...content, html: '<script>alert(1)</script>' }
    const next = readResponse(await keep({ name: 'Note', folder: 'Letters', content: changed })) as SavedBlock
    expect(next).to.include({ blockId: kept.blockId, version: 2 })
    // The content is not checked until a template uses it.
    expect(readResponse(await app.send(ada, 'GET', `/app/api/blocks/${kept.blockId}`))).to.deep.equal({
      ...next,
      content: changed,
    })
  })

  it('200: renames and moves a block without changing it; 422 invalid_request: the name is used by another block', async () => {
    const { updatedAt, ...note } = readResponse(
      await keep({ name: 'Note', folder: '', content }),
    ) as SavedBlock
    await keep({ name: 'Head', folder: 'Letters', content })
    const rename = (to: object) => app.send(ada, 'PATCH', `/app/api/blocks/${note.blockId}`, to)
    expect(refusalOf(await rename({ name: 'Head ', folder: 'Letters' }))).to.equal(
      '422 invalid_request /name',
    )
    expect(refusalOf(await rename({ name: ' ', folder: '' }))).to.equal('422 invalid_request /name')
    const moved = readResponse(await rename({ name: ' Foot', folder: 'Letters' }))
    expect(moved).to.deep.equal({ ...note, name: 'Foot', folder: 'Letters', updatedAt })
    expect((await list(ada)).map(({ name }) => name)).to.deep.equal(['Foot', 'Head'])
  })

  it('200: saves the formulas, text and images that a block needs', async () => {
    const picture = { sha256: 'a'.repeat(64), base64: Buffer.from('a picture').toString('base64') }
    const complete: BlockContent = {
      ...content,
      computed: { total: 'net * 1.19', 'items.amount': { formula: 'price * quantity', type: 'money' } },
      texts: { de: { 'pay.by': 'Bis {{due}}' }, 'de-CH': {} },
      language: 'de',
      assets: { 'assets/seal.png': picture, 'assets/large.jpg': { sha256: 'b'.repeat(64) } },
    }
    const { blockId } = readResponse(
      await keep({ name: 'Whole', folder: '', content: complete }),
    ) as SavedBlock
    const read = readResponse(await app.send(ada, 'GET', `/app/api/blocks/${blockId}`))
    expect((read as { content: BlockContent }).content).to.deep.equal(complete)
  })

  it('422 invalid_request: images with unsafe paths, invalid base64, or too many bytes', async () => {
    const [sha256, base64] = ['a'.repeat(64), 'AAAA']
    const large = 'A'.repeat((2 ** 20 / 3) * 2)
    for (const [assets, pointer] of [
      [{ 'assets/../../../members': { sha256, base64 } }, '/content/assets/assets~1..~1..~1..~1members'],
      [{ 'template.html': { sha256, base64 } }, '/content/assets/template.html'],
      [{ 'assets/.hidden': { sha256 } }, '/content/assets/assets~1.hidden'],
      [{ 'assets/a.png': { sha256, base64: '<svg>' } }, '/content/assets/assets~1a.png/base64'],
      [{ 'assets/a.png': { sha256: '../a', base64 } }, '/content/assets/assets~1a.png/sha256'],
      [
        Object.fromEntries(['a', 'b', 'c'].map((name) => [`assets/${name}.png`, { sha256, base64: large }])),
        '/content/assets',
      ],
    ] as const)
      expect(refusalOf(await keep({ name: 'a', folder: '', content: { ...content, assets } }))).to.equal(
        `422 invalid_request ${pointer}`,
      )
  })

  it('200: ignores invisible characters in names', async () => {
    const first = readResponse(await keep({ name: 'Head', folder: 'Letters', content })) as SavedBlock
    const named = { name: '\u202EHe\u200Bad\uFEFF', folder: 'Letters\u2060', content }
    expect(readResponse(await keep(named))).to.include({ blockId: first.blockId, name: 'Head', version: 2 })
    const address = `/app/api/blocks/${first.blockId}`
    const renamed = await app.send(ada, 'PATCH', address, { name: 'Foot\u200B', folder: '\u200B' })
    expect(readResponse(renamed)).to.include({ name: 'Foot', folder: '' })
    for (const name of ['\u200B', '\u3164', '\u202E\uFEFF'])
      expect(refusalOf(await keep({ name, folder: '', content }))).to.equal('422 invalid_request /name')
  })

  it('200: returns earlier versions and their thumbnails, which are generated from the uploaded image', async () => {
    const shot = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const first = { name: 'Note', folder: '', content, picture: shot.toString('base64') }
    const { blockId } = readResponse(await keep(first)) as SavedBlock
    const next = { name: 'Note', folder: '', content: { ...content, html: '<p>new</p>' } }
    expect(readResponse(await keep(next))).to.include({ blockId, version: 2, hasPicture: false })
    const address = `/app/api/blocks/${blockId}`
    const get = (path: string, accountId = ada) => app.send(accountId, 'GET', address + path)
    const { versions } = readResponse(await get('/versions')) as { versions: BlockVersion[] }
    expect(versions.map(({ version, hasPicture }) => ({ version, hasPicture }))).to.deep.equal([
      { version: 1, hasPicture: true },
    ])
    const read = readResponse(await get('?version=1')) as { content: BlockContent }
    expect(read).to.deep.equal({ blockId, name: 'Note', folder: '', ...versions[0], content })
    expect((readResponse(await get('?version=2')) as { content: BlockContent }).content).to.deep.equal(
      next.content,
    )
    const picture = await get('/picture?version=1')
    expect([picture.status, picture.headers.get('content-type')]).to.deep.equal([200, 'image/webp'])
    for (const path of ['?version=3', '?version=0', '?version=x', '/picture?version=2', '/picture'])
      expect(refusalOf(await get(path)), path).to.equal('404 not_found')
    for (const path of ['?version=1', '/picture?version=1', '/versions'])
      expect(refusalOf(await get(path, bob)), path).to.equal('404 not_found')
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    expect(refusalOf(await keep({ ...first, picture: drawing }))).to.match(/ invalid_upload/)
  })

  it('404 not_found: other accounts’ blocks cannot be read, renamed or deleted', async () => {
    const { blockId } = readResponse(await keep({ name: 'Note', folder: '', content })) as SavedBlock
    const address = `/app/api/blocks/${blockId}`
    expect(await list(bob)).to.deep.equal([])
    expect(refusalOf(await app.send(bob, 'GET', address))).to.equal('404 not_found')
    expect(refusalOf(await app.send(bob, 'PATCH', address, { name: 'a', folder: '' }))).to.equal(
      '404 not_found',
    )
    expect(refusalOf(await app.send(bob, 'DELETE', address))).to.equal('404 not_found')
    expect((await app.send(ada, 'DELETE', address)).status).to.equal(204)
    expect(refusalOf(await app.send(ada, 'GET', address))).to.equal('404 not_found')
  })

  it('422 invalid_request: values that are too long, empty or unknown, and too many blocks', async () => {
    for (const [block, pointer] of [
      [{ name: ' ', folder: '', content }, '/name'],
      [{ name: 'a\nb', folder: '', content }, '/name'],
      [{ name: 'x'.repeat(81), folder: '', content }, '/name'],
      [{ name: 'a', folder: 'x'.repeat(81), content }, '/folder'],
      [{ name: 'a', folder: '', content: { ...content, html: 'x'.repeat(100_001) } }, '/content/html'],
      [{ name: 'a', folder: '', content: { ...content, css: 'x'.repeat(100_001) } }, '/content/css'],
      [{ name: 'a', folder: '', content: { ...content, html: '' } }, '/content/html'],
      [{ name: 'a', folder: '', content, more: 1 }, '/more'],
    ] as const)
      expect(refusalOf(await keep(block))).to.equal(`422 invalid_request ${pointer}`)
    for (let at = 0; at < savedBlocksMax; at++)
      await app.catalog.keptBlocks.keep(ada, { name: `${at}`, folder: '', content })
    expect(refusalOf(await keep({ name: 'one more', folder: '', content }))).to.match(/^422 invalid_request/)
    expect((await keep({ name: '7', folder: '', content })).status).to.equal(200)
    expect((await keep({ name: 'one more', folder: '', content }, bob)).status).to.equal(200)
  })

  it('413 payload_too_large: a body that is larger than any block', async () => {
    const block = { name: 'a', folder: '', content: { ...content, html: 'x'.repeat(4 * 2 ** 20) } }
    expect(refusalOf(await keep(block))).to.match(/^413 payload_too_large/)
  })
})
