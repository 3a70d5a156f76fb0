import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { startTaskThread, type TaskThread } from './task-thread.ts'
import { ThreadExhausted } from './thread-message.ts'

describe('startTaskThread', () => {
  let thread: TaskThread<{ work: string; bytes?: Uint8Array }>
  beforeEach(() => {
    const script = new URL('./testing/tried-thread.ts', import.meta.url)
    thread = startTaskThread({ script, heapMiBMax: 32 })
  })
  afterEach(() => thread.end())

  const errorOf = (work: string, options?: Parameters<typeof thread.run>[1]) =>
    thread.run({ work }, options).then(
      () => undefined,
      (error: unknown) => error,
    )

  it('runs one task after another, and transfers memory in both directions', async () => {
    for (const length of [1_000, 2_000]) {
      const bytes = new Uint8Array(length)
      const done = await thread.run<{ bytes: Uint8Array }>(
        { work: 'double', bytes },
        { handedOver: [bytes.buffer] },
      )
      expect([done.bytes.length, bytes.length]).to.deep.equal([length * 2, 0])
    }
  })

  it('throws what a task throws, and continues', async () => {
    expect(await errorOf('refuse'))
      .to.be.instanceOf(Fault)
      .and.include({ code: 'invalid_data', detail: 'No.' })
    expect(await errorOf('double')).to.be.instanceOf(TypeError)
    expect(thread.isEnded).to.equal(false)
    await thread.run({ work: 'double', bytes: new Uint8Array(1) })
  })

  it('throws if the thread ends before it has loaded its code', async () => {
    const result = errorOf('double')
    await thread.end()
    expect(String(await result)).to.include('ended before it was ready')
  })

  for (const work of ['fill', 'recurse']) {
    it(`ends when it runs out of memory: ${work}`, async () => {
      expect(await errorOf(work)).to.be.instanceOf(ThreadExhausted)
      expect(thread.isEnded).to.equal(true)
    })
  }

  it('ends with the reason given by an exceeded limit', async () => {
    const reason = new Error('long enough')
    const limit = () => ({ exceeded: Promise.reject(reason), clear: () => undefined })
    expect(await errorOf('loop', { limit })).to.equal(reason)
    expect(thread.isEnded).to.equal(true)
  })
})
