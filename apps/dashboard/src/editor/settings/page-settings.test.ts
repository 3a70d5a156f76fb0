import { expect } from 'chai'
import { readSettings, writeSettings } from '@platen/template/draft'
import { createDraftStore } from '../draft/draft-store.ts'
import {
  changePage,
  lastValidSettings,
  type PageForm,
  readMm,
  readPage,
  settingsFault,
} from './page-settings.ts'

const change = (page: object, by: Partial<PageForm>) => changePage({ name: 'x', page }, by).page

describe('page settings', () => {
  it('reads any value, and shows defaults for invalid settings', () => {
    expect(readPage({})).to.deep.include({ size: 'A4', orientation: 'portrait', widthMm: 210, heightMm: 297 })
    expect(readPage(readSettings('{"page": 7}')).marginMm.top).to.equal(18)
    expect(readPage(readSettings('{"page": {"size": [], "margin": "1in", "header": "no"}}'))).to.deep.include(
      {
        size: 'A4',
        marginMm: { top: 25.4, right: 25.4, bottom: 25.4, left: 25.4 },
        header: { left: '', center: '', right: '' },
      },
    )
    expect(
      readPage(readSettings('{"page": {"size": "letter", "orientation": "landscape"}}')),
    ).to.deep.include({
      size: 'Letter',
      widthMm: 279.4,
    })
    expect(readPage(readSettings('{"page": {"size": "100mm 150mm"}}'))).to.deep.include({
      size: 'custom',
      widthMm: 100,
      heightMm: 150,
      orientation: 'portrait',
    })
  })

  it('expands one to four lengths to margins', () => {
    const marginOf = (margin: string) => Object.values(readPage({ name: 'x', page: { margin } }).marginMm)
    expect(marginOf('25mm 18mm')).to.deep.equal([25, 18, 25, 18])
    expect(marginOf('1mm 2mm 3mm')).to.deep.equal([1, 2, 3, 2])
    expect(marginOf('1mm 2mm 3mm 4mm')).to.deep.equal([1, 2, 3, 4])
    expect(marginOf('1mm 2mm 3mm 4mm 5mm')).to.deep.equal([18, 18, 18, 18])
    const page = change({ margin: '25mm 18mm' }, { marginMm: { top: 30, right: 18, bottom: 25, left: 18 } })
    expect(page).to.deep.equal({ margin: { top: '30mm', right: '18mm', bottom: '25mm', left: '18mm' } })
  })

  it('writes only what changed, and keeps unknown keys', () => {
    expect(change({ size: 'A4', odd: 1, margin: '1in' }, { size: 'A5' })).to.deep.equal({
      size: 'A5',
      orientation: 'portrait',
      odd: 1,
      margin: '1in',
    })
    const text = '{"name": "x", "page": {"odd": 1}, "more": true}'
    const written = writeSettings(text, changePage(readSettings(text), { orientation: 'landscape' }))
    expect(JSON.parse(written)).to.deep.equal({
      name: 'x',
      page: { odd: 1, size: 'A4', orientation: 'landscape' },
      more: true,
    })
  })

  it('derives the orientation of a custom size from its lengths', () => {
    expect(
      change({ orientation: 'portrait' }, { size: 'custom', widthMm: 100, heightMm: 150 }),
    ).to.deep.equal({
      size: '100mm 150mm',
    })
    expect(change({ size: '100mm 150mm' }, { orientation: 'landscape' })).to.deep.equal({
      size: '150mm 100mm',
    })
  })

  it('removes an empty header', () => {
    const header = { left: 'a', right: 'b' }
    expect(change({ header }, { header: { left: '', center: '', right: 'b' } })).to.deep.equal({
      header: { right: 'b' },
    })
    expect(change({ header }, { header: { left: '', center: '', right: '' } })).to.deep.equal({})
  })

  it('accepts only absolute lengths', () => {
    expect(['20mm', '2cm', '.5in', '0', '72pt'].map(readMm)).to.deep.equal([20, 20, 12.7, 0, 25.4])
    expect(['-1mm', '1em', 'calc(1mm)', 5, ''].map(readMm)).to.deep.equal(Array(5).fill(undefined))
  })

  it('explains why template.json is invalid', () => {
    expect(settingsFault('{"name": ')).to.match(/^template\.json is not valid JSON/)
    expect(settingsFault('[]')).to.include('one object')
    expect(settingsFault('{}')).to.equal(undefined)
  })

  it('finds the last valid settings', () => {
    const files = { 'template.json': '{"name": "x"}' }
    const store = createDraftStore('tpl_1', { source: { files, assets: {} }, revision: 1, updatedAt: '' })
    store.getState().edit({ files: { 'style.css': 'p {}' } }, { label: 'Typing' })
    store.getState().edit({ files: { 'template.json': '{"name": ' } }, { label: 'Typing' })
    expect(lastValidSettings(store.getState().source, store.getState().past)).to.equal('{"name": "x"}')
    expect(lastValidSettings(store.getState().source, [])).to.equal(undefined)
  })
})
