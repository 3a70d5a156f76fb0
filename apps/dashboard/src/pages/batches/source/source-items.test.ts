import { expect } from 'chai'
import fc from 'fast-check'
import { compileTemplate } from '@platen/merge'
import { readItems } from '@platen/tabular'
import { checkItems, headerFaults } from '../columns/check-items.ts'
import { openSource } from './open-source.ts'
import { shapeOf, sourceItems } from './source-items.ts'

const compiled = compileTemplate('{{a}} {{b}} {{#l}}{{x}}{{/l}}', { file: 'template.html' })
const fields = compiled.ok ? compiled.template.fields : []
const bytesOf = (text: string) => new TextEncoder().encode(text)
const itemsOf = (text: string, groupBy?: string) => [
  ...sourceItems(bytesOf(text), shapeOf(bytesOf(text)), { groupBy }),
]

/** What the service makes of the same bytes: the line of each item, and whether it could be read. */
async function asServed(text: string, groupBy?: string) {
  async function* chunks() {
    yield Buffer.from(text)
  }
  const options = {
    fields,
    format: shapeOf(bytesOf(text)).format,
    ...(groupBy === undefined ? {} : { groupBy }),
  }
  const lines: number[] = []
  for await (const { line } of readItems(chunks(), options)) lines.push(line)
  return lines
}

describe('the items of a file, in the browser', () => {
  it('are those of the service, in number and line, whatever a table’s quotes, lines and blanks', async () => {
    const bodies = fc.stringMatching(/^[",\n\r a1]{0,30}$/)
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const text = `a,b\n1,2\n${body}`
        expect(itemsOf(text).map(({ line }) => line)).to.deep.equal(await asServed(text))
      }),
      { numRuns: 2_000 },
    )
  })

  it('are those of the service when rows are grouped, too', async () => {
    const rows = fc.array(fc.constantFrom('1,x,p', '1,,q', '2,x,p', '2,x', ',,', '3,x,"p\nq"'), {
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(rows, async (body) => {
        const text = `a,b,l.x\n1,x,o\n${body.join('\n')}`
        expect(itemsOf(text, 'a').map(({ line }) => line)).to.deep.equal(await asServed(text, 'a'))
      }),
      { numRuns: 1_000 },
    )
  })

  it('of JSON are the elements of the array or the lines, with their places', () => {
    const array = '[ {"a":"]"},\n{"a":"\\",}"} , 3]'
    expect(itemsOf(array).map(({ text, line }) => `${line} ${text}`)).to.deep.equal([
      '1 {"a":"]"}',
      '2 {"a":"\\",}"}',
      '2 3',
    ])
    expect(itemsOf('{"a":1}\n\n{"a":2}').map(({ text, line }) => `${line} ${text}`)).to.deep.equal([
      '1 {"a":1}',
      '3 {"a":2}',
    ])
  })

  it('are checked by the rules of the service', () => {
    const text = 'A;b;no\n1;x;7\n2;y\n3;z;8\n'
    const shape = shapeOf(bytesOf(text))
    const choice = { columns: { A: 'a', b: 'b', no: null }, groupBy: null }
    expect(headerFaults(shape, choice, fields)).to.deep.equal([])
    const missing = headerFaults(shape, { ...choice, columns: { ...choice.columns, b: null } }, fields)
    expect(missing.map(({ code }) => code)).to.deep.equal(['missing_column'])
    const checked = [...checkItems(itemsOf(text), shape, { choice, fields })]
    expect(checked.map(({ faults }) => faults.map(({ code }) => code))).to.deep.equal([
      [],
      ['ragged_row'],
      [],
    ])
    expect(checked[2]?.data).to.deep.equal({ a: '3', b: 'z' })
  })
})

describe('a chosen file', () => {
  const open = (content: Uint8Array<ArrayBuffer> | string) => openSource(new File([content], 'people.csv'))

  it('in Windows letters or UTF-16 is converted, and says so', async () => {
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const mark = encoding === 'utf16le' ? '\uFEFF' : ''
      const opened = await open(Uint8Array.from(Buffer.from(`${mark}a;b\nJürgen;2\n`, encoding)))
      if ('problem' in opened) throw new Error(opened.problem)
      expect(opened.note).to.match(/converted/)
      expect(await opened.file.text()).to.equal('a;b\nJürgen;2\n')
    }
  })

  it('that is a workbook, packed or empty is refused with what to do', async () => {
    for (const content of ['PK\u0003\u0004', '', '\u001F\u008B']) {
      const opened = await open(Uint8Array.from(Buffer.from(content, 'latin1')))
      expect(opened).to.have.property('problem')
    }
  })
})
