import { expect } from 'chai'
import { readSettings, writeSettings } from '@platen/template/draft'
import { changeDocument, readDocument, withoutBookmarks } from './document-settings.ts'

const blank = { title: '', author: '', subject: '', keywords: '', layout: '', zoom: '', panel: '' }

describe('document settings', () => {
  it('reads any value, and treats invalid settings as missing', () => {
    expect(readDocument({})).to.deep.equal(blank)
    for (const document of ['"A"', '[]', 'null', '{ "layout": "book", "title": 7, "zoom": "toString" }'])
      expect(readDocument(readSettings(`{ "document": ${document} }`)), document).to.deep.equal(blank)
    const document = { title: '{{no}}', layout: 'two-up', zoom: 'actual' }
    expect(readDocument({ document })).to.deep.equal({ ...blank, ...document })
  })

  it('changes only one setting, and removes an empty object', () => {
    const text = '{ "name": "x", "document": { "odd": 1,  "title": "T" },  "more": [1] }'
    const change = (before: string, key: 'title' | 'author', value: string) =>
      writeSettings(before, changeDocument(readSettings(before), { key, value }))
    expect(change(text, 'title', 'U')).to.equal(text.replace('"T"', '"U"'))
    expect(JSON.parse(change(text, 'title', ''))).to.deep.equal({
      name: 'x',
      document: { odd: 1 },
      more: [1],
    })
    const added = change('{ "name": "x" }', 'author', 'Ada')
    expect(JSON.parse(added)).to.deep.equal({ name: 'x', document: { author: 'Ada' } })
    expect(JSON.parse(change(added, 'author', ''))).to.deep.equal({ name: 'x' })
    expect(JSON.parse(change('{ "document": [3] }', 'title', 'T'))).to.deep.equal({
      document: { title: 'T' },
    })
  })

  it('turns on bookmarks for the bookmarks panel, and removes the panel with the bookmarks', () => {
    const settings = { tagged: false, document: { title: 'T' } }
    const shown = { ...settings, ...changeDocument(settings, { key: 'panel', value: 'bookmarks' }) }
    expect(shown).to.deep.equal({
      tagged: true,
      bookmarks: true,
      document: { title: 'T', panel: 'bookmarks' },
    })
    expect(withoutBookmarks(readSettings(JSON.stringify(shown)))).to.deep.equal({
      bookmarks: undefined,
      document: { title: 'T' },
    })
    const document = { panel: 'thumbnails' }
    expect(withoutBookmarks({ bookmarks: true, document })).to.deep.equal({ bookmarks: undefined })
  })
})
