import { expect } from 'chai'
import type { NewBatch } from '../records/batches.ts'
import { faultOf } from './catching.ts'
import type { Opened } from './opened.ts'

const hourMs = 3_600_000

/** Tests of batches that run on every database. */
export function describeBatches(opened: Opened): void {
  const newAccount = async () => (await opened.catalog.accounts.create({ name: 'A' })).accountId

  function newBatch(accountId: string, of: Partial<NewBatch> = {}): NewBatch {
    const { catalog, clock } = opened
    return {
      batchId: catalog.batches.newId(),
      accountId,
      templateId: 'tpl_one',
      version: 3,
      requestId: 'req_one',
      plan: {
        output: 'zip',
        fileName: '{{name}} ü',
        onInvalid: 'skip',
        linkMinutes: 60,
        source: { key: 'uploads/1/u', format: 'csv', columns: { Name: 'name', Note: null } },
        folder: 'batches/000000000001/b/',
      },
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + hourMs),
      ...of,
    }
  }
  async function insert(accountId: string, of: Partial<NewBatch> = {}): Promise<NewBatch> {
    const batch = newBatch(accountId, of)
    await opened.catalog.batches.insert(batch, { unfinishedMax: 100 })
    return batch
  }

  describe('batches', () => {
    it('are returned as they were stored, and change from one status to the next only once', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const batch = await insert(accountId)
      const written = {
        ...batch,
        status: 'checking',
        items: 0,
        invalid: 0,
        failed: 0,
        warnings: 0,
        chunks: 0,
      }
      const open = { result: null, error: null, startedAt: null, finishedAt: null }
      expect(await catalog.batches.find(accountId, batch.batchId)).to.deep.equal({ ...written, ...open })
      const rendering = { status: 'rendering', items: 9, invalid: 1, chunks: 1, starts: true } as const
      expect(await catalog.batches.change(batch.batchId, 'checking', rendering)).to.equal(true)
      expect(await catalog.batches.change(batch.batchId, 'checking', rendering)).to.equal(false)
      const result = { documents: 8, bytes: 5_000_000_000, file: { key: 'k', fileName: 'a.zip' } }
      const ended = { status: 'succeeded', failed: 0, result, finishes: true } as const
      expect(await catalog.batches.change(batch.batchId, 'rendering', ended)).to.equal(true)
      const found = await catalog.batches.findAny(batch.batchId)
      expect(found).to.deep.include({ status: 'succeeded', items: 9, invalid: 1, chunks: 1, result })
      expect([found?.startedAt, found?.finishedAt]).to.deep.equal([clock.now(), clock.now()])
      const [today] = await catalog.generations.countByDay(accountId, { days: 1 })
      expect(today).to.deep.include({ succeeded: 8, failed: 0 })
    })

    it('store the column mapping together with the request', async () => {
      const { catalog } = opened
      const { batchId, plan } = await insert(await newAccount())
      const locales = { 'Price\u0000': 'de' }
      await catalog.batches.change(batchId, 'checking', {
        status: 'rendering',
        reading: { locales },
        starts: true,
      })
      const found = await catalog.batches.findAny(batchId)
      expect(found?.plan).to.deep.equal({ ...plan, locales: { 'Price\uFFFD': 'de' } })
    })

    it('cannot be changed or canceled in a final status', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { batchId } = await insert(accountId)
      const error = { code: 'batch_rejected', detail: 'No\u0000', errors: [] } as const
      await catalog.batches.change(batchId, 'checking', { status: 'failed', error, finishes: true })
      expect(await catalog.batches.change(batchId, 'failed', { status: 'succeeded' })).to.equal(false)
      expect(await catalog.batches.cancel(accountId, batchId, 'nothing')).to.equal(false)
      expect((await catalog.batches.findAny(batchId))?.error?.detail).to.equal('No\uFFFD')
    })

    it('are canceled only once and only by their own account, and show what is kept', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { batchId, plan } = await insert(accountId)
      expect(await catalog.batches.cancel(await newAccount(), batchId, 'done')).to.equal(false)
      expect(await catalog.batches.cancel(accountId, batchId, 'done')).to.equal(true)
      expect(await catalog.batches.cancel(accountId, batchId, 'nothing')).to.equal(false)
      const cancelled = await catalog.batches.findAny(batchId)
      expect(cancelled).to.deep.include({
        status: 'cancelled',
        plan: { ...plan, keep: 'done' },
        finishedAt: null,
      })
    })

    it('of another account are not found', async () => {
      const { catalog } = opened
      const { batchId } = await insert(await newAccount())
      const other = await newAccount()
      expect(await catalog.batches.find(other, batchId)).to.equal(undefined)
      expect(await catalog.batches.list(other, { limit: 10 })).to.deep.equal([])
    })

    it('are listed newest first, in pages', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const ids: string[] = []
      for (let count = 0; count < 5; count++) {
        clock.advance(1_000)
        ids.unshift((await insert(accountId)).batchId)
      }
      const first = await catalog.batches.list(accountId, { limit: 2 })
      const last = first.at(-1)
      const rest = await catalog.batches.list(accountId, { limit: 10, ...(last ? { before: last } : {}) })
      expect([...first, ...rest].map(({ batchId }) => batchId)).to.deep.equal(ids)
    })

    it('are limited in number per account while unfinished, even concurrently, and a finished batch frees a slot', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const sent = Array.from({ length: 5 }, () => newBatch(accountId))
      const taken = await Promise.allSettled(
        sent.map((batch) => catalog.batches.insert(batch, { unfinishedMax: 3 })),
      )
      const turns = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(turns.toSorted((a, b) => a - b)).to.deep.equal([1, 2, 3])
      const one = (await catalog.batches.list(accountId, { limit: 1 }))[0]
      await catalog.batches.change(one?.batchId ?? '', 'checking', { status: 'failed', finishes: true })
      expect(await catalog.batches.insert(newBatch(accountId), { unfinishedMax: 3 })).to.equal(3)
      const oneMore = catalog.batches.insert(newBatch(accountId), { unfinishedMax: 3 })
      expect(await faultOf(oneMore)).to.equal('rate_limited')
      const ofNobody = catalog.batches.insert(newBatch('acc_none'), { unfinishedMax: 3 })
      expect(await faultOf(ofNobody)).to.equal('not_found')
    })

    it('are counted across accounts while unfinished, with the start of the oldest, and deleted when expired', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const batch = await insert(accountId)
      clock.advance(1_000)
      const mine = async () =>
        (await catalog.batches.listUnfinished(clock.now())).filter((one) => one.accountId === accountId)
      expect((await mine()).map(({ batchId }) => batchId)).to.deep.equal([batch.batchId])
      await catalog.batches.change(batch.batchId, 'checking', { status: 'rendering', starts: true })
      expect(Number(await catalog.batches.oldestRenderingSince())).to.be.at.most(Number(clock.now()))
      const counts = await catalog.batches.countByStatus()
      expect(counts.find(({ status }) => status === 'rendering')?.count).to.be.at.least(1)
      await catalog.batches.removeEnded(batch.expiresAt)
      expect(await mine()).to.have.length(1)
      await catalog.batches.removeEnded(new Date(batch.expiresAt.getTime() + 1))
      expect(await mine()).to.have.length(0)
    })
  })
}
