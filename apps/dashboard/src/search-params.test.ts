import { expect } from 'chai'
import { readBrandSearch, readEditorSearch, readSignInSearch } from './search-params.ts'

describe('readSignInSearch', () => {
  it('goes on to a page of the dashboard’s own', () => {
    for (const to of ['/', '/templates/tpl_1/edit?tab=code', '/x#y'])
      expect(readSignInSearch({ to })).to.deep.equal({ to })
  })

  it('drops what a browser could take for another host', () => {
    for (const to of ['//evil', '/\\evil', '/\t/evil', '/\n/evil', '\t//evil', 'https://evil', 'evil', 1, ''])
      expect(readSignInSearch({ to }), JSON.stringify(to)).to.deep.equal({})
  })
})

describe('readBrandSearch', () => {
  it('keeps the template and the tab that were left, and nothing else', () => {
    expect(readBrandSearch({ template: 'tpl_1', tab: 'data', to: '//evil' })).to.deep.equal({
      template: 'tpl_1',
      tab: 'data',
    })
    expect(readBrandSearch({ template: 7, tab: 'other' })).to.deep.equal({})
  })
})

describe('readEditorSearch', () => {
  it('tells the list of all fields from one field, and from another view', () => {
    for (const search of [{ field: '' }, { field: 'items.price' }, {}])
      expect(readEditorSearch(search)).to.deep.equal(search)
  })

  it('leads old addresses to where their tabs are now', () => {
    expect(readEditorSearch({ tab: 'preview', page: 2 })).to.deep.equal({ tab: 'page', page: 2 })
    expect(readEditorSearch({ tab: 'code', file: 'page', line: 3 })).to.deep.equal({ tab: 'set-up', line: 3 })
    expect(readEditorSearch({ tab: 'code', file: 'css' })).to.deep.equal({ tab: 'code', file: 'css' })
  })
})
