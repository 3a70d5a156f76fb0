import { existsSync, readFileSync } from 'node:fs'
import { CallerLeft, Fault } from '@platen/contract'
import { expect } from 'chai'
import { ThreadExhausted } from '../threads/thread-message.ts'
import { until } from '../../../../test/parts/stack.ts'
import { createProcessPool } from './process-pool.ts'
import type { TriedTask } from './testing/tried-process.ts'

const options = {
  script: new URL('./testing/tried-process.ts', import.meta.url),
  what: 'tries',
  heapMiBMax: 64,
  memoryMiBMax: 512,
}
const pool = createProcessPool<TriedTask>(options)
const children = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
/** Process IDs of all children, including idle ones. */
const childIds = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((id) => id !== '')
const never = new AbortController().signal

interface Asked {
  accountId?: string
  signal?: AbortSignal
  waitMs?: number
  cpuMsMax?: number
}

async function run(task: TriedTask, of: Asked = {}): Promise<unknown> {
  const { accountId = 'a', signal = never, waitMs = 60_000, cpuMsMax = 300 } = of
  const result = pool.run<unknown>(task, { accountId, signal, deadlineAt: Date.now() + waitMs, cpuMsMax })
  return result.catch((error: unknown) => error)
}

describe('createProcessPool', () => {
  it('a process runs one task after another, has no environment, and continues after an error', async () => {
    const id = await run('id')
    expect(await run('environment')).to.not.include.oneOf(['PATH', 'HOME'])
    expect(String(await run('fail'))).to.equal('Error: it failed')
    expect(await run('id')).to.equal(id)
  })

  it('a long task gets a lower priority, and others’ short tasks get another process', async () => {
    const long = () => run('long', { accountId: 'b', cpuMsMax: 60_000 })
    const short = () => run('id', { accountId: 'c' })
    const lowered = [await long(), await long()]
    const other = await short()
    expect(lowered).to.not.include(other)
    expect(lowered).to.include(await long())
    expect(await short()).to.equal(other)
  })

  it('the session of a process gets a lower priority after a long task', async function () {
    if (!existsSync('/proc/self/autogroup')) this.skip()
    for (let count = 0; count < 2; count++) await run('long', { accountId: 'd', cpuMsMax: 60_000 })
    expect(await run('session', { accountId: 'd' })).to.equal('5')
    expect(await run('session', { accountId: 'e' })).to.equal('0')
  })

  it('a process that was started in advance runs the first task', async () => {
    const warmed = createProcessPool<TriedTask>(options)
    const before = children()
    warmed.warm()
    warmed.warm()
    expect(children()).to.equal(before + 1)
    await warmed.run('id', { accountId: 'a', signal: never, deadlineAt: Date.now() + 60_000, cpuMsMax: 300 })
    expect(children()).to.be.at.most(before + 1)
  })

  it('a long task starts a process for the next account', async () => {
    const used = createProcessPool<TriedTask>(options)
    const earlier = new Set(childIds())
    // Includes those from other suites in this process.
    const held = children()
    const leaving = new AbortController()
    const of = { deadlineAt: Date.now() + 60_000, cpuMsMax: 60_000 }
    const loop = used.run('loop', { ...of, accountId: 'a', signal: leaving.signal })
    const ended = loop.catch((error: unknown) => error)
    // Node does not list the second process while it is idle.
    await until(() => childIds().filter((id) => !earlier.has(id)).length === 2 && children() === held + 1)
    const started = childIds()
    const next = await used.run<number>('id', { ...of, accountId: 'b', signal: never })
    expect(started).to.include(String(next))
    expect(childIds()).to.deep.equal(started)
    leaving.abort()
    expect(await ended).to.be.instanceOf(CallerLeft)
  })

  it('a process runs tasks until its replacement has started', async () => {
    const used = createProcessPool<TriedTask>(options)
    const asked = { accountId: 'a', signal: never, cpuMsMax: 300 }
    const idOf = () => used.run<number>('id', { ...asked, deadlineAt: Date.now() + 60_000 })
    const first = await idOf()
    for (let count = 1; count < 50; count++) expect(await idOf()).to.equal(first)
    // Starting a process takes longer than this task.
    expect(await idOf()).to.equal(first)
    await until(async () => (await idOf()) !== first)
    await until(() => !childIds().includes(String(first)))
  })

  it('a process that exceeds its time or memory limit is ended, and never used again', async () => {
    // An exhausted process would reject the next task.
    expect(await run('loop')).to.be.instanceOf(ThreadExhausted)
    expect(await run('id')).to.be.a('number')
    expect(await run('grow', { cpuMsMax: 60_000 })).to.be.instanceOf(ThreadExhausted)
    expect(await run('id')).to.be.a('number')
  })

  it('an account holds one slot regardless of its number of tasks, and a task ends when its caller disconnects or waits too long', async () => {
    const leaving = new AbortController()
    const cpuMsMax = 600_000
    const loops = [1, 2, 3].map(() => run('loop', { cpuMsMax, signal: leaving.signal }))
    expect(await run('id', { accountId: 'b' })).to.be.a('number')
    const late = await run('id', { waitMs: 1 })
    expect(late instanceof Fault && late.code).to.equal('overloaded')
    leaving.abort()
    for (const end of await Promise.all(loops)) expect(end).to.be.instanceOf(CallerLeft)
    expect(await run('id')).to.be.a('number')
  })
})
