import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { createDiskStore } from './disk-store.ts'
import {
  answerKey,
  batchFolder,
  documentKey,
  expiryOfKey,
  previewFolder,
  spoolKey,
  uploadKey,
} from './expiring-key.ts'
import type { ObjectStore } from './object-store.ts'
import { failureOf, keysOf } from './testing/object-store-suite.ts'
import { createSweeper, startSweeper, type SweepCounts } from './sweeper.ts'

const now = 1_800_000_000_000

describe('keys of expiring objects', () => {
  it('contain the expiry in seconds, rounded up and sortable', () => {
    expect(documentKey({ expiresAt: now, id: 'a-1' })).to.equal('documents/001800000000/a-1.pdf')
    expect(answerKey({ expiresAt: now + 1, id: 'b' })).to.equal('answers/001800000001/b')
    expect(spoolKey({ expiresAt: 0, id: 'c' })).to.equal('spool/000000000000/c')
    expect(uploadKey({ expiresAt: now, id: 'd' })).to.equal('uploads/001800000000/d')
    expect(batchFolder({ expiresAt: now, id: 'e' })).to.equal('batches/001800000000/e/')
    expect(expiryOfKey(documentKey({ expiresAt: now, id: 'a' }))).to.equal(now)
    expect(expiryOfKey(`${batchFolder({ expiresAt: now, id: 'a' })}in/0000001.json`)).to.equal(now)
  })

  it('reject an id that would change the structure of the key, and an expiry out of range', () => {
    for (const id of ['', 'a/b', '..', 'a.pdf', 'ü', 'a\n', 'a'.repeat(129)]) {
      expect(() => documentKey({ expiresAt: now, id }), id).to.throw(RangeError)
    }
    for (const expiresAt of [Number.NaN, -1_001, 1e16, Infinity]) {
      expect(() => spoolKey({ expiresAt, id: 'a' })).to.throw(RangeError)
    }
  })
})

