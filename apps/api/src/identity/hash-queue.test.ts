import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { createHashQueue, type HashCaller } from './hash-queue.ts'

describe('createHashQueue', () => {
  const waitingMax = 20
  const hasher = (number: number, more: Partial<HashCaller> = {}): HashCaller => ({
    network: `192.0.2.${number}`,
    email: `person-${number}@example.com`,
    isKnown: false,
    ...more,
  })

  /** Creates a queue, and records the order in which hashes start. `endNext` ends the oldest one. */
  function start() {
    const run = createHashQueue({ waitingMax })
    const started: string[] = []
    const running: Array<() => void> = []
    const add = (name: string, caller: HashCaller) =>
      run(caller, () => {
        started.push(name)
        return new Promise<void>((resolve) => running.push(resolve))
      }).then(
        () => 'done',
        (error: unknown) => (error instanceof Fault ? error.code : String(error)),
      )
    const endNext = async () => {
      await new Promise(setImmediate)
      running.shift()?.()
      await new Promise(setImmediate)
    }
    return { add, started, endNext, running }
  }

  it('runs one hash for unknown callers at a time, and in parallel one for a known caller', async () => {
    const { add, started, running } = start()
    for (let number = 0; number < waitingMax + 1; number++) void add('other', hasher(number))
    expect(await add('too many', hasher(100))).to.equal('overloaded')
    expect(started).to.deep.equal(['other'])
    void add('known', hasher(200, { isKnown: true }))
    await new Promise(setImmediate)
    expect(started).to.deep.equal(['other', 'known'])
    expect(running).to.have.length(2)
  })

  it('serves unknown callers while many known callers wait', async () => {
    const { add, started, endNext } = start()
    for (let number = 0; number < waitingMax; number++) void add('known', hasher(number, { isKnown: true }))
    void add('other', hasher(100))
    await endNext()
    await endNext()
    expect(started).to.include('other')
  })

  for (const [title, shared] of [
    ['network', { network: '198.51.100.1' }],
    ['email address', { email: 'ada@example.com' }],
  ] as const) {
    it(`schedules a new caller before many with the same ${title}, and rejects the last of those`, async () => {
      const { add, started, endNext } = start()
      const many = Array.from({ length: waitingMax + 1 }, (_, number) => add('many', hasher(number, shared)))
      const other = add('other', hasher(100))
      expect(await many.at(-1)).to.equal('overloaded')
      for (let count = 0; count < 2; count++) await endNext()
      expect(started).to.deep.equal(['many', 'many', 'other'])
      await endNext()
      expect(await other).to.equal('done')
    })
  }

  it('frees the slot if a hash fails', async () => {
    const run = createHashQueue({ waitingMax })
    const fail = () => run(hasher(1), () => Promise.reject(new Error('failed'))).catch(() => 'failed')
    for (let count = 0; count < 5; count++) expect(await fail()).to.equal('failed')
  })
})
