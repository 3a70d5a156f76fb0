import { expect } from 'chai'
import { ProblemError, type ProblemItem } from '../api/problem-error.ts'
import { fieldOfPointer, locationOfFault } from './locations.ts'

const fault = (code: string, ...items: ProblemItem[]) =>
  new ProblemError({ status: 422, code, message: 'Wrong', items })
const at = (file: string, line?: number): ProblemItem => ({
  pointer: '',
  code: 'x',
  message: 'Wrong',
  file,
  ...(line === undefined ? {} : { line }),
})

describe('locationOfFault', () => {
  it('returns the file and line with the error', () => {
    expect(locationOfFault(fault('invalid_template', at('template.html', 12)))).to.deep.equal({
      label: 'Go to line 12',
      go: { tab: 'code', file: 'html', line: 12 },
    })
    expect(locationOfFault(fault('invalid_template', at('style.css', 3)))?.go).to.include({ file: 'css' })
    expect(locationOfFault(fault('invalid_template', at('template.json')))).to.deep.equal({
      label: 'Open template.json',
      go: { tab: 'settings' },
    })
  })

  it('returns the canvas for boxes on pages that the PDF does not have', () => {
    const beyond = { ...at('template.html', 1), code: 'boxes_beyond_pages' }
    expect(locationOfFault(fault('invalid_template', beyond))).to.deep.equal({
      label: 'Show boxes',
      go: { tab: 'page' },
    })
  })

  it('returns the language file for errors in it', () => {
    expect(locationOfFault(fault('invalid_template', at('texts/de.json', 3)))?.go).to.deep.equal({
      tab: 'code',
      file: 'texts',
      texts: 'texts/de.json',
      line: 3,
    })
  })

  it('returns the field or formula for an error in template.json', () => {
    const settings = `{
  "name": "x",
  "fields": {
    "items": { "type": "list", "fields": { "fields": { "type": "money", "currency": "EURO" } } }
  },
  "computed": { "items.sum": "a +", "t": { "formula": "b" } }
}`
    const positionAt = (line: number, word: string) => {
      const column = (settings.split('\n')[line - 1] ?? '').indexOf(word) + 1
      return locationOfFault(fault('invalid_template', { ...at('template.json', line), column }), settings)
    }
    expect(positionAt(4, 'EURO')).to.deep.equal({
      label: 'Open items.fields',
      go: { tab: 'data', field: 'items.fields' },
    })
    expect(positionAt(4, 'list')?.go).to.deep.equal({ tab: 'data', field: 'items' })
    expect(positionAt(6, '+')?.go).to.deep.equal({ tab: 'data', field: 'items.sum' })
    expect(positionAt(6, 'b"')?.go).to.deep.equal({ tab: 'data', field: 't' })
    expect(positionAt(2, 'x')?.go).to.deep.equal({ tab: 'settings', line: 2 })
  })

  it('returns the sample, or the Data tab for errors in a request’s data', () => {
    expect(locationOfFault(fault('invalid_template', at('samples/long.json', 2)))).to.deep.equal({
      label: 'Go to line 2',
      go: { tab: 'data', sample: 'samples/long.json', line: 2 },
    })
    expect(locationOfFault(fault('invalid_data'))?.go).to.deep.equal({ tab: 'data' })
    expect(
      locationOfFault({
        code: 'invalid_data',
        items: [{ pointer: '/data/items/0/price', code: 'wrong_type', message: '' }],
      }),
    ).to.deep.equal({ label: 'Go to items[0].price', go: { tab: 'data', at: '/items/0/price' } })
  })

  it('returns nothing for errors outside of the template', () => {
    expect(locationOfFault(fault('overloaded'))).to.equal(undefined)
  })

  it('converts a JSON pointer to a field path', () => {
    expect(fieldOfPointer('/data/items/0/price')).to.equal('items[0].price')
    expect(fieldOfPointer('/data/a~1b')).to.equal('a/b')
  })
})