describe('the sweeper', () => {
  let folder: string
  let store: ObjectStore
  const put = (key: string) => store.put(key, Buffer.from('a'), { contentType: 'text/plain' })

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-sweeper-'))
    store = await createDiskStore({ folder })
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('deletes expired objects in its folders, and nothing else', async () => {
    const ended = [
      documentKey({ expiresAt: now - 1_000, id: 'old' }),
      documentKey({ expiresAt: now, id: 'now' }),
      documentKey({ expiresAt: 1, id: 'oldest' }),
      answerKey({ expiresAt: now - 5_000, id: 'a' }),
      spoolKey({ expiresAt: now - 1, id: 's' }),
      uploadKey({ expiresAt: now - 1_000, id: 'u' }),
      `${batchFolder({ expiresAt: now - 1_000, id: 'a' })}errors.ndjson`,
      `${batchFolder({ expiresAt: now - 1_000, id: 'a' })}files/0000001.pdf`,
      `${batchFolder({ expiresAt: now, id: 'b' })}in/0000001.json`,
      `${previewFolder({ expiresAt: now, id: 'p' })}prepared/a`,
    ]
    const staying = [
      documentKey({ expiresAt: now + 1, id: 'soon' }),
      answerKey({ expiresAt: now + 60_000, id: 'a' }),
      spoolKey({ expiresAt: now + 60_000, id: 's' }),
      uploadKey({ expiresAt: now + 1, id: 'u' }),
      `${batchFolder({ expiresAt: now + 1, id: 'a' })}errors.ndjson`,
      `${previewFolder({ expiresAt: now + 1, id: 'p' })}a`,
      'batches/000000000001/loose',
      'batches/1/a/errors.ndjson',
      'uploads/000000000001/deep/a',
      'bundles/t/1/bundle.json',
      'bundles/documents/000000000001/a.pdf',
      'documents/000000000001/a.txt',
      'documents/000000000001/deep/a.pdf',
      'documents/1/a.pdf',
      'documents/0000000000001/a.pdf',
      'documents/zzz',
      'documents/000000000001',
      'documents2/000000000001/a.pdf',
      'answers/000000000002/a.b',
      'spool/00000000000a/s',
      'other/000000000001/a.pdf',
    ].filter((key) => key !== 'documents/000000000001')
    for (const key of [...ended, ...staying]) await put(key)
    expect(await createSweeper(store, { now: () => now }).sweep()).to.deep.equal({
      removed: 10,
      failed: 0,
      firstFailure: undefined,
    })
    expect(await keysOf(store.list(''))).to.have.members(staying)
    expect((await createSweeper(store, { now: () => now }).sweep()).removed).to.equal(0)
  })

  it('keeps objects for a grace period', async () => {
    await put(documentKey({ expiresAt: now - 60_000, id: 'a' }))
    expect((await createSweeper(store, { now: () => now, graceMs: 60_001 }).sweep()).removed).to.equal(0)
    expect((await createSweeper(store, { now: () => now, graceMs: 60_000 }).sweep()).removed).to.equal(1)
  })

  it('stops listing at the first object that has not expired', async () => {
    await put(documentKey({ expiresAt: now - 1_000, id: 'a' }))
    for (let index = 1; index <= 50; index += 1)
      await put(documentKey({ expiresAt: now + index * 1_000, id: 'a' }))
    let listed = 0
    const counting: ObjectStore = {
      ...store,
      async *list(prefix) {
        for await (const info of store.list(prefix)) {
          listed += 1
          yield info
        }
      },
    }
    expect((await createSweeper(counting, { now: () => now }).sweep()).removed).to.equal(1)
    expect(listed).to.equal(2)
  })

  it('continues after an object that cannot be removed, and reports it', async () => {
    for (let index = 0; index < 40; index += 1)
      await put(documentKey({ expiresAt: now - 1_000, id: `a${index}` }))
    const locked = documentKey({ expiresAt: now - 1_000, id: 'a7' })
    const refusing: ObjectStore = {
      ...store,
      remove: (key) => (key === locked ? Promise.reject(new Error('locked')) : store.remove(key)),
    }
    const counts = await createSweeper(refusing, { now: () => now }).sweep()
    expect(counts).to.include({ removed: 39, failed: 1 })
    expect(counts.firstFailure).to.have.property('message', 'locked')
    expect(await keysOf(store.list(''))).to.deep.equal([locked])
  })

  it('aborts a sweep when nothing can be removed', async () => {
    for (let index = 0; index < 40; index += 1)
      await put(documentKey({ expiresAt: now - 1_000, id: `a${index}` }))
    let tried = 0
    const refusing: ObjectStore = {
      ...store,
      remove: () => {
        tried += 1
        return Promise.reject(new Error('unavailable'))
      },
    }
    expect(await failureOf(createSweeper(refusing, { now: () => now }).sweep())).to.have.property(
      'message',
      'unavailable',
    )
    expect(tried).to.equal(16)
  })

  it('runs immediately and repeatedly, one sweep at a time, continues after a failure, and stops when closed', async () => {
    let sweeps = 0
    let running = 0
    const errors: unknown[] = []
    const { promise: third, resolve } = Promise.withResolvers<SweepCounts>()
    const failingFirst: ObjectStore = {
      ...store,
      async *list(prefix) {
        if (prefix === 'documents/') sweeps += 1
        running += 1
        expect(running).to.equal(1)
        await new Promise((done) => setImmediate(done))
        running -= 1
        if (sweeps === 1) throw new Error('unavailable')
        yield* store.list(prefix)
      },
    }
    const sweeper = startSweeper(failingFirst, {
      everyMs: 1,
      onError: (error) => errors.push(error),
      onSwept: (counts) => {
        if (sweeps === 3) resolve(counts)
      },
    })
    expect(await third).to.include({ removed: 0, failed: 0 })
    await sweeper.close()
    const before = sweeps
    await new Promise((done) => setImmediate(done))
    expect(sweeps).to.equal(before)
    expect(errors).to.have.length(1)
    expect(errors[0]).to.have.property('message', 'unavailable')
  })

  it('two concurrent sweeps remove each object once and report no fault', async () => {
    for (let index = 0; index < 60; index += 1)
      await put(answerKey({ expiresAt: now - 1_000, id: randomUUID() }))
    const both = await Promise.all([
      createSweeper(store, { now: () => now }).sweep(),
      createSweeper(store, { now: () => now }).sweep(),
    ])
    expect(both.map(({ failed }) => failed)).to.deep.equal([0, 0])
    expect(await keysOf(store.list(''))).to.deep.equal([])
  })
})
