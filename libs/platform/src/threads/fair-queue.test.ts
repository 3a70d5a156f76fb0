import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { createFairQueue, type FairQueue, fairSlots } from './fair-queue.ts'

const never = new AbortController().signal

/** Work that runs until it is ended. */
function startTasks(queue: FairQueue): {
  begin: (accountId: string) => void
  end: (accountId: string) => Promise<void>
  running: () => string[]
} {
  const running = new Map<string, () => void>()
  const results = new Map<string, Promise<void>>()
  return {
    begin(accountId) {
      const result = queue.run(
        async () => {
          const { promise, resolve } = Promise.withResolvers<void>()
          running.set(accountId, resolve)
          await promise
          running.delete(accountId)
        },
        { accountId, deadlineAt: Date.now() + 600_000, signal: never },
      )
      results.set(accountId, result)
    },
    async end(accountId) {
      running.get(accountId)?.()
      await results.get(accountId)
    },
    running: () => [...running.keys()],
  }
}

/** Runs a task of more than 100 ms for each account. */
async function runLong(queue: FairQueue, accounts: string[]): Promise<void> {
  for (const accountId of accounts) {
    const end = performance.now() + 110
    const work = () => until(async () => performance.now() > end)
    await queue.run(work, { accountId, deadlineAt: Date.now() + 600_000, signal: never })
  }
}

describe('createFairQueue', () => {
  it('leaves a slot to accounts of short tasks while others hold the rest with long ones', async () => {
    const queue = createFairQueue({ atOnce: 2, forShort: 1, what: 'tries' })
    await runLong(queue, ['long 1', 'long 2', 'long 3'])
    const tasks = startTasks(queue)
    for (const account of ['long 1', 'long 2', 'long 3']) tasks.begin(account)
    expect(tasks.running()).to.deep.equal(['long 1', 'long 2'])
    tasks.begin('short 1')
    tasks.begin('short 2')
    expect(tasks.running()).to.deep.equal(['long 1', 'long 2', 'short 1'])
    await tasks.end('short 1')
    expect(tasks.running()).to.deep.equal(['long 1', 'long 2', 'short 2'])
    await tasks.end('short 2')
    await tasks.end('long 1')
    expect(tasks.running()).to.deep.equal(['long 2', 'long 3'])
  })

  it('runs an account with recent use after those without, however long it has waited', async () => {
    const queue = createFairQueue({ atOnce: 1, what: 'tries' })
    await runLong(queue, ['hostile'])
    const tasks = startTasks(queue)
    for (const account of ['another', 'hostile', 'calm']) tasks.begin(account)
    expect(tasks.running()).to.deep.equal(['another'])
    await tasks.end('another')
    expect(tasks.running()).to.deep.equal(['calm'])
    await tasks.end('calm')
    expect(tasks.running()).to.deep.equal(['hostile'])
  })

  it('opens additional slots for other accounts when all are in use', async () => {
    const tasks = startTasks(createFairQueue({ atOnce: 1, ...fairSlots, what: 'tries' }))
    for (const account of ['a', 'b', 'c', 'd', 'e']) tasks.begin(account)
    tasks.begin('a')
    expect(tasks.running()).to.deep.equal(['a', 'b'])
    await until(async () => tasks.running().length === 4)
    expect(tasks.running()).to.deep.equal(['a', 'b', 'c', 'd'])
    await tasks.end('b')
    await until(async () => tasks.running().includes('e'))
  })

  it('has no additional slots unless they are configured', async () => {
    const queue = createFairQueue({ atOnce: 1, what: 'tries' })
    const tasks = startTasks(queue)
    tasks.begin('a')
    tasks.begin('b')
    await runLong(createFairQueue({ atOnce: 1, what: 'others' }), ['x', 'y', 'z'])
    expect(tasks.running()).to.deep.equal(['a'])
    await tasks.end('a')
    expect(tasks.running()).to.deep.equal(['b'])
  })
})
