import { findSections } from '@platen/template/markup'
import { expect } from 'chai'
import { findSampleShowing } from './find-sample-showing.ts'

const source = (samples: Record<string, unknown>) => ({
  files: Object.fromEntries(Object.entries(samples).map(([file, data]) => [file, JSON.stringify(data)])),
  assets: {},
})
const samples = source({
  'sample.json': { paid: false, items: [] },
  'samples/a-paid.json': { paid: true, items: [{ notes: '' }] },
  'samples/noted.json': { paid: true, items: [{ notes: 'Fragile' }] },
})

describe('a sample that shows a hidden element', () => {
  it('fills every section around the element, including sections in list items', () => {
    expect(findSampleShowing(samples, findSections('{{#paid}}x{{/paid}}'))).to.equal('samples/a-paid.json')
    const inner = findSections('{{#items}}{{#notes}}x{{/notes}}{{/items}}')
    expect(findSampleShowing(samples, inner)).to.equal('samples/noted.json')
    expect(findSampleShowing(samples, findSections('{{^paid}}x{{/paid}}'))).to.equal('sample.json')
    expect(findSampleShowing(samples, findSections('{{^items}}x{{/items}}'))).to.equal('sample.json')
  })

  it('is undefined if no sample shows the element, or if a formula decides', () => {
    expect(findSampleShowing(samples, findSections('{{#overdue}}x{{/overdue}}'))).to.equal(undefined)
    expect(findSampleShowing(samples, findSections('{{^overdue}}x{{/overdue}}'))).to.equal(undefined)
  })
})
