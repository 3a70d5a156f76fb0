import { expect } from 'chai'
import { startHostileCallers } from './parts/hostile-callers.ts'
import { type Account, htmlTemplate, type Stack, startStack } from './parts/stack.ts'

describe('one account cannot stop the others', () => {
  let stack: Stack
  let hostile: Account
  let victim: Account
  let letter: string
  const lanes = 2

  before(async () => {
    stack = await startStack({
      api: { RATE_LIMIT: '100000', RATE_BURST: '100000' },
      worker: { LANES: String(lanes) },
    })
    hostile = await stack.createAccount('hostile')
    victim = await stack.createAccount('victim')
    letter = await stack.publish(victim, 'letter', htmlTemplate('<p>Dear {{name}}</p>'))
  })
  after(() => stack.close())

  const startHostile = (pictures: number) =>
    startHostileCallers(stack, hostile, { callers: 16, lanes, pictures })

  async function ask(): Promise<number> {
    const answer = await stack.create(victim, { templateId: letter, data: { name: 'Ada' } })
    await answer.arrayBuffer()
    return answer.status
  }

  it('documents of 0.9 s: no more of them than lanes end before one of another account', async () => {
    const { ended, leave } = await startHostile(3)
    for (let count = 0; count < 10; count++) {
      const before = ended.length
      expect(await ask()).to.equal(200)
      expect(ended.length - before).to.be.at.most(lanes + 1)
    }
    expect(ended.every((status) => status === 200)).to.equal(true)
    await leave()
  })

  it('documents of 30 s in all lanes: another account’s are answered before one of them ends', async () => {
    const { ended, leave } = await startHostile(200)
    for (let count = 0; count < 5; count++) expect(await ask()).to.equal(200)
    expect(await Promise.all([ask(), ask(), ask(), ask()])).to.deep.equal([200, 200, 200, 200])
    expect(ended).to.have.length(0)
    await leave()
  })
})
