import { type BlockContent, type KeptBlock, keptBlocksMax } from '@platen/contract'
import { expect } from 'chai'
import { createBodies } from '../bodies/bodies.ts'
import { type FeatureApp, readAnswer, refusalOf, startFeatureApp } from '../testing/feature-app.ts'
import { blockRoutes } from './block-routes.ts'

const content: BlockContent = {
  html: '<p class="note">{{note}}</p>',
  css: '.note { color: red }\n',
  fields: { note: { type: 'text', label: 'Note' } },
}

describe('the blocks that an account keeps', () => {
  let app: FeatureApp
  let ada: string
  let bob: string

  before(async () => {
    const bodies = createBodies({ waitMaxMs: 30_000 })
    app = await startFeatureApp(({ catalog: { keptBlocks } }) => [blockRoutes({ keptBlocks, bodies })])
  })
  beforeEach(async () => {
    ada = (await app.catalog.accounts.create({ name: 'Ada' })).accountId
    bob = (await app.catalog.accounts.create({ name: 'Bob' })).accountId
  })
  after(() => app?.close())

  const keep = (block: object, accountId = ada) => app.send(accountId, 'POST', '/app/api/blocks', block)
  const list = async (accountId: string) =>
    (readAnswer(await app.send(accountId, 'GET', '/app/api/blocks')) as { blocks: KeptBlock[] }).blocks

  it('200: are listed without what they hold, and come whole one by one; kept again, it is the next version', async () => {
    const kept = readAnswer(await keep({ name: ' Note ', folder: 'Letters', content })) as KeptBlock
    expect(kept).to.include({ name: 'Note', folder: 'Letters', version: 1 })
    expect(await list(ada)).to.deep.equal([kept])
    const changed = { ...content, html: '<script>alert(1)</script>' }
    const next = readAnswer(await keep({ name: 'Note', folder: 'Letters', content: changed })) as KeptBlock
    expect(next).to.include({ blockId: kept.blockId, version: 2 })
    // What it holds is nobody's page yet: it is judged with the template that has a copy of it.
    expect(readAnswer(await app.send(ada, 'GET', `/app/api/blocks/${kept.blockId}`))).to.deep.equal({
      ...next,
      content: changed,
    })
  })

  it('200: one gets another name and folder, and stays what it is; 422 invalid_request where another is called so', async () => {
    const { updatedAt, ...note } = readAnswer(await keep({ name: 'Note', folder: '', content })) as KeptBlock
    await keep({ name: 'Head', folder: 'Letters', content })
    const rename = (to: object) => app.send(ada, 'PATCH', `/app/api/blocks/${note.blockId}`, to)
    expect(refusalOf(await rename({ name: 'Head ', folder: 'Letters' }))).to.equal(
      '422 invalid_request /name',
    )
    expect(refusalOf(await rename({ name: ' ', folder: '' }))).to.equal('422 invalid_request /name')
    const moved = readAnswer(await rename({ name: ' Foot', folder: 'Letters' }))
    expect(moved).to.deep.equal({ ...note, name: 'Foot', folder: 'Letters', updatedAt })
    expect((await list(ada)).map(({ name }) => name)).to.deep.equal(['Foot', 'Head'])
  })

  it('404 not_found: another account’s block is not there to read, to rename or to delete', async () => {
    const { blockId } = readAnswer(await keep({ name: 'Note', folder: '', content })) as KeptBlock
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

  it('422 invalid_request: what is too long, empty or unknown, and one block too many', async () => {
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
    for (let at = 0; at < keptBlocksMax; at++)
      await app.catalog.keptBlocks.keep(ada, { name: `${at}`, folder: '', content })
    expect(refusalOf(await keep({ name: 'one more', folder: '', content }))).to.match(/^422 invalid_request/)
    expect((await keep({ name: '7', folder: '', content })).status).to.equal(200)
    expect((await keep({ name: 'one more', folder: '', content }, bob)).status).to.equal(200)
  })

  it('413 payload_too_large: a body beyond every block’s', async () => {
    const block = { name: 'a', folder: '', content: { ...content, html: 'x'.repeat(2 ** 20) } }
    expect(refusalOf(await keep(block))).to.match(/^413 payload_too_large/)
  })
})
