import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect } from 'chai'
import { type BatchError, type ChunkItem, chunkKeys, Fault, type Field } from '@platen/contract'
import { readSettings, storageSettings } from '@platen/platform'
import { batchFolder, type ObjectStore, uploadKey } from '@platen/storage'
import { openStore, type StoreSettings } from '../../storage/open-store.ts'
import { fieldsOf } from '../../../../../libs/import/src/tabular/testing/given-items.ts'
import { storeDraft } from '../testing/store-draft.ts'
import { splitBatch } from './split-batch.ts'
import { splitItems } from './split-items.ts'
import type { SplitOptions, SplitProgress } from './split-batch.ts'
import { itExtended } from '../../../../../test/parts/runs.ts'

const never = () => new AbortController().signal
const createdAt = Date.UTC(2026, 10, 21)

describe('splitBatch', () => {
  let dataFolder: string
  let settings: StoreSettings
  let store: ObjectStore
  let count = 0

  before(async () => {
    dataFolder = await mkdtemp(path.join(tmpdir(), 'platen-split-'))
    settings = readSettings(storageSettings, { PLATEN_DATA: dataFolder })
    store = openStore(settings)
    await store.initialise({ isNew: async () => true })
  })
  after(() => rm(dataFolder, { recursive: true, force: true }))

  /** Stores an upload in a new folder, and returns the options to split it. */
  async function optionsFor(
    upload: string | Buffer | Readable,
    {
      html = '{{no}} {{name}}',
      fields,
      ...more
    }: Partial<Omit<SplitOptions, 'template'>> & { html?: string; fields?: Field[] } = {},
  ): Promise<SplitOptions> {
    const id = `b${++count}`
    const key = uploadKey({ expiresAt: createdAt, id })
    const source = upload instanceof Readable ? upload : Readable.from([Buffer.from(upload)])
    await store.putStream(key, source, { contentType: 'text/plain' })
    const folder = batchFolder({ expiresAt: createdAt, id })
    const templateSettings = { fileName: '{{name}}.pdf', language: 'en' }
    return {
      store: settings,
      source: { key },
      template: await storeDraft(store, {
        folder,
        html,
        settings: templateSettings,
        ...(fields && { fields }),
      }),
      folder,
      createdAt,
      ...more,
    }
  }

  const split = (options: SplitOptions, onProgress: (progress: SplitProgress) => void = () => {}) =>
    splitBatch(options, { signal: never(), onProgress })
  /** Splits in this thread. Separate threads have their own test. */
  const splitHere = (options: SplitOptions) =>
    splitItems(options, { store, signal: never(), onProgress: () => {} })
  const chunkOf = async ({ folder }: SplitOptions, chunk: number) =>
    JSON.parse((await store.get(chunkKeys.items(folder, chunk)))?.toString() ?? 'null') as ChunkItem[] | null
  const reportOf = async ({ folder }: SplitOptions) =>
    ((await store.get(chunkKeys.errors(folder)))?.toString() ?? 'no report')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as BatchError)
  const shortReport = async (options: SplitOptions) =>
    (await reportOf(options)).map(({ item, line, pointer, code }) => `${item}:${line} ${pointer} ${code}`)
  async function faultOf(work: Promise<unknown>): Promise<Fault> {
    try {
      await work
    } catch (error) {
      if (error instanceof Fault) return error
      throw error
    }
    throw new Error('the batch was split')
  }

  it('writes chunks of at most 50 items, in order, with their names, and an empty report', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => `${at + 1},N${at + 1}`).join('\n')
    const options = await optionsFor(`no,name\n${rows}`)
    const progress: SplitProgress[] = []
    expect(await split(options, (counts) => progress.push(counts))).to.deep.equal({
      items: 101,
      invalid: 0,
      chunks: 3,
      reading: {},
    })
    const chunks = await Promise.all([1, 2, 3, 4].map((chunk) => chunkOf(options, chunk)))
    expect(chunks.map((chunk) => chunk?.length)).to.deep.equal([50, 50, 1, undefined])
    expect(chunks[2]).to.deep.equal([
      { item: 101, line: 102, row: 102, data: { no: '101', name: 'N101' }, fileName: '101-N101.pdf' },
    ])
    expect(await reportOf(options)).to.deep.equal([])
  })

  it('starts a new chunk before a chunk exceeds 8 MiB', async () => {
    const name = 'x'.repeat(3 * 2 ** 20)
    const options = await optionsFor(JSON.stringify([1, 2, 3].map((no) => ({ no, name }))), {
      fileName: '{{no}}',
    })
    expect(await splitHere(options)).to.include({ items: 3, chunks: 2 })
    expect(await chunkOf(options, 1)).to.have.length(2)
  })

  it('writes the same objects when it runs again', async () => {
    const options = await optionsFor('[{"no":1,"name":"A"},{"no":2}]')
    expect(await splitHere(options)).to.deep.equal(await splitHere(options))
    expect(await chunkOf(options, 1)).to.deep.equal([
      { item: 1, line: 1, data: { no: 1, name: 'A' }, fileName: '1-A.pdf' },
    ])
    expect(await shortReport(options)).to.deep.equal(['2:1 /name missing_key'])
  })

  it('numbers rows as a spreadsheet does, even if cells have several lines, including in errors about duplicate names', async () => {
    const options = await optionsFor('no,name\n1,"Ada\nB."\n2,Bob\n3\n4,bob\n', { fileName: '{{name}}' })
    await splitHere(options)
    const report = await reportOf(options)
    expect(report.map(({ item, line, row, code }) => ({ item, line, row, code }))).to.deep.equal([
      { item: 3, line: 5, row: 4, code: 'ragged_row' },
      { item: 4, line: 6, row: 5, code: 'name_taken' },
    ])
    expect(report[1]?.message).to.match(/^Row 3 has a name that differs from "bob\.pdf" only in case/)
  })

  it('reports no lines for inline items', async () => {
    const options = await optionsFor('{"no":1}')
    const inline = {
      ...options,
      source: { key: chunkKeys.inline(options.folder), format: 'ndjson' as const },
    }
    await store.put(inline.source.key, Buffer.from('{"no":1}\n'), { contentType: 'text/plain' })
    await splitHere(inline)
    expect(await shortReport(inline)).to.deep.equal(['1:undefined /name missing_key'])
  })

  it('empty_cell: an empty cell for a required field, but not for optional fields or in sections that are not printed', async () => {
    const html = '{{no}} {{name}} {{#note}}{{note}}{{/note}} {{#lines}}{{sum}}{{/lines}}'
    const fields = fieldsOf(html).map((field) => (field.name === 'no' ? { ...field, optional: true } : field))
    const rows = 'no,name,note,lines.sum\n,Ada,,1\n2,,x,1\n3, ,x,\n4,Bob,x,2\n'
    const template = { html, fields, fileName: '{index}' }
    const options = await optionsFor(rows, template)
    expect(await splitHere(options)).to.include({ items: 4, invalid: 2 })
    expect(await shortReport(options)).to.deep.equal(['2:3 /name empty_cell', '3:4 /name empty_cell'])
    const allowed = await optionsFor(rows, template)
    allowed.source.allowEmpty = true
    expect(await splitHere(allowed)).to.include({ items: 4, invalid: 0 })
  })

  it('accepts empty strings in JSON', async () => {
    expect(await splitHere(await optionsFor('[{"no":1,"name":""}]'))).to.include({ items: 1, invalid: 0 })
  })

  it('reports every invalid item with its line and pointer, and omits it from the chunks', async () => {
    const upload = Buffer.concat([
      Buffer.from('no,name\n1,Ada\n2\n3,Bob,x\n4,'),
      Buffer.from('Jürgen', 'latin1'),
      Buffer.from(
        `\n\n5,"x"y\n6,../../etc/passwd\n7,a/b\n8,..\n9,ADA\n10,${'x'.repeat(10_000_000)}\n11,=1+1\n12,\n`,
      ),
    ])
    const options = await optionsFor(upload, { fileName: 'all/{{name}}' })
    expect(await split(options)).to.deep.equal({
      items: 12,
      invalid: 8,
      chunks: 1,
      reading: { emptyRows: { count: 1, rows: [6] } },
    })
    expect(await shortReport(options)).to.deep.equal([
      '2:3  ragged_row',
      '3:4  ragged_row',
      '4:5 /name invalid_utf8',
      '5:7 /name invalid_quotes',
      '8:10  unsafe_name',
      '9:11  name_taken',
      '10:12 /name cell_too_large',
      '12:14 /name empty_cell',
    ])
    expect((await reportOf(options))[5]?.message).to.match(
      /^Row 2 has a name that differs from "all\/ADA\.pdf" only in case/,
    )
    expect((await chunkOf(options, 1))?.map(({ item, fileName }) => [item, fileName])).to.deep.equal([
      [1, 'all/Ada.pdf'],
      [6, 'all/etc-passwd.pdf'],
      [7, 'all/a-b.pdf'],
      [11, 'all/=1+1.pdf'],
    ])
  })

  it('name_taken: names that differ only in characters that file systems do not allow', async () => {
    const upload = '[{"no":1,"name":"a/b"},{"no":2,"name":"a-b"},{"no":3,"name":"A:B"}]'
    const options = await optionsFor(upload, { fileName: '{{name}}' })
    expect(await splitHere(options)).to.include({ items: 3, invalid: 2 })
    expect(await shortReport(options)).to.deep.equal(['2:1  name_taken', '3:1  name_taken'])
  })

  it('name_taken: reports whether two names differ only in case', async () => {
    const upload =
      '[{"no":1,"name":"Same"},{"no":2,"name":"SAME"},{"no":3,"name":"Same"},{"no":4,"name":"SAME"}]'
    const options = await optionsFor(upload, { fileName: '{{name}}' })
    await splitHere(options)
    const differs =
      'Row 1 has a name that differs from "SAME.pdf" only in case, which some file systems ignore. Use {index}, or a field that is unique.'
    expect((await reportOf(options)).map(({ message }) => message.replace('Item', 'Row'))).to.deep.equal([
      differs,
      'Row 1 already has the name "Same.pdf". Use {index}, or a field that is unique.',
      differs,
    ])
  })

  it('does not escape text that looks like a formula in the report', async () => {
    const options = await optionsFor('{"no":1,"name":"A","=1+1":"x"}')
    await splitHere(options)
    expect(await reportOf(options)).to.have.nested.property('[0].pointer', '/=1+1')
  })

  it('reports unknown and missing keys, wrong types, and items that are not objects', async () => {
    const lines = ['{"no":1,"nmae":"A"}', '{"no":[],"name":{}}', '[]', '{"no":1,"name":null}']
    const options = await optionsFor(lines.join('\n'))
    expect(await splitHere(options)).to.include({ items: 4, invalid: 3 })
    expect(await shortReport(options)).to.deep.equal([
      '1:1 /nmae unknown_key',
      '1:1 /name missing_key',
      '2:2 /no wrong_type',
      '2:2 /name wrong_type',
      '3:3  wrong_type',
    ])
  })

  it('lists up to 100 errors for an item and 100,000 in total, and reports how many were omitted', async () => {
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, 1])))
    const options = await optionsFor(`${`${wide}\n`.repeat(1_000)}${'{"no":1}\n'.repeat(500)}`)
    expect(await splitHere(options)).to.include({ items: 1_500, invalid: 1_500 })
    const report = await reportOf(options)
    expect(report).to.have.length(100_001)
    expect(report.filter(({ item }) => item === 1)).to.have.length(100)
    expect(report.at(-1)).to.deep.equal({
      item: 1_001,
      pointer: '',
      code: 'more',
      message: '500 more errors, starting with this item, are not listed.',
    })
  })

  itExtended(
    'item_too_large: a group of half a million short rows is one invalid item, and the next item is valid',
    async () => {
      const options = await optionsFor(`no,lines.text\n${'1,x\n'.repeat(500_000)}2,y\n`, {
        html: '{{no}}{{#lines}}{{text}}{{/lines}}',
        fileName: '{{no}}',
      })
      const grouped = { ...options, source: { ...options.source, groupBy: 'no' } }
      expect(await split(grouped)).to.include({ items: 2, invalid: 1 })
      expect(await shortReport(options)).to.deep.equal(['1:2  item_too_large'])
    },
  )

  it('suggests names only for the first 1,000 invalid items', async () => {
    const options = await optionsFor('{"no":1,"nmae":"A"}\n'.repeat(1_002))
    await splitHere(options)
    const suggested = (await reportOf(options)).filter(({ suggestion }) => suggestion === 'name')
    expect(suggested.map(({ item }) => item).at(-1)).to.equal(1_000)
  })

  it('invalid_upload: an invalid header is reported once, as item 0, and thrown', async () => {
    const options = await optionsFor(`no,nmae\n${'1,Ada\n'.repeat(1_000)}`)
    const fault = await faultOf(split(options))
    expect(fault.code).to.equal('invalid_upload')
    expect(fault.errors.map(({ code }) => code)).to.deep.equal(['unknown_column', 'missing_column'])
    expect(await shortReport(options)).to.deep.equal([
      '0:undefined /nmae unknown_column',
      '0:undefined /name missing_column',
    ])
  })

  it('invalid_upload: no items, a missing upload, or too many items', async () => {
    for (const upload of ['', '[]', 'no,name\n', '\n'])
      expect((await faultOf(splitHere(await optionsFor(upload)))).code, upload).to.equal('invalid_upload')
    const gone = await optionsFor('[]', { source: { key: 'uploads/000000000001/none' } })
    expect((await faultOf(splitHere(gone))).code).to.equal('invalid_upload')
    const many = await optionsFor('no,name\n1,a\n2,b\n3,c', { itemsMax: 2 })
    expect((await faultOf(splitHere(many))).detail).to.match(/2 items/)
    expect(await splitHere(await optionsFor('no,name\n1,a\n2,b', { itemsMax: 2 }))).to.include({ items: 2 })
  })

  it('422 invalid_request: an invalid pattern, and nothing is written', async () => {
    const options = await optionsFor('[{"no":1,"name":"a"}]', { fileName: '../{{no}}' })
    expect((await faultOf(split(options))).code).to.equal('invalid_request')
    expect(await reportOf(options).catch(() => 'none')).to.equal('none')
  })

  describe('with a customer’s bucket', () => {
    const connection = {
      name: 'theirs',
      endpoint: 'https://s3.example',
      region: 'eu-1',
      accessKey: 'key',
      secretKey: 'secret',
      pathStyle: true,
    }

    it('adds a link for the object key of each item; the link is the same each time, and works for seven days', async () => {
      const upload = '[{"no":1,"name":"A b"},{"no":2,"name":"B"}]'
      const options = await optionsFor(upload, { bucket: { connection, key: 'p/{{no}}/{{name}}.pdf' } })
      expect(await split(options)).to.deep.equal({ items: 2, invalid: 0, chunks: 1, reading: {} })
      const first = await chunkOf(options, 1)
      expect(first?.[0]?.putUrl).to.match(
        /^https:\/\/s3\.example\/theirs\/p\/1\/A%20b\.pdf\?.*X-Amz-Date=20261121T000000Z&X-Amz-Expires=604800/,
      )
      await splitHere(options)
      expect(await chunkOf(options, 1)).to.deep.equal(first)
    })

    it('adds the headers that the bucket requires, which are signed in the link', async () => {
      const options = await optionsFor('[{"no":1,"name":"A"}]', {
        bucket: { connection: { ...connection, encryption: 'AES256' }, key: '{{no}}.pdf' },
      })
      await split(options)
      const [item] = (await chunkOf(options, 1)) ?? []
      expect(item?.putHeaders).to.deep.equal({
        'x-amz-server-side-encryption': 'AES256',
        'content-type': 'application/pdf',
      })
      expect(item?.putUrl).to.include('X-Amz-SignedHeaders=host%3Bx-amz-server-side-encryption&')
    })

    it('reports duplicate, unsafe and invalid object keys', async () => {
      const names = ['A', 'a', 'A', '../x', 'b/c', '\u0007', 'x'.repeat(1_100)]
      const upload = names.map((name) => JSON.stringify({ no: 1, name })).join('\n')
      const options = await optionsFor(upload, {
        bucket: { connection, key: '{{name}}' },
        fileName: '{index}',
      })
      expect(await splitHere(options)).to.include({ items: 7, invalid: 5 })
      expect(await shortReport(options)).to.deep.equal([
        '3:3  name_taken',
        '4:4  unsafe_name',
        '5:5  unsafe_name',
        '6:6  unsafe_name',
        '7:7  unsafe_name',
      ])
    })
  })

  it('rejects with the aborted signal’s reason, and leaves no partial objects', async () => {
    const row = Buffer.from('1,Ada\n'.repeat(10_000))
    async function* rows() {
      yield Buffer.from('no,name\n')
      for (let at = 0; at < 100; at++) yield row
    }
    const options = await optionsFor(Readable.from(rows()))
    const stopping = new AbortController()
    const reason = new Error('enough')
    const splitting = splitBatch(options, {
      signal: stopping.signal,
      onProgress: () => stopping.abort(reason),
    })
    expect(await splitting.catch((error: unknown) => error)).to.equal(reason)
    expect(await store.stat(chunkKeys.errors(options.folder))).to.equal(undefined)
    expect(await readdir(path.join(dataFolder, 'storage', 'incoming'))).to.deep.equal([])
  })

  it('unavailable: the store fails, and no report is left', async () => {
    const options = await optionsFor('no,name\n1,a')
    const unavailable = new Fault('unavailable')
    const failing: ObjectStore = { ...store, put: () => Promise.reject(unavailable) }
    const splitting = splitItems(options, { store: failing, signal: never(), onProgress: () => {} })
    expect(await faultOf(splitting)).to.equal(unavailable)
    const breaking: ObjectStore = {
      ...store,
      openRead: () =>
        Promise.resolve(
          Readable.from(
            (function* () {
              yield Buffer.from('no,name\n1,a\n')
              throw new Error('ECONNRESET')
            })(),
          ),
        ),
    }
    const reading = splitItems(options, { store: breaking, signal: never(), onProgress: () => {} })
    expect(await faultOf(reading)).to.have.property('code', 'unavailable')
    expect(await store.stat(chunkKeys.errors(options.folder))).to.equal(undefined)
  })

  itExtended('uses little more memory for a 160 MB upload than for a 1 MB upload', async () => {
    async function peakOf(items: number): Promise<number> {
      const name = 'x'.repeat(8_000)
      async function* upload() {
        yield Buffer.from('no,name\n')
        for (let no = 1; no <= items; no++) yield Buffer.from(`${no},${name}\n`)
      }
      const options = await optionsFor(Readable.from(upload()), { fileName: '{{no}}' })
      let peak = 0
      const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
      expect(await split(options)).to.include({ items, invalid: 0 })
      clearInterval(watch)
      return peak / 2 ** 20
    }
    const small = await peakOf(125)
    expect(await peakOf(20_000)).to.be.below(small + 100)
  })
})
