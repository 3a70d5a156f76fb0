import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  type BatchError,
  type ChunkItem,
  chunkKeys,
  Fault,
  type Field,
  type TypedSettings,
} from '@platen/contract'
import { declaredFieldsOf, declareFields } from '@platen/merge'
import { batchFolder, createDiskStore, type ObjectStore, uploadKey } from '@platen/storage'
import { expect } from 'chai'
import { fieldsOf } from '../../../../../libs/import/src/tabular/testing/given-items.ts'
import { readBatch } from '../batch-request.ts'
import { readBucketKeys } from '../bucket-keys.ts'
import { storeDraft } from '../testing/store-draft.ts'
import type { SplitOptions } from './split-batch.ts'
import { splitItems } from './split-items.ts'

const createdAt = Date.UTC(2026, 10, 21, 23, 30)

const invoice: TypedSettings = {
  locale: 'de',
  timeZone: 'Europe/Berlin',
  fields: {
    total: { type: 'money', currency: 'EUR' },
    due: { type: 'date', format: 'yyyyMMdd' },
    ref: { type: 'text', default: 'ohne' },
    share: { type: 'number', required: false },
  },
  computed: { doubled: 'total * 2', part: 'total / share', today: 'today()' },
}

describe('splitItems with typed fields', () => {
  let folder: string
  let store: ObjectStore
  let count = 0

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-typed-rows-'))
    store = await createDiskStore({ folder, linkSecret: 'secret', baseUrl: 'http://localhost' })
  })
  after(() => rm(folder, { recursive: true, force: true }))

  async function split(
    upload: string,
    {
      typed = invoice,
      source = {},
      fileName,
      fields,
      bucket,
    }: {
      typed?: TypedSettings
      source?: Partial<SplitOptions['source']>
      fileName?: string
      fields?: Field[]
      bucket?: SplitOptions['bucket']
    } = {},
  ) {
    const id = `b${++count}`
    const key = uploadKey({ expiresAt: createdAt, id })
    await store.putStream(key, Readable.from([Buffer.from(upload)]), { contentType: 'text/csv' })
    const folderOfBatch = batchFolder({ expiresAt: createdAt, id })
    const html = '{{no}} {{total}} {{due}}'
    const settings = { ...typed, language: 'en', fileName: '{{no}}' }
    const options: SplitOptions = {
      store: {} as SplitOptions['store'],
      source: { key, ...source },
      template: await storeDraft(store, {
        folder: folderOfBatch,
        html,
        settings,
        fields: fields ?? declareFields(fieldsOf(html), declaredFieldsOf(settings)),
      }),
      ...(fileName === undefined ? {} : { fileName }),
      ...(bucket && { bucket }),
      folder: folderOfBatch,
      createdAt,
    }
    const never = new AbortController().signal
    const counts = await splitItems(options, { store, signal: never, onProgress: () => {} }).catch(
      (error: unknown) => {
        if (error instanceof Fault) return error
        throw error
      },
    )
    const text = async (name: string) => (await store.get(name))?.toString() ?? ''
    const items = JSON.parse((await text(chunkKeys.items(options.folder, 1))) || '[]') as ChunkItem[]
    const report = (await text(chunkKeys.errors(options.folder))).split('\n').filter(Boolean)
    const keys =
      bucket && (await readBucketKeys(store, { folder: options.folder, chunk: 1, pattern: bucket.key }))
    return { counts, items, keys, report: report.map((line) => JSON.parse(line) as BatchError) }
  }

  it('reads columns in their locale, and returns the locales that were guessed', async () => {
    const table = 'no;total;due\n1;1.234,50 €;31.12.2026\n'
    const data = { no: '1', total: '1234.50', due: '2026-12-31' }
    const named = await split(table, { source: { locale: 'de' } })
    expect(named.items.map((item) => item.data)).to.deep.equal([data])
    expect(named.counts).to.deep.equal({ items: 1, invalid: 0, chunks: 1, reading: {} })
    const guessed = await split(table, { source: { locale: 'auto' } })
    expect(guessed.items.map((item) => item.data)).to.deep.equal([data])
    expect(guessed.counts).to.deep.equal({
      items: 1,
      invalid: 0,
      chunks: 1,
      reading: { locales: { total: 'de', due: 'de' } },
    })
  })

  it('wrong_type and invalid_upload: reports cells and columns that cannot be read', async () => {
    const wrong = await split('no,total,due\n1,12.50,2026-12-31\n2,twelve,2026-02-30\n')
    expect(wrong.counts).to.include({ items: 2, invalid: 1 })
    expect(
      wrong.report.map(({ row, pointer, code, message }) => [row, pointer, code, message]),
    ).to.deep.equal([
      [
        3,
        '/total',
        'wrong_type',
        'The column "total" needs a number such as 1234.5; this cell has "twelve".',
      ],
      [
        3,
        '/due',
        'wrong_type',
        'The column "due" needs a date that exists: days in 2026-02 are 01 to 28; this cell has "2026-02-30".',
      ],
    ])
    const ambiguous = await split('no,total,due\n1,12,01/02/2026\n', { source: { locale: 'auto' } })
    expect(ambiguous.counts).to.have.property('code', 'invalid_upload')
    expect(ambiguous.report.map(({ item, code }) => [item, code])).to.deep.equal([[0, 'ambiguous_column']])
    const percents: TypedSettings = { ...invoice, fields: { total: { type: 'percent' } }, computed: {} }
    const mixed = await split('no,total,due\n1,7,x\n2,19 %,x\n', { typed: percents })
    expect(mixed.counts).to.have.property('code', 'invalid_upload')
    expect(mixed.report.map(({ item, row, pointer, code }) => [item, row, pointer, code])).to.deep.equal([
      [0, 3, '/total', 'ambiguous_column'],
    ])
    const computed = await split('no,total,due,doubled\n1,12,2026-01-02,24\n')
    expect(computed.report.map(({ pointer, code }) => [pointer, code])).to.deep.equal([
      ['/doubled', 'computed_column'],
    ])
  })

  it('stores warnings with their items, and hints with the batch', async () => {
    const table =
      'no,total,due,lines.text,sent\n4.5E+11,12,1.12.2026,Tea,x\n4.5E+11,12,1.12.2026,Milk,\nA,1,2026-12-31,Tea,\n'
    const fields = declareFields(
      fieldsOf('{{no}} {{total}} {{due}}{{#lines}}{{text}}{{/lines}}{{#sent}}SENT{{/sent}}'),
      declaredFieldsOf({ ...invoice, language: 'en' }),
    )
    const { counts, items } = await split(table, { source: { locale: 'en-US' }, fields })
    expect(items.map(({ warnings = [] }) => warnings.map(({ row, code }) => `${row} ${code}`))).to.deep.equal(
      [['2 damaged_cell', '2 ambiguous_date'], ['3 damaged_cell', '3 ambiguous_date'], []],
    )
    expect(items.map(({ data }) => data['sent'])).to.deep.equal([true, null, null])
    if (counts instanceof Fault) throw counts
    expect(counts.reading.hints?.map(({ code, column }) => [code, column])).to.deep.equal([
      ['rows_repeat', 'no'],
      ['read_as_yes_or_no', 'sent'],
    ])
  })

  it('fills file names with values as printed: with formats, formulas, defaults and the request’s date', async () => {
    const fileName = '{{today}}/{{no}} {{total}} {{doubled}} {{ref}} bis {{due}}'
    const { items, report } = await split('[{"no":"1","total":1234.5,"due":"2026-12-31"}]', { fileName })
    expect(report).to.deep.equal([])
    expect(items.map((item) => item.fileName.replaceAll('\u00a0', ' '))).to.deep.equal([
      '22.11.2026/1 1.234,50 € 2.469 ohne bis 31.12.2026.pdf',
    ])
  })

  it('fills object keys with values as printed: with formats, formulas and defaults', async () => {
    const connection = {
      name: 'theirs',
      endpoint: 'https://s3.example',
      region: 'eu-1',
      accessKey: 'key',
      secretKey: 'secret',
      pathStyle: true,
    }
    const { items, keys } = await split('[{"no":"1","total":1234.5,"due":"2026-12-31"}]', {
      bucket: { connection, key: '{{due}}/{{no}}-{{doubled}}-{{ref}}.pdf' },
    })
    expect(keys).to.deep.equal({ 1: '31.12.2026/1-2.469-ohne.pdf' })
    expect(items.map(({ putUrl }) => new URL(putUrl ?? '').pathname)).to.deep.equal([
      '/theirs/31.12.2026/1-2.469-ohne.pdf',
    ])
  })

  it('omits optional fields without a value from file names', async () => {
    const typed: TypedSettings = {
      fields: {
        no: { type: 'text' },
        due: { type: 'date', required: false },
        total: { type: 'money', currency: 'EUR', required: false },
      },
    }
    const { items, report } = await split('[{"no":"1"},{"no":"2","due":"2026-12-31"},{}]', {
      typed,
      fileName: '{{no}} {{due}}{{total}}',
    })
    expect(report.map(({ item, pointer, code }) => [item, pointer, code])).to.deep.equal([
      [3, '/no', 'missing_key'],
    ])
    expect(items.map((item) => item.fileName)).to.deep.equal(['1.pdf', '2 Dec 31, 2026.pdf'])
  })

  it('invalid_data: a formula without a result is an error in its item, even if no name contains it', async () => {
    const items = '[{"no":"1","total":1,"due":null,"share":0},{"no":"2","total":1,"due":null,"share":2}]'
    for (const fileName of ['{{no}} {{part}}', '{{no}}']) {
      const { counts, report } = await split(items, { fileName })
      expect(counts).to.include({ items: 2, invalid: 1 })
      expect(report.map(({ item, pointer, code }) => [item, pointer, code])).to.deep.equal([
        [1, '/share', 'division_by_zero'],
      ])
    }
  })

  it('invalid_request: an unknown locale', () => {
    const upload = {
      uploadId: 'u',
      locale: 'xx',
      columns: { a: { locale: 'german' }, b: { locale: 'de' }, c: 'd' },
    }
    try {
      readBatch({ templateId: 't', upload })
      throw new Error('the request was accepted')
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      expect(error.errors.map(({ pointer, code }) => `${pointer} ${code}`)).to.deep.equal([
        '/upload/locale not_allowed',
        '/upload/columns/a/locale not_allowed',
      ])
    }
  })
})
