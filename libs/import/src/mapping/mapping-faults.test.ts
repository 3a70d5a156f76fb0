import type { ConnectorMapping } from '@platen/contract'
import { expect } from 'chai'
import { mappingFaults } from './mapping-faults.ts'
import { givenFields } from './testing/given-fields.ts'

const fields = givenFields(
  '{{number}} {{#note}}{{note}}{{/note}} {{#items}}{{what}}{{/items}} {{seller.name}}',
  {
    number: { type: 'text', label: 'Number', required: true },
    items: { type: 'list', fields: { what: { type: 'text' }, price: { type: 'number', required: false } } },
  },
)

function faultsOf(sources: ConnectorMapping['fields']): string[] {
  return mappingFaults({ fields: sources }, fields).map(
    ({ code, pointer, suggestion }) =>
      `${code} ${pointer}${suggestion === undefined ? '' : ` (${suggestion})`}`,
  )
}

describe('mappingFaults', () => {
  it('is empty if required fields are filled and optional ones are not', () => {
    const sources: ConnectorMapping['fields'] = {
      number: { from: 'constant', value: '1' },
      'seller.name': { from: 'constant', value: null },
      items: { from: 'list', path: 'rows', columns: { what: { from: 'path', path: 'title' } } },
    }
    expect(faultsOf(sources)).to.deep.equal([])
  })

  it('reports missing fields with a similar name, and fields that nothing fills', () => {
    expect(
      faultsOf({
        nummer: { from: 'path', path: 'id' },
        items: { from: 'list', path: 'rows', columns: { wht: { from: 'path', path: 'x' } } },
        'seller.name': { from: 'nothing' },
      }),
    ).to.deep.equal([
      'field_not_found /data/nummer (number)',
      'field_not_found /data/items/0/wht (what)',
      'not_filled /data/items/0/what',
      'not_filled /data/number',
      'not_filled /data/seller/name',
    ])
  })

  it('reports errors in the rows of an additional list at that list', () => {
    const sources: ConnectorMapping['fields'] = {
      number: { from: 'constant', value: '1' },
      'seller.name': { from: 'constant', value: null },
      items: {
        from: 'list',
        path: 'rows',
        columns: { what: { from: 'path', path: 'title' } },
        further: [
          { from: 'list', path: 'fees', columns: { what: { from: 'path', path: 'label' } } },
          { from: 'list', path: 'codes', columns: { price: { from: 'path', path: 'amount' } } },
          { from: 'list', path: 'a..b', columns: {} },
        ],
      },
    }
    const faults = mappingFaults({ fields: sources }, fields)
    expect(faults.map(({ code, pointer }) => `${code} ${pointer}`)).to.deep.equal([
      'not_filled /data/items',
      'invalid_path /data/items',
    ])
    expect(faults[0]?.message).to.match(/^In the rows of “?"?codes/)
  })

  it('reports invalid paths, and a list that a plain value fills', () => {
    expect(
      faultsOf({
        number: { from: 'path', path: 'a..b' },
        'seller.name': { from: 'text', text: 'x {{[}} y' },
        items: { from: 'path', path: 'rows' },
      }),
    ).to.deep.equal(['invalid_path /data/number', 'invalid_path /data/seller/name', 'wrong_type /data/items'])
  })
})
