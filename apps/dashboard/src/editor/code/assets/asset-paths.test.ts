import { expect } from 'chai'
import {
  assetPathFault,
  assetPathOf,
  freePath,
  mentions,
  renameMentions,
  replacingPath,
} from '../../assets/asset-paths.ts'
import { endOfPage, insertImage } from './insert-image.ts'

describe('assets', () => {
  it('keeps the name of a file, but replaces invalid characters', () => {
    expect(
      ['Logo.png', 'C:\\x\\my logo (1).PNG', '.hidden', '', '???', 'a#b%.svg'].map(assetPathOf),
    ).to.deep.equal([
      'assets/Logo.png',
      'assets/my-logo-(1).PNG',
      'assets/hidden',
      'assets/file',
      'assets/file',
      'assets/a-b-.svg',
    ])
    expect(assetPathOf(`${'ä'.repeat(200)}.png`)).to.equal('assets/file')
  })

  it('keeps the path of a replaced asset, but uses the extension of the new file', () => {
    const taken = { 'assets/logo.svg': {}, 'assets/logo.png': {} }
    expect(replacingPath('assets/logo.svg', 'New Logo.SVG', taken)).to.equal('assets/logo.svg')
    expect(replacingPath('assets/logo.svg', 'new.webp', taken)).to.equal('assets/logo.webp')
    expect(replacingPath('assets/logo.svg', 'new.png', taken)).to.equal('assets/logo-2.png')
    expect(replacingPath('assets/logo.svg', '', taken)).to.equal('assets/logo.svg')
  })

  it('rejects invalid names', () => {
    for (const path of [
      'assets/',
      'logo.png',
      'assets/a//b',
      'assets/../x',
      'assets/.x',
      'assets/a b ',
      'assets/a#',
    ]) {
      expect(assetPathFault(path), path).to.be.a('string')
    }
    expect(assetPathFault('assets/fonts/a b.ttf')).to.equal(undefined)
  })

  it('adds a number to duplicate names', () => {
    expect(freePath('assets/a.png', {})).to.equal('assets/a.png')
    expect(freePath('assets/a.png', { 'assets/a.png': 1, 'assets/a-2.png': 1 })).to.equal('assets/a-3.png')
    expect(freePath('assets/v1.2/a', { 'assets/v1.2/a': 1 })).to.equal('assets/v1.2/a-2')
  })

  it('renames references to the asset, and no similar paths', () => {
    const text = '<img src="assets/a.png"> assets/a.png.bak my-assets/a.png url(assets/a.png) assets/axpng'
    expect(renameMentions(text, 'assets/a.png', 'assets/$&.png')).to.equal(
      '<img src="assets/$&.png"> assets/a.png.bak my-assets/a.png url(assets/$&.png) assets/axpng',
    )
    expect(mentions('src=assets/a.png', 'assets/a.png')).to.equal(true)
    expect(mentions('assets/aa.png', 'assets/a.png')).to.equal(false)
  })

  it('inserts an image at the cursor, but never inside a tag', () => {
    const image = '<img src="assets/a.png" alt="">'
    const put = (text: string) => {
      const at = text.indexOf('|')
      return insertImage(text.replace('|', ''), at, 'assets/a.png').html
    }
    expect(put('<p>a|b</p>')).to.equal(`<p>a${image}b</p>`)
    expect(put('<p cl|ass="x">b</p>')).to.equal(`<p class="x">${image}b</p>`)
    expect(put('a {{na|me}} b')).to.equal(`a {{name}}${image} b`)
    expect(put('<!-- a | b -->c')).to.equal(`<!-- a  b -->${image}c`)
    expect(put('1 < 2 | 3')).to.equal(`1 < 2 ${image} 3`)
    expect(insertImage('ab', 99, 'assets/a.png').at).to.equal(2 + image.length)
    expect(endOfPage('<body>a</body>')).to.equal(7)
  })
})
