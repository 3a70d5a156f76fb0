import { expect } from 'chai'
import { ProblemError, type ProblemItem } from '../api/problem-error.ts'
import { fieldOfPointer, placeOfFault } from './places.ts'

const fault = (code: string, ...items: ProblemItem[]) =>
  new ProblemError({ status: 422, code, message: 'Wrong', items })
const at = (file: string, line?: number): ProblemItem => ({
  pointer: '',
  code: 'x',
  message: 'Wrong',
  file,
  ...(line === undefined ? {} : { line }),
})

describe('the place of a fault', () => {
  it('leads to the line of the file that is wrong', () => {
    expect(placeOfFault(fault('invalid_template', at('template.html', 12)))).to.deep.equal({
      label: 'Go to line 12',
      go: { tab: 'code', file: 'html', line: 12 },
    })
    expect(placeOfFault(fault('invalid_template', at('style.css', 3)))?.go).to.include({ file: 'css' })
    expect(placeOfFault(fault('invalid_template', at('template.json')))).to.deep.equal({
      label: 'Open template.json',
      go: { tab: 'set-up' },
    })
  })

  it('leads to the canvas where boxes stand on pages that the PDF does not have', () => {
    const beyond = { ...at('template.html', 1), code: 'boxes_beyond_pages' }
    expect(placeOfFault(fault('invalid_template', beyond))).to.deep.equal({
      label: 'Show the boxes',
      go: { tab: 'page' },
    })
  })

  it('leads to the texts of the language that is wrong', () => {
    expect(placeOfFault(fault('invalid_template', at('texts/de.json', 3)))?.go).to.deep.equal({
      tab: 'code',
      file: 'texts',
      texts: 'texts/de.json',
      line: 3,
    })
  })

  it('leads to the field or the formula that template.json has wrong', () => {
    const settings = `{
  "name": "x",
  "fields": {
    "items": { "type": "list", "fields": { "fields": { "type": "money", "currency": "EURO" } } }
  },
  "computed": { "items.sum": "a +", "t": { "formula": "b" } }
}`
    const placeAt = (line: number, word: string) => {
      const column = (settings.split('\n')[line - 1] ?? '').indexOf(word) + 1
      return placeOfFault(fault('invalid_template', { ...at('template.json', line), column }), settings)
    }
    expect(placeAt(4, 'EURO')).to.deep.equal({
      label: 'Open items.fields',
      go: { tab: 'data', field: 'items.fields' },
    })
    expect(placeAt(4, 'list')?.go).to.deep.equal({ tab: 'data', field: 'items' })
    expect(placeAt(6, '+')?.go).to.deep.equal({ tab: 'data', field: 'items.sum' })
    expect(placeAt(6, 'b"')?.go).to.deep.equal({ tab: 'data', field: 't' })
    expect(placeAt(2, 'x')?.go).to.deep.equal({ tab: 'set-up', line: 2 })
  })

  it('leads to the sample, or to the data where only the data is wrong', () => {
    expect(placeOfFault(fault('invalid_template', at('samples/long.json', 2)))).to.deep.equal({
      label: 'Go to line 2',
      go: { tab: 'data', sample: 'samples/long.json', line: 2 },
    })
    expect(placeOfFault(fault('invalid_data'))?.go).to.deep.equal({ tab: 'data' })
    expect(
      placeOfFault({
        code: 'invalid_data',
        items: [{ pointer: '/data/items/0/price', code: 'wrong_type', message: '' }],
      }),
    ).to.deep.equal({ label: 'Go to items[0].price', go: { tab: 'data', at: '/items/0/price' } })
  })

  it('leads nowhere where nothing in the template is wrong', () => {
    expect(placeOfFault(fault('overloaded'))).to.equal(undefined)
  })

  it('writes a pointer as authors write a field', () => {
    expect(fieldOfPointer('/data/items/0/price')).to.equal('items[0].price')
    expect(fieldOfPointer('/data/a~1b')).to.equal('a/b')
  })
})
