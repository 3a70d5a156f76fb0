import { expect } from 'chai'
import { readBrandSearch, readEditorSearch, readSignInSearch } from './search-params.ts'

describe('readSignInSearch', () => {
  it('keeps a path in the dashboard', () => {
    for (const to of ['/', '/templates/tpl_1/edit?tab=code', '/x#y'])
      expect(readSignInSearch({ to })).to.deep.equal({ to })
  })

  it('drops paths that a browser could resolve to another host', () => {
    for (const to of ['//evil', '/\\evil', '/\t/evil', '/\n/evil', '\t//evil', 'https://evil', 'evil', 1, ''])
      expect(readSignInSearch({ to }), JSON.stringify(to)).to.deep.equal({})
  })
})

describe('readBrandSearch', () => {
  it('keeps the template and the tab of the editor, and drops everything else', () => {
    expect(readBrandSearch({ template: 'tpl_1', tab: 'data', to: '//evil' })).to.deep.equal({
      template: 'tpl_1',
      tab: 'data',
    })
    expect(readBrandSearch({ template: 7, tab: 'other' })).to.deep.equal({})
  })
})

describe('readEditorSearch', () => {
  it('distinguishes the list of all fields, one field, and no field', () => {
    for (const search of [{ field: '' }, { field: 'items.price' }, {}])
      expect(readEditorSearch(search)).to.deep.equal(search)
  })

  it('maps old tab names to the current ones', () => {
    expect(readEditorSearch({ tab: 'preview', page: 2 })).to.deep.equal({ tab: 'page', page: 2 })
    expect(readEditorSearch({ tab: 'set-up' })).to.deep.equal({ tab: 'settings' })
    expect(readEditorSearch({ tab: 'code', file: 'page', line: 3 })).to.deep.equal({
      tab: 'settings',
      line: 3,
    })
    expect(readEditorSearch({ tab: 'code', file: 'css' })).to.deep.equal({ tab: 'code', file: 'css' })
  })
})
