import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import fc from 'fast-check'
import { planColumns } from './columns/plan-columns.ts'
import { itemsOf } from './testing/given-items.ts'
import { readItem } from './read-item.ts'
import { shapeOf, sourceItems } from './source-shape.ts'
import { runsOf } from '../../../../test/parts/runs.ts'

const compiled = compileTemplate('{{a}} {{b}} {{#l}}{{x}}{{/l}}', { file: 'template.html' })
const fields = compiled.ok ? compiled.template.fields : []
const bytesOf = (text: string) => new TextEncoder().encode(text)
const inMemory = (text: string) => [...sourceItems(bytesOf(text), shapeOf(bytesOf(text)))]

function readInMemory(bytes: Uint8Array, groupBy?: string) {
  const shape = shapeOf(bytes)
  const options = { fields, ...(groupBy === undefined ? {} : { groupBy }) }
  const plan = shape.format === 'csv' ? planColumns(shape.header, options) : undefined
  return [...sourceItems(bytes, shape, { groupBy })].map((item) => readItem(item, plan))
}

describe('the items of a file in memory', () => {
  const chunkBytes = fc.integer({ min: 1, max: 9 })

  it('match those of a stream, regardless of the quotes, lines, spaces and encoding of a table', async () => {
    const bodies = fc.stringMatching(/^[",\n\r a1ü]{0,30}$/)
    await fc.assert(
      fc.asyncProperty(bodies, chunkBytes, fc.boolean(), async (body, size, isLatin) => {
        const bytes = Buffer.from(`a,b\n1,2\n${body}`, isLatin ? 'latin1' : 'utf8')
        expect(readInMemory(bytes)).to.deep.equal(await itemsOf(bytes, { fields, chunkBytes: size }))
      }),
      { numRuns: runsOf(2_000) },
    )
  })

  it('are those of a stream if rows are grouped', async () => {
    const rows = fc.array(
      fc.constantFrom('1,x,p', '1,,q', '2,x,p', '2,x', ',,', '3,x,"p\nq"', '4,"x"y,p', ',x,p'),
      {
        maxLength: 8,
      },
    )
    await fc.assert(
      fc.asyncProperty(rows, chunkBytes, async (body, size) => {
        const bytes = Buffer.from(`a,b,l.x\n1,x,o\n${body.join('\n')}`)
        const streamed = await itemsOf(bytes, { fields, groupBy: 'a', chunkBytes: size })
        expect(readInMemory(bytes, 'a')).to.deep.equal(streamed)
      }),
      { numRuns: runsOf(1_000) },
    )
  })

  it('are those of a stream if a row is too large and the grouping column comes after it', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `c${index}`)
    const wide = Array.from({ length: 11 }, () => 'x'.repeat(2 ** 20)).join(',')
    const bytes = bytesOf(
      `${names.join(',')},a\n${',1'.padStart(12, ',')}\n${wide},1\n${',2'.padStart(12, ',')}\n`,
    )
    const options = {
      fields: [],
      groupBy: 'a',
      columns: Object.fromEntries(names.map((name) => [name, null])),
    }
    const streamed = await itemsOf(Buffer.from(bytes), { ...options, chunkBytes: 65_536 })
    const shape = shapeOf(bytes)
    const inFile = [...sourceItems(bytes, shape, { groupBy: 'a' })]
    expect(inFile.map(({ line }) => line)).to.deep.equal(streamed.map(({ line }) => line))
    expect(inFile).to.have.length(2)
  })

  it('have byte positions, with only the header, line endings and empty rows between the items', async () => {
    const bodies = fc.stringMatching(/^[",\n\r a1ü]{0,30}$/)
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const bytes = bytesOf(`\ufeffa,b\n${body}`)
        const shape = shapeOf(bytes)
        let at = shape.format === 'csv' ? shape.bodyStart : 0
        expect(at).to.equal(7)
        for (const { start, end, rows } of sourceItems(bytes, shape)) {
          expect(start).to.be.at.least(at)
          // An empty row.
          expect(new TextDecoder().decode(bytes.subarray(at, start))).to.match(/^[,\s"]*$/)
          expect(rows).to.have.length(1)
          at = end
        }
        expect(new TextDecoder().decode(bytes.subarray(at))).to.match(/^[,\s"]*$/)
      }),
      { numRuns: runsOf(1_000) },
    )
  })

  it('keep invalid content as far as it can be read, so that it can be repaired', () => {
    const bytes = Buffer.concat([
      Buffer.from('a,b\n5" pipe,x\n"y"z,1\n'),
      Buffer.from('Zürich,2\n', 'latin1'),
      Buffer.from(' ,\n1,2,3\n4,"5\n'),
    ])
    const items = [...sourceItems(bytes, shapeOf(bytes))]
    expect(items.map(({ rows }) => rows[0]?.cells)).to.deep.equal([
      ['5" pipe', 'x'],
      ['yz,1'],
      ['Zürich', '2'],
      ['1', '2', '3'],
      ['4', '5\n'],
    ])
    expect(items.map(({ faults }) => faults.map(({ code }) => code).join())).to.deep.equal([
      '',
      'invalid_quotes',
      'invalid_utf8',
      'ragged_row',
      'invalid_quotes',
    ])
  })

  it('are only the complete items if the file is truncated', () => {
    const cut = (text: string) =>
      [...sourceItems(bytesOf(text), shapeOf(bytesOf(text)), { isCut: true })].map(({ line }) => line)
    expect(cut('a\n1\n2\n3')).to.deep.equal([2, 3])
    expect(cut('[{"a":1},\n{"a":2')).to.deep.equal([1])
    expect(cut('{"a":1}\n{"a":2')).to.deep.equal([1])
  })

  it('are the elements of a JSON array or the lines of NDJSON, with their positions', () => {
    const array = '[ {"a":"]"},\n{"a":"\\",}"} , 3]'
    expect(
      inMemory(array).map(({ json, line }) => `${line} ${new TextDecoder().decode(json).trim()}`),
    ).to.deep.equal(['1 {"a":"]"}', '2 {"a":"\\",}"}', '2 3'])
    expect(
      inMemory('{"a":1}\n\n{"a":2}').map(
        ({ json, line }) => `${line} ${new TextDecoder().decode(json).trim()}`,
      ),
    ).to.deep.equal(['1 {"a":1}', '3 {"a":2}'])
  })
})
