import { expect } from 'chai'
import { fontSizeChanges } from './font-size-changes.ts'

describe('a new font size', () => {
  it('replaces a fixed line height that would cause overlaps, and resets it with the size', () => {
    expect(fontSizeChanges('30pt', '12.75pt', false)).to.deep.equal({
      'font-size': '30pt',
      'line-height': '1.25',
    })
    expect(fontSizeChanges('10mm', '4.5mm', true)).to.deep.equal({
      'font-size': '10mm',
      'line-height': '1.25',
    })
    expect(fontSizeChanges(null, '1.25', true)).to.deep.equal({ 'font-size': null, 'line-height': null })
  })

  it('keeps line heights that are large enough, relative or unknown', () => {
    expect(fontSizeChanges('10pt', '12.75pt', false)).to.deep.equal({ 'font-size': '10pt' })
    expect(fontSizeChanges('30pt', '1.4', false)).to.deep.equal({ 'font-size': '30pt' })
    expect(fontSizeChanges('30pt', 'normal', false)).to.deep.equal({ 'font-size': '30pt' })
    expect(fontSizeChanges('2em', '12pt', false)).to.deep.equal({ 'font-size': '2em' })
    expect(fontSizeChanges('30pt', undefined, false)).to.deep.equal({ 'font-size': '30pt' })
    expect(fontSizeChanges(null, '1.25', false)).to.deep.equal({ 'font-size': null })
    expect(fontSizeChanges(null, '14pt', true)).to.deep.equal({ 'font-size': null })
  })
})
