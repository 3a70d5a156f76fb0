import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { describeFaults } from './describe-faults.ts'

describe('describeFaults', () => {
  const fault = {
    file: 'sample.json',
    line: 1,
    column: 1,
    code: 'missing_key',
    message: 'The template needs "total". Add it.',
  }
  const described = (html: string) => {
    const source: DraftSource = {
      files: {
        'template.html': html,
        'template.json': JSON.stringify({
          name: 'Bill',
          fields: { items: { type: 'list', fields: { kind: { type: 'text' }, price: { type: 'number' } } } },
          computed: { by_kind: 'group(items, "kind")' },
        }),
        'sample.json': JSON.stringify({ items: [{ kind: 'a', price: 1 }] }),
      },
      assets: {},
    }
    return describeFaults([fault], source)
  }

  it('asks for a formula if the missing value is in the rows of a calculated list', () => {
    const text = described('{{#by_kind}}{{#items}}<p>{{total}}</p>{{/items}}{{/by_kind}}')
    expect(text).to.include('rows of “by_kind”').and.include('Declare a formula for items.total')
    expect(text).not.to.include('required: false')
    expect(described('{{#by_kind}}<p>{{total}}</p>{{/by_kind}}')).to.include('formula for by_kind.total')
  })

  it('asks to declare any other missing value as optional', () => {
    expect(described('<p>{{total}}</p>{{#by_kind}}{{key}}{{/by_kind}}')).to.include('required: false')
    expect(described('{{#items}}<p>{{total}}</p>{{/items}}')).to.include('set the sample of a new field')
    expect(described('{{#items}}<p>{{total}}</p>{{/items}}')).to.include('required: false')
  })
})
