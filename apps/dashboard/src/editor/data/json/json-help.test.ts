import { compileTemplate, declareFields } from '@platen/merge'
import { expect } from 'chai'
import { keysAt } from './field-names.ts'
import { lintSample } from './sample-lint.ts'

const compiled = compileTemplate('{{invoice_no}}{{customer.name}}{{#items}}{{what}}{{/items}}', {
  file: 'template.html',
})
const fields = compiled.ok ? compiled.template.fields : []

describe('lintSample', () => {
  it('reports the position of a JSON error', () => {
    expect(lintSample('{\n  "a": 1,\n}', fields)[0]).to.include({ from: 12, severity: 'error' })
  })

  it('marks an unused key and offers the name that was most likely meant', () => {
    const text = '{\n  "invoiceNo": "x",\n  "customer": {\n    "name": "y"\n  }\n}\n'
    const found = lintSample(text, fields).find(({ repairs }) => repairs.length > 0)
    expect(text.slice(found?.from, found?.to)).to.equal('"invoiceNo"')
    expect(found?.message).to.match(/invoice_no/)
    expect(found?.repairs.map(({ label }) => label)).to.deep.equal(['Rename to invoice_no', 'Remove'])
    const removed = found?.repairs[1]?.change
    expect(removed && 'text' in removed && JSON.parse(removed.text)).to.deep.equal({
      customer: { name: 'y' },
    })
  })
})

describe('keysAt', () => {
  const names = (marked: string) => {
    const offset = marked.indexOf('|')
    const found = keysAt(marked.replace('|', ''), offset, fields)
    return found?.keys.map(({ insert }) => insert)
  }

  it('offers the missing names at each level', () => {
    expect(names('{ "in|" }')).to.deep.equal(['"invoice_no": ""', '"customer": {}', '"items": []'])
    expect(names('{ "items": [ { "|" } ] }')).to.deep.equal(['"what": ""'])
    expect(names('{ "customer": { "|": "x" } }')).to.deep.equal(['"name"'])
    expect(names('{ "invoice_no": "x", "x|": 1 }')).to.deep.equal(['"customer"', '"items"'])
  })

  it('does not offer a name that follows an incomplete name', () => {
    expect(names('{\n  "inv|\n  "customer": {},\n  "items": []\n}')).to.deep.equal(['"invoice_no": ""'])
  })

  it('offers nothing inside a value', () => {
    expect(names('{ "invoice_no": "|" }')).to.equal(undefined)
  })

  it('inserts an initial value of the field’s type, and does not offer calculated names', () => {
    const declared = declareFields(fields, {
      fields: {
        due: { type: 'date', example: '2026-12-01', label: 'Due' },
        paid: { type: 'boolean' },
        items: { type: 'list', fields: { price: { type: 'money', currency: 'EUR' } } },
      },
      formulas: new Map([['total', 'sum(items.price)']]),
    })
    const offers = keysAt('{ "" }', 3, declared)?.keys ?? []
    expect(offers.map(({ insert }) => insert)).to.deep.equal([
      '"invoice_no": ""',
      '"customer": {}',
      '"items": []',
      '"due": "2026-12-01"',
      '"paid": false',
    ])
    expect(offers.find(({ name }) => name === 'due')?.detail).to.equal('Date · Due')
    expect(
      lintSample('{"due": "soon"}', declared)
        .map(({ message }) => message)
        .join(' '),
    ).to.include('not "soon"')
  })
})
