import { expect } from 'chai'
import fc from 'fast-check'
import { Fault } from '@platen/contract'
import { fieldsOf, inShort, itemsOf } from './testing/given-items.ts'

async function refusal(reading: Promise<unknown>): Promise<Fault> {
  try {
    await reading
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
  throw new Error('It was read')
}

describe('reading the items of an upload', () => {
  describe('the format', () => {
    it('is detected from the first byte that is not whitespace', async () => {
      const fields = fieldsOf('{{a}}')
      for (const upload of ['\n [{"a":"1"}]', ' {"a":"1"}', 'a\n1'])
        expect(inShort(await itemsOf(upload, { fields })), upload).to.deep.equal([{ a: '1' }])
    })

    it('may begin with a byte-order mark', async () => {
      const fields = fieldsOf('{{a}}')
      for (const upload of ['[{"a":"1"}]', '{"a":"1"}', 'a\n1'])
        expect(inShort(await itemsOf(`\ufeff${upload}`, { fields })), upload).to.deep.equal([{ a: '1' }])
    })

    it('invalid_upload: an object over several lines has one error, not one for each line', async () => {
      const fields = fieldsOf('{{a}}')
      const objects = [{ a: '1', rows: [{ b: '{' }] }, { list: [1, 2] }, { inner: { a: '"' } }]
      for (const object of objects)
        for (const text of [JSON.stringify(object, null, 2), JSON.stringify(object, null, 2).repeat(2)]) {
          const { errors } = await refusal(itemsOf(text.replaceAll('\n', '\r\n'), { fields }))
          expect(errors, text).to.deep.equal([
            {
              pointer: '',
              code: 'malformed_json',
              message:
                'The first object spans several lines. Send an array of objects, or each object on its own line.',
            },
          ])
        }
    })

    it('malformed_json: a truncated line is reported separately', async () => {
      const fields = fieldsOf('{{a}}')
      for (const line of ['{"a":"1",', '{"a":"1"},', '{"a":"1"', '{"a":"1":{}}'])
        expect(inShort(await itemsOf(`${line}\n{"a":"2"}`, { fields }))[1], line).to.deep.equal({ a: '2' })
    })

    it('invalid_upload: an empty file, UTF-16, a workbook, gzip, each with how to fix it', async () => {
      const cases: [string | Buffer, RegExp][] = [
        ['', /empty/],
        [' \r\n\t', /empty/],
        ['\ufeff', /empty/],
        [Buffer.from('\ufeffa,b\n', 'utf16le'), /UTF-16/],
        [Buffer.from('\ufeffa,b\n', 'utf16le').swap16(), /UTF-16/],
        [Buffer.from('a,b\n', 'utf16le'), /UTF-16/],
        [Buffer.from('PK\u0003\u0004rest'), /workbook/],
        [Buffer.from([0x1f, 0x8b, 8, 0]), /gzip/],
        [
          Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
          /old workbook \(\.xls\)\. Save the sheet as "CSV UTF-8"\.$/,
        ],
      ]
      for (const [upload, word] of cases) {
        const fault = await refusal(itemsOf(upload))
        expect(fault.code).to.equal('invalid_upload')
        expect(fault.detail).to.match(word)
      }
    })

    it('invalid_upload: groupBy and columns for a file that is not CSV', async () => {
      expect((await refusal(itemsOf('[{}]', { groupBy: 'a' }))).detail).to.match(/for CSV/)
      expect((await refusal(itemsOf('{}', { columns: {} }))).detail).to.match(/for CSV/)
    })
  })

  describe('NDJSON', () => {
    it('reports each invalid line and reads the next one, and ignores blank lines', async () => {
      const upload = Buffer.concat([
        Buffer.from('{"a":1}\r\n\n  \n{"a":}\n[1]\n"x"\nnull\n{"a":9007199254740993}\n{"a":"'),
        Buffer.from('ü', 'latin1'),
        Buffer.from('"}\n{"a":2}'),
      ])
      expect(inShort(await itemsOf(upload))).to.deep.equal([
        { a: 1 },
        '4  malformed_json',
        '5  wrong_type',
        '6  wrong_type',
        '7  wrong_type',
        '8 /a inexact_number',
        '9  malformed_json',
        { a: 2 },
      ])
    })

    it('reports the line of the upload, not of the item', async () => {
      const [, item] = await itemsOf('{}\n{"a":x}')
      expect(item && 'faults' in item ? item.faults[0]?.message : '').to.equal(
        'The item is not valid JSON at line 2, column 6.',
      )
    })

    it('item_too_large: a line over 10 MiB, and the next line is read', async () => {
      const upload = `{"a":"${'x'.repeat(10 * 2 ** 20)}"}\n{"a":1}\n{"b":"${'x'.repeat(11 * 2 ** 20)}"}`
      expect(inShort(await itemsOf(upload))).to.deep.equal([
        '1  item_too_large',
        { a: 1 },
        '3  item_too_large',
      ])
    })

    it('invalid_request: an item that is nested too deeply, or has too many values', async () => {
      const deep = `{"a":${'['.repeat(70)}${']'.repeat(70)}}`
      const many = `{"a":[${'[],'.repeat(1_000_000)}[]]}`
      expect(inShort(await itemsOf(`${deep}\n${many}\n{"a":1}`))).to.deep.equal([
        '1  invalid_request',
        '2  invalid_request',
        { a: 1 },
      ])
    })
  })

  describe('a JSON array', () => {
    it('reports each invalid element with its first line, and reads the next one', async () => {
      const upload = '[\n {"a": 1},\n\n {"a": },\n 5,,\n {"a":\n "}],{\\"["}, {} {}, }, {"b":2}]\n'
      expect(inShort(await itemsOf(upload))).to.deep.equal([
        { a: 1 },
        '4  malformed_json',
        '5  wrong_type',
        '5  malformed_json',
        { a: '}],{"[' },
        '7  malformed_json',
        '7  malformed_json',
        { b: 2 },
      ])
    })

    it('may be empty', async () => {
      expect(await itemsOf(' [ \n ] ')).to.deep.equal([])
    })

    it('item_too_large: an element over 10 MiB, and the next element is read', async () => {
      const upload = `[{"a":"${'x'.repeat(10 * 2 ** 20)}"},{"a":1}]`
      expect(inShort(await itemsOf(upload))).to.deep.equal(['1  item_too_large', { a: 1 }])
    })

    it('invalid_upload: truncated, not an array, or followed by other content', async () => {
      for (const upload of ['[', '[{}', '[{},', '[{"a":"', '[{"a":[1},{"b":2}]', '[]x', '[]\n[]'])
        expect((await refusal(itemsOf(upload))).code, upload).to.equal('invalid_upload')
      expect((await refusal(itemsOf('{}', { format: 'json' }))).code).to.equal('invalid_upload')
    })
  })

  describe('any array of objects', () => {
    const chunkBytes = fc.integer({ min: 1, max: 40 })
    const object = fc.dictionary(fc.string({ maxLength: 8, unit: 'binary' }), fc.jsonValue({ maxDepth: 2 }), {
      maxKeys: 5,
    })
    const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown
    const isKept = (value: unknown) => !JSON.stringify(value).includes('-0')

    it('is returned unchanged through NDJSON and JSON, regardless of how it is split', async () => {
      const arrays = fc.array(object, { maxLength: 6 }).filter((items) => {
        const text = JSON.stringify(items)
        return isKept(items) && !/\d{16}|\de[+-]?\d/.test(text)
      })
      await fc.assert(
        fc.asyncProperty(arrays, chunkBytes, fc.nat(3), async (items, size, indent) => {
          const array = JSON.stringify(items, null, indent)
          expect(inShort(await itemsOf(array, { chunkBytes: size, format: 'json' }))).to.deep.equal(
            asJson(items),
          )
          if (items.length === 0) return
          const lines = items.map((item) => JSON.stringify(item)).join('\n')
          expect(inShort(await itemsOf(lines, { chunkBytes: size, format: 'ndjson' }))).to.deep.equal(
            asJson(items),
          )
        }),
        { numRuns: 200 },
      )
    })

    it('is returned unchanged through CSV, if it is flat text', async () => {
      const names = ['a', 'b', '__proto__', 'c d', 'ü"']
      const fields = fieldsOf(names.map((name) => `{{${name}}}`).join(''))
      const cell = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 6 }),
        fc.stringMatching(/^[",;\t\r\n =+@']{0,5}$/),
        fc.constant('\ufffd'),
      )
      const rows = fc.array(fc.array(cell, { minLength: names.length, maxLength: names.length }), {
        minLength: 1,
        maxLength: 6,
      })
      const endings = fc.constantFrom('\n', '\r\n', '\r')
      await fc.assert(
        fc.asyncProperty(
          rows.filter((all) => all.every((row) => row.some((text) => text.trim() !== ''))),
          fc.record({ delimiter: fc.constantFrom(',', ';', '\t'), ending: endings, size: chunkBytes }),
          async (all, { delimiter, ending, size }) => {
            const quoted = (text: string) =>
              /["\r\n,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
            const upload = [names, ...all].map((row) => row.map(quoted).join(delimiter)).join(ending)
            const read = await itemsOf(upload, { fields, chunkBytes: size, format: 'csv' })
            const texts = read.map((item) => ('data' in item ? names.map((name) => item.data[name]) : item))
            expect(texts).to.deep.equal(all)
          },
        ),
        { numRuns: 300 },
      )
    })
  })
})
