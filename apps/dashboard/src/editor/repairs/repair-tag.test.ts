import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { wrongTags } from '../fields/fit-request.ts'
import { repairTags } from './repair-tag.ts'
import { applyAll } from './repair.ts'

const draft = (html: string): DraftSource => ({
  files: { 'template.html': html, 'sample.json': JSON.stringify({ items: [{ what: 'a' }], paid: true }) },
  assets: {},
})

describe('the repair of wrong merge tags', () => {
  it('tells the two ends of a section once, and makes several one after the other', () => {
    const source = draft('<p>{{#itms}}{{what}}{{/items}}</p><p>{{#paid}}Paid {{date</p>')
    const repairs = repairTags(
      source,
      wrongTags(source.files['template.html'] ?? '').map(({ start }) => start),
    )
    expect(repairs.map(({ label }) => label)).to.deep.equal([
      'Write {{date}}',
      'Close it with {{/paid}}',
      'Write {{#items}}',
    ])
    expect(applyAll(source, repairs)).to.deep.equal({
      'template.html': '<p>{{#items}}{{what}}{{/items}}</p><p>{{#paid}}Paid {{date}}{{/paid}}</p>',
    })
  })
})
