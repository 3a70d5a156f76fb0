import { existsSync, readdirSync } from 'node:fs'
import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { until } from '../../../../test/parts/stack.ts'
import { transferableBytes } from './transferable-bytes.ts'
import type { ThreadTask } from './testing/pooled-thread.ts'
import { accountTasksMax } from './shared-slots.ts'
import { ThreadExhausted } from './thread-message.ts'
import { createThreadPool } from './thread-pool.ts'

const script = new URL('./testing/pooled-thread.ts', import.meta.url)
const caller = () => ({
  accountId: 'a',
  signal: new AbortController().signal,
  deadlineAt: Date.now() + 60_000,
})

describe('createThreadPool', () => {
  it('keeps a thread for the next task, and ends a thread that is idle for too long', async () => {
    const kept = createThreadPool<ThreadTask>({ script, what: 'tries' })
    const idOf = (pool: typeof kept) => pool.run<number>({ kind: 'id' }, caller())
    expect(await idOf(kept)).to.equal(await idOf(kept))
    const short = createThreadPool<ThreadTask>({ script, what: 'tries', idleMsMax: 1 })
    const first = await idOf(short)
    await until(async () => (await idOf(short)) !== first)
  })

  it('replaces threads that died while idle', async () => {
    const pool = createThreadPool<ThreadTask>({ script, what: 'tries', threads: 1 })
    const idOf = () => pool.run<number>({ kind: 'id' }, caller())
    for (let round = 0; round < 4; round++) {
      const id = await pool.run<number>({ kind: 'die' }, caller())
      await until(() => !existsSync(`/proc/self/task/${id}`))
    }
    await until(async () => (await idOf()) === (await idOf()))
  })

  it('a long task gets a lower priority, and others’ short tasks get another thread', async () => {
    const pool = createThreadPool<ThreadTask>({ script, what: 'tries' })
    const long = () => pool.run<number>({ kind: 'long' }, caller())
    const short = () => pool.run<number>({ kind: 'id' }, { ...caller(), accountId: 'b' })
    const lowered = [await long(), await long()]
    const other = await short()
    expect(lowered).to.not.include(other)
    expect(lowered).to.include(await long())
    expect(await short()).to.equal(other)
  })

  it('keeps threads for long tasks and others for short ones', async () => {
    const pool = createThreadPool<ThreadTask>({ script, what: 'tries' })
    const run = (kind: 'long' | 'id', accountId: string) =>
      pool.run<number>({ kind }, { ...caller(), accountId })
    const runTwice = (kind: 'long' | 'id') => Promise.all(['a', 'b'].map((id) => run(kind, `${kind} ${id}`)))
    await runTwice('long')
    const long = await runTwice('long')
    const short = await runTwice('id')
    expect(await runTwice('long')).to.have.members(long)
    expect(await runTwice('id')).to.have.members(short)
    expect([...long, ...short]).to.have.property('length', new Set([...long, ...short]).size)
  })

  it('starts a thread for short tasks while a task takes long', async () => {
    const pool = createThreadPool<ThreadTask>({ script, what: 'tries', timeoutMs: 100 })
    await pool.run({ kind: 'id' }, caller())
    const before = new Set(readdirSync('/proc/self/task'))
    const ended = pool.run({ kind: 'wait' }, caller()).catch((error: unknown) => error)
    await until(() => readdirSync('/proc/self/task').some((id) => !before.has(id)))
    await ended
  })

  it('transfers large buffers in both directions, and copies bytes that share a buffer', async () => {
    const moves = (task: ThreadTask) => (task.kind === 'bytes' ? [task.bytes.buffer as ArrayBuffer] : [])
    const pool = createThreadPool<ThreadTask>({ script, what: 'tries', moves })
    const large = Buffer.alloc(2 ** 20, 'a')
    const small = Buffer.from('shared')
    for (const bytes of [large, small]) {
      const text = bytes.toString()
      const answer = await pool.run<Uint8Array>({ kind: 'bytes', bytes: transferableBytes(bytes) }, caller())
      expect(Buffer.from(answer).toString()).to.equal(text)
    }
    expect(large).to.have.length(0)
    expect(small).to.have.length(6)
  })

  it('503 overloaded: limits one account’s tasks across all pools, but not those of other accounts', async () => {
    const createPool = () => createThreadPool<ThreadTask>({ script, what: 'tries', timeoutMs: 200 })
    const busy = Array.from({ length: accountTasksMax + 1 }, createPool)
    const waits = busy.map((pool) => pool.run({ kind: 'wait' }, caller()).catch((error: unknown) => error))
    const another = createPool()
    const asOther = () => another.run({ kind: 'id' }, { ...caller(), accountId: 'b' })
    expect(await asOther()).to.be.a('number')
    const late = another.run({ kind: 'id' }, { ...caller(), deadlineAt: Date.now() + 500 })
    expect(await late.catch((error: unknown) => error)).to.include({ code: 'overloaded' })
    expect(await asOther()).to.be.a('number')
    await Promise.all(waits)
  })

  describe('ends a task that', () => {
    const options = { script, what: 'tries', timeoutMs: 100 }
    const exhausted = ({ kind }: ThreadTask) => ({ detail: `The ${kind} takes too long.` })
    const errorOf = (kind: 'wait' | 'loop', pool = createThreadPool<ThreadTask>({ ...options, exhausted })) =>
      pool.run({ kind }, caller()).catch((error: unknown) => error)

    it('uses too much CPU time, with the pool’s error', async () => {
      expect(await errorOf('loop'))
        .to.be.instanceOf(Fault)
        .and.include({ code: 'invalid_request', detail: 'The loop takes too long.' })
      expect(await errorOf('loop', createThreadPool<ThreadTask>(options))).to.be.instanceOf(ThreadExhausted)
      const refused = () => ({ ...exhausted({ kind: 'loop' }), code: 'invalid_upload' as const })
      const own = createThreadPool<ThreadTask>({ ...options, exhausted: refused })
      expect(await errorOf('loop', own)).to.include({ code: 'invalid_upload' })
    })

    it('503 unavailable: waits for something that does not respond', async () => {
      expect(await errorOf('wait'))
        .to.be.instanceOf(Fault)
        .and.include({ code: 'unavailable', retryAfterSeconds: 5 })
    })
  })
})
