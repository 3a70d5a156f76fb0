import type { Problem } from '@platen/contract'
import { expect } from 'chai'
import { type Account, htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

describe('an account at its storage limit', () => {
  let stack: Stack
  let account: Account
  let templateId: string

  before(async () => {
    stack = await startStack({ workers: 1, api: { KEPT_DOCUMENTS_BYTES_MAX: '1' } })
  })
  after(() => stack.close())
  beforeEach(async () => {
    account = await stack.createAccount('Ada')
    templateId = await stack.publish(account, 'note', htmlTemplate('<p>Hello</p>'))
  })

  const create = (more: object, headers: Record<string, string> = {}) =>
    stack.create(account, { templateId, data: {}, ...more }, headers)

  async function expectFull(answer: Response): Promise<void> {
    expect(answer.status).to.equal(422)
    const { code, detail } = (await answer.json()) as Problem
    expect(code).to.equal('storage_limit_reached')
    expect(detail).to.match(/^The account stores .* send a shorter expiration/)
  }

  it('422 storage_limit_reached: after a document for a link; base64 still works, and other accounts are not affected', async () => {
    expect((await create({ output: 'url' })).status).to.equal(200)
    await expectFull(await create({ output: 'url' }))
    await expectFull(await create({}, { prefer: 'respond-async' }))
    expect((await create({})).status).to.equal(200)
    account = await stack.createAccount('Bob')
    templateId = await stack.publish(account, 'note', htmlTemplate('<p>Hello</p>'))
    expect((await create({ output: 'url' })).status).to.equal(200)
  })

  it('422 storage_limit_reached: after a job, whose document is kept for a day', async () => {
    const accepted = await create({}, { prefer: 'respond-async' })
    expect(accepted.status).to.equal(202)
    await until(async () => (await create({}, { prefer: 'respond-async' })).status === 422)
    await expectFull(await create({ output: 'url' }))
  })
})
