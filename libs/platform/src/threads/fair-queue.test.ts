import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { createFairQueue, type FairQueue, fairSlots } from './fair-queue.ts'
import { createSharedSlots } from './shared-slots.ts'

const never = new AbortController().signal

interface Tasks {
  begin: (accountId: string) => void
  end: (accountId: string) => Promise<void>
  running: () => string[]
}

/** Work that runs until it is ended. */
function startTasks(queue: FairQueue): Tasks {
  const running = new Map<string, () => void>()
  const results = new Map<string, Promise<void>[]>()
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
      results.set(accountId, [...(results.get(accountId) ?? []), result])
    },
    async end(accountId) {
      running.get(accountId)?.()
      await results.get(accountId)?.shift()
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
  it('leaves a slot to accounts with short tasks while other accounts’ long tasks use the rest', async () => {
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

  it('runs accounts with recent use after accounts without it, regardless of how long they have waited', async () => {
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

  it('opens additional slots for other accounts when all slots are in use', async () => {
    const tasks = startTasks(
      createFairQueue({ atOnce: 1, ...fairSlots, shared: createSharedSlots(2), what: 'tries' }),
    )
    for (const account of ['a', 'b', 'c', 'd', 'e']) tasks.begin(account)
    tasks.begin('a')
    expect(tasks.running()).to.deep.equal(['a', 'b'])
    await until(async () => tasks.running().length === 4)
    expect(tasks.running()).to.deep.equal(['a', 'b', 'c', 'd'])
    await tasks.end('b')
    await until(async () => tasks.running().includes('e'))
  })

  it('keeps the last additional slot for accounts whose recent tasks were short', async () => {
    const tasks = startTasks(
      createFairQueue({ atOnce: 1, ...fairSlots, shared: createSharedSlots(2), what: 'tries' }),
    )
    for (const account of ['short 1', 'short 2']) {
      tasks.begin(account)
      await tasks.end(account)
    }
    for (const account of ['a', 'b', 'c', 'd', 'e']) tasks.begin(account)
    await until(async () => tasks.running().length === 4)
    tasks.begin('short 1')
    expect(tasks.running()).to.deep.equal(['a', 'b', 'c', 'd', 'short 1'])
    tasks.begin('short 2')
    expect(tasks.running()).to.have.length(5)
    await tasks.end('short 1')
    expect(tasks.running()).to.deep.equal(['a', 'b', 'c', 'd', 'short 2'])
  })

  it('opens no additional slot while others’ short tasks follow each other', async () => {
    let now = 1
    const queue = createFairQueue({ atOnce: 1, whenHeldUp: 1, what: 'tries', clock: () => now })
    const tasks = startTasks(queue)
    for (const account of ['a', 'b', 'c', 'd']) tasks.begin(account)
    for (const [ended, next] of [
      ['a', 'b'],
      ['b', 'c'],
    ] as const) {
      now += 150
      await tasks.end(ended)
      expect(tasks.running()).to.deep.equal([next])
    }
    now += 200
    tasks.begin('e')
    expect(tasks.running()).to.deep.equal(['c', 'd'])
  })

  it('judges tasks by their CPU time if it is known, because a busy machine slows all tasks', async () => {
    const queue = createFairQueue({ atOnce: 1, shortMsMax: 10, forShort: 1, what: 'tries' })
    const run = (accountId: string, cpuMs: number) =>
      queue.run(
        async ({ takesLong, setUsed }) => {
          await until(async () => true)
          setUsed(cpuMs)
          return takesLong
        },
        { accountId, deadlineAt: Date.now() + 600_000, signal: never },
      )
    for (const [account, cpuMs] of [
      ['slowed', 1],
      ['costly', 11],
    ] as const)
      expect(await run(account, cpuMs)).to.equal(false)
    expect(await run('slowed', 1)).to.equal(false)
    expect(await run('costly', 11)).to.equal(true)
    const tasks = startTasks(queue)
    for (const account of ['costly', 'slowed']) tasks.begin(account)
    expect(tasks.running()).to.deep.equal(['costly', 'slowed'])
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

  it('an account runs two tasks across all queues, and a third in queues where its tasks are short', async () => {
    const shared = createSharedSlots(2)
    const queues = [1, 2, 3, 4].map(() => createFairQueue({ atOnce: 2, shared, what: 'tries' }))
    for (const queue of queues.slice(0, 3)) await runLong(queue, ['hostile'])
    const [first, second, third, short] = queues.map(startTasks) as [Tasks, Tasks, Tasks, Tasks]
    for (const tasks of [first, second, third, short]) tasks.begin('hostile')
    const counts = () => [first, second, third, short].map((tasks) => tasks.running().length)
    expect(counts()).to.deep.equal([1, 1, 0, 1])
    third.begin('calm')
    expect(third.running()).to.deep.equal(['calm'])
    await short.end('hostile')
    expect(third.running()).to.deep.equal(['calm'])
    await first.end('hostile')
    expect(third.running()).to.deep.equal(['calm', 'hostile'])
  })

  it('an account whose tasks wait in several queues runs them in turn', async () => {
    const shared = createSharedSlots(1)
    const queues = [1, 2].map(() => createFairQueue({ atOnce: 2, shared, what: 'tries' }))
    for (const queue of queues) await runLong(queue, ['a'])
    const [first, second] = queues.map(startTasks) as [Tasks, Tasks]
    for (const tasks of [first, first, first, second]) tasks.begin('a')
    const order: string[] = []
    for (let task = 0; task < 4; task++) {
      const isFirst = first.running().length > 0
      order.push(isFirst ? 'first' : 'second')
      await (isFirst ? first : second).end('a')
    }
    expect(order).to.deep.equal(['first', 'first', 'second', 'first'])
  })
})
