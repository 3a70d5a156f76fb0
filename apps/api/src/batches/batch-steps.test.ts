import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Batch } from '@platen/database'
import { draftVersion } from '@platen/contract'
import { readSettings, storageSettings } from '@platen/platform'
import { batchFolder, type ObjectStore, uploadKey } from '@platen/storage'
import { expect } from 'chai'
import { openStore, type StoreSettings } from '../storage/open-store.ts'
import { createBatchSteps } from './batch-steps.ts'
import { createSmallSteps } from './small-steps.ts'
import { storeDraft } from './testing/store-draft.ts'

const signal = new AbortController().signal
const onProgress = () => undefined
const createdAt = Date.UTC(2026, 10, 21)

describe('createBatchSteps', () => {
  let dataFolder: string
  let settings: StoreSettings
  let store: ObjectStore
  let count = 0

  before(async () => {
    dataFolder = await mkdtemp(path.join(tmpdir(), 'platen-steps-'))
    settings = readSettings(storageSettings, { PLATEN_DATA: dataFolder })
    store = openStore(settings)
    await store.initialise({ isNew: async () => true })
  })
  after(() => rm(dataFolder, { recursive: true, force: true }))

  function newSteps() {
    const none = () => Promise.reject(new Error('a draft without a bucket needs no lookup'))
    return createBatchSteps({
      catalog: { versions: { find: none }, buckets: { find: none } } as never,
      buckets: { open: none },
      objects: store,
      store: settings,
    })
  }

  const storeDraftIn = (folder: string) =>
    storeDraft(store, {
      folder,
      html: '{{name}}',
      settings: { fileName: '{{name}}.pdf', language: 'en' },
    })

  /** Creates a batch from a draft, with its own folder. */
  async function newBatch(items: number): Promise<Batch> {
    const id = `b${++count}`
    const key = uploadKey({ expiresAt: createdAt, id })
    const lines = Array.from({ length: items }, (_, at) => `{"name":"n${at}"}\n`).join('')
    await store.put(key, Buffer.from(lines), { contentType: 'application/x-ndjson' })
    const folder = batchFolder({ expiresAt: createdAt, id })
    await storeDraftIn(folder)
    return {
      batchId: id,
      accountId: 'a',
      version: draftVersion,
      chunks: 0,
      createdAt: new Date(createdAt),
      status: 'checking',
      plan: {
        output: 'zip',
        onInvalid: 'reject',
        linkMinutes: 60,
        source: { key, format: 'ndjson' },
        folder,
      },
    } as Batch
  }

  /** Returns how many threads the work starts. */
  async function countThreads(work: () => Promise<unknown>): Promise<number> {
    let threads = 0
    const addThread = () => void threads++
    process.on('worker', addThread)
    try {
      await work()
    } finally {
      process.off('worker', addThread)
    }
    return threads
  }

  it('runs both steps of small batches in shared threads, and large batches in their own thread', async () => {
    const { split, assemble } = newSteps()
    const threads = await countThreads(async () => {
      for (let round = 0; round < 10; round++) {
        const batch = await newBatch(2)
        expect(await split(batch, { signal, onProgress })).to.include({ items: 2, invalid: 0, chunks: 1 })
        const splitBatch = { ...batch, chunks: 1 }
        expect(await assemble(splitBatch, { signal })).to.include({ failed: 2 })
      }
    })
    // For 20 steps. On slow machines, a long step lowers the priority of its thread, and another thread is started.
    expect(threads).to.be.at.most(5)
    const large = await newBatch(10_000)
    const more = await countThreads(async () => {
      expect(await split(large, { signal, onProgress })).to.include({ items: 10_000, chunks: 200 })
    })
    expect(more).to.equal(1)
  })

  it('returns undefined for a step that takes too long for a shared thread', async () => {
    const batch = await newBatch(20_000)
    const { source, folder } = batch.plan
    const options = { store: settings, source, template: await storeDraftIn(folder), folder, createdAt }
    expect(await createSmallSteps({ timeoutMs: 1 }).split(options, 'a')).to.equal(undefined)
  })
})
