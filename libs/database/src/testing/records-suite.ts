import { expect } from 'chai'
import { createGenerationLog } from '../generation-log.ts'
import { faultOf } from './catching.ts'
import { bucket, fields, generation, settings } from './fixtures.ts'
import type { Opened } from './opened.ts'

/** Tests of buckets, generations and hostile text that run on every database. */
export function describeRecords(opened: Opened): void {
  const newAccount = async () => (await opened.catalog.accounts.create({ name: 'A' })).accountId

  describe('buckets', () => {
    it('return the secret only for deliveries, and never in a list', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const connected = await catalog.buckets.connect(accountId, bucket)
      expect(await catalog.buckets.find(accountId, bucket.name)).to.deep.equal(bucket)
      const { secretKey, ...shown } = bucket
      expect(connected).to.deep.equal({ ...shown, createdAt: clock.now() })
      const listed = await catalog.buckets.list(accountId)
      expect(listed).to.deep.equal([{ ...shown, createdAt: clock.now() }])
      expect(JSON.stringify(listed)).to.not.include(secretKey)
    })

    it('store object options until they are connected again without options', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const objectOptions = {
        encryption: 'aws:kms',
        kmsKeyId: 'alias/a',
        storageClass: 'GLACIER_IR',
        acl: 'private',
      } as const
      expect(await catalog.buckets.connect(accountId, { ...bucket, ...objectOptions })).to.include(
        objectOptions,
      )
      expect(await catalog.buckets.find(accountId, bucket.name)).to.deep.equal({
        ...bucket,
        ...objectOptions,
      })
      expect((await catalog.buckets.list(accountId))[0]).to.include(objectOptions)
      await catalog.buckets.connect(accountId, bucket)
      expect(await catalog.buckets.find(accountId, bucket.name)).to.deep.equal(bucket)
    })

    it('are replaced on reconnection, and removed on disconnection', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      await catalog.buckets.connect(accountId, bucket)
      await catalog.buckets.connect(accountId, { ...bucket, secretKey: 'another' })
      expect((await catalog.buckets.find(accountId, bucket.name))?.secretKey).to.equal('another')
      expect(await catalog.buckets.disconnect(accountId, bucket.name)).to.equal(true)
      expect(await catalog.buckets.disconnect(accountId, bucket.name)).to.equal(false)
      expect(await catalog.buckets.find(accountId, bucket.name)).to.equal(undefined)
      expect(await faultOf(catalog.buckets.connect('acc_none', bucket))).to.equal('not_found')
    })
  })

  describe('uploads', () => {
    const hourMs = 3_600_000
    const add = (
      accountId: string,
      of: { openMax?: number; keptMax?: number; hours?: number; isTest?: boolean } = {},
    ) =>
      opened.catalog.uploads.add(accountId, {
        expiresAt: new Date(opened.clock.now().getTime() + (of.hours ?? 1) * hourMs),
        openMax: of.openMax ?? 3,
        keptMax: of.keptMax ?? 5,
        isTest: of.isTest ?? false,
        keyOf: (uploadId) => `uploads/${uploadId}`,
      })

    it('are found only by their account, until they expire or are removed', async () => {
      const { catalog } = opened
      const [mine, other] = [await newAccount(), await newAccount()]
      const upload = await add(mine)
      expect(upload).to.include({ objectKey: `uploads/${upload.uploadId}`, isTest: false })
      const ofTest = await add(mine, { isTest: true })
      expect(await catalog.uploads.find(mine, ofTest.uploadId)).to.deep.equal({ ...ofTest, isTest: true })
      expect(await catalog.uploads.find(mine, upload.uploadId)).to.deep.equal(upload)
      expect(await catalog.uploads.find(other, upload.uploadId)).to.equal(undefined)
      expect(await catalog.uploads.remove(other, upload.uploadId)).to.equal(false)
      expect(await catalog.uploads.remove(mine, upload.uploadId)).to.equal(true)
      expect(await catalog.uploads.find(mine, upload.uploadId)).to.equal(undefined)
      const ended = await add(mine, { hours: -1 })
      expect(await catalog.uploads.find(mine, ended.uploadId)).to.equal(undefined)
      await catalog.uploads.removeEnded()
      expect(await catalog.uploads.remove(mine, ended.uploadId)).to.equal(false)
    })

    it('rate_limited: above an account’s limit, even concurrently, not counting expired uploads', async () => {
      const accountId = await newAccount()
      await add(accountId, { hours: -1 })
      const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => add(accountId)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).to.have.length(3)
      expect(await faultOf(add(accountId))).to.equal('rate_limited')
      expect(await faultOf(add('acc_none'))).to.equal('not_found')
    })

    it('remain available after a batch has used them, but no longer take a slot', async () => {
      const { catalog } = opened
      const [mine, other] = [await newAccount(), await newAccount()]
      const upload = await add(mine, { openMax: 1 })
      await catalog.uploads.noteUsed(other, upload.uploadId)
      expect(await faultOf(add(mine, { openMax: 1 }))).to.equal('rate_limited')
      await catalog.uploads.noteUsed(mine, upload.uploadId)
      expect(await catalog.uploads.find(mine, upload.uploadId)).to.deep.equal(upload)
      await add(mine, { openMax: 1 })
      expect(await faultOf(add(mine, { keptMax: 2 }))).to.equal('rate_limited')
    })
  })

  describe('generations', () => {
    it('store the first warnings about a document, and the number of omitted warnings', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const warning = { code: 'asset_failed', subject: 'x'.repeat(300), message: 'y'.repeat(200) } as const
      const warnings = Array.from({ length: 100 }, () => warning)
      const generationId = catalog.generations.newId()
      await catalog.generations.insert([{ ...generation({ accountId, warnings }), generationId }])
      const kept = (await catalog.generations.find(accountId, generationId))?.warnings ?? []
      expect(JSON.stringify(kept).length).to.be.within(3_000, 4_400)
      expect(kept.slice(0, -1)).to.deep.equal(kept.slice(0, -1).map(() => warning))
      expect(kept.at(-1)).to.deep.equal({
        code: 'asset_failed',
        subject: '',
        message: `${100 - kept.length + 1} more warnings are not stored with the document.`,
      })
    })

    it('are returned as they were added, newest first, in pages', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const added = Array.from({ length: 5 }, (_, at) =>
        generation({
          accountId,
          requestId: `req_${at}`,
          createdAt: new Date(1_000 * at),
          ...(at === 3 ? failed : {}),
        }),
      )
      const log = createGenerationLog(catalog.generations, { batchMax: 2 })
      for (const one of added) log.add(one)
      await log.close()
      const first = await catalog.generations.list(accountId, { limit: 2 })
      const before = first.at(-1)
      if (!before) throw new Error('Nothing came')
      const rest = await catalog.generations.list(accountId, { before })
      const all = [...first, ...rest]
      const expected = added.toReversed().map((one, at) => ({
        ...one,
        generationId: all[at]?.generationId,
        templateName: null,
        isTest: false,
        objectKey: null,
        deletedAt: null,
      }))
      expect(all).to.deep.equal(expected)
      expect(await catalog.generations.list(accountId, { templateId: 'tpl_other' })).to.deep.equal([])
    })

    it('are stored only once if they are added twice, and dropped if their account was deleted', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const row = { ...generation({ accountId }), generationId: catalog.generations.newId() }
      const gone = { ...generation({ accountId: 'acc_gone' }), generationId: catalog.generations.newId() }
      await catalog.generations.insert([gone, row])
      await catalog.generations.insert([row])
      expect(await catalog.generations.list(accountId)).to.have.length(1)
    })

    it('are found by template, outcome and UTC day, with the template’s current name, even if it is archived', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { templateId } = await catalog.templates.create(accountId, { slug: 'invoice', name: 'Invoice' })
      await catalog.templates.archive(accountId, templateId)
      const rows = [
        { requestId: 'a', templateId, createdAt: new Date('2026-10-31T23:59:59.999Z') },
        { requestId: 'b', templateId, createdAt: new Date('2026-11-01T00:00:00.000Z'), ...failed },
        { requestId: 'c', createdAt: new Date('2026-11-01T23:59:59.999Z') },
        { requestId: 'd', createdAt: new Date('2026-11-02T00:00:00.000Z'), outcome: 'caller_left' as const },
      ]
      await catalog.generations.insert(
        rows.map((row) => ({
          ...generation({ accountId, ...row }),
          generationId: catalog.generations.newId(),
        })),
      )
      const found = async (filter: Parameters<typeof catalog.generations.list>[1]) =>
        (await catalog.generations.list(accountId, filter)).map(({ requestId }) => requestId).join('')
      expect(await found({})).to.equal('dcba')
      expect(await found({ templateId })).to.equal('ba')
      expect(await found({ outcome: 'succeeded' })).to.equal('ca')
      expect(await found({ outcome: 'failed' })).to.equal('b')
      expect(await found({ day: '2026-11-01' })).to.equal('cb')
      expect(await found({ day: '2026-11-01', templateId, outcome: 'succeeded' })).to.equal('')
      const names = (await catalog.generations.list(accountId)).map(({ templateName }) => templateName)
      expect(names).to.deep.equal([null, null, 'Invoice', 'Invoice'])
    })

    it('are counted by UTC day, including those whose callers disconnected', async () => {
      const { catalog, clock } = opened
      const accountId = await newAccount()
      const today = clock.now().toISOString().slice(0, 10)
      const midnight = new Date(`${today}T00:00:00Z`).getTime()
      const hourMs = 3_600_000
      const rows = [
        // Two hours into the first of three days, and just before it.
        { createdAt: new Date(midnight - 46 * hourMs), ...failed },
        { createdAt: new Date(midnight - 48 * hourMs - 1) },
        { createdAt: new Date(midnight), templateId: 'tpl_two' },
        { createdAt: new Date(midnight) },
        { createdAt: new Date(midnight), ...failed },
        { createdAt: new Date(midnight), outcome: 'caller_left' as const },
        { createdAt: new Date(midnight), isTest: true },
        // From a process whose clock is ahead.
        { createdAt: new Date(midnight + 24 * hourMs) },
      ]
      await catalog.generations.insert(
        rows.map((row) => ({
          ...generation({ accountId, ...row }),
          generationId: catalog.generations.newId(),
        })),
      )
      const dayBefore = (count: number) => new Date(midnight - count * 24 * hourMs).toISOString().slice(0, 10)
      expect(await catalog.generations.countByDay(accountId, { days: 3 })).to.deep.equal([
        { day: dayBefore(2), succeeded: 0, failed: 1, tests: 0 },
        { day: dayBefore(1), succeeded: 0, failed: 0, tests: 0 },
        { day: today, succeeded: 2, failed: 1, tests: 1 },
      ])
      const ofTwo = { days: 1, templateId: 'tpl_two' }
      expect(await catalog.generations.countByDay(accountId, ofTwo)).to.deep.equal([
        { day: today, succeeded: 1, failed: 0, tests: 0 },
      ])
      const other = await newAccount()
      const counted = await catalog.generations.countByDay(other, { days: 90 })
      expect(counted).to.have.length(90)
      expect(counted.every(({ succeeded, failed: lost }) => succeeded + lost === 0)).to.equal(true)
    })
  })

  describe('hostile text', () => {
    it('invalid_request: NUL and lone surrogates are rejected, in text and in JSON', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { templateId } = await catalog.templates.create(accountId, { slug: 'a', name: 'A' })
      for (const bad of ['a\0b', 'a\ud800b', '\udc00']) {
        const attempts = [
          () => catalog.accounts.create({ name: bad }),
          () => catalog.templates.create(accountId, { slug: bad, name: 'A' }),
          () => catalog.buckets.connect(accountId, { ...bucket, region: bad }),
          () => catalog.drafts.save(accountId, templateId, { source: { [bad]: 1 }, revision: 0 }),
          () =>
            catalog.versions.activate(accountId, {
              templateId,
              version: 1,
              settings: { ...settings, name: bad },
              fields,
            }),
          () => catalog.versions.findPublished(accountId, bad),
        ]
        for (const attempt of attempts) expect(await faultOf(attempt())).to.equal('invalid_request')
      }
      await catalog.ping()
    })

    it('everything else is stored unchanged', async () => {
      const { catalog } = opened
      const name = `'; drop table accounts; -- "\\ \u0001\u202e\ufeff 😀 %_$1 {} \\u0000 ${'x'.repeat(10_000)}`
      const { accountId } = await catalog.accounts.create({ name })
      expect((await catalog.accounts.find(accountId))?.name).to.equal(name)
      await catalog.buckets.connect(accountId, { ...bucket, name: name.slice(0, 200), secretKey: name })
      expect((await catalog.buckets.find(accountId, name.slice(0, 200)))?.secretKey).to.equal(name)
      expect(await catalog.buckets.find(accountId, '%')).to.equal(undefined)
    })

    it('invalid_request: JSON that is nested too deeply for a database', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const { templateId } = await catalog.templates.create(accountId, { slug: 'a', name: 'A' })
      for (const depth of [201, 100_000]) {
        let source: object = {}
        for (let level = 1; level < depth; level++) source = [source]
        const saving = catalog.drafts.save(accountId, templateId, { source, revision: 0 })
        expect(await faultOf(saving)).to.equal('invalid_request')
      }
    })

    it('a generation with any content is recorded', async () => {
      const { catalog } = opened
      const accountId = await newAccount()
      const log = createGenerationLog(catalog.generations)
      log.add(generation({ accountId, requestId: 'a\0b\ud800c' }))
      await log.close()
      const [kept] = await catalog.generations.list(accountId)
      expect(kept?.requestId).to.equal('a\ufffdb\ufffdc')
      expect(log.counts()).to.deep.equal({ waiting: 0, dropped: 0 })
    })
  })
}

const failed = {
  outcome: 'render_timeout',
  bytes: null,
  pages: null,
  ms: null,
  jobId: null,
  warnings: [],
} as const
