import { isPageEdit, parseSource } from '@platen/template/markup'
import { expect } from 'chai'
import { resolutionWarning } from '../../assets/image-size.ts'
import { pictureSource, replacePicture } from './replace-picture.ts'

const html = '<p>{{a}}</p>\n<img class="seal" src="assets/seal.svg" alt="Seal"><p>b</p>'
const tree = parseSource(html)
const picture = tree.elements[1]
if (!picture) throw new Error('there is no image')

describe('replacing an image', () => {
  it('changes only the path if the proportions are the same', () => {
    const square = { width: 300, height: 300 }
    for (const given of [{}, { size: square, box: { width: 40, height: 40 } }])
      expect(replacePicture(tree, 'p{}', picture, { path: 'assets/new.png', ...given })).to.deep.equal({
        html: html.replace('assets/seal.svg', 'assets/new.png'),
        select: picture.start,
      })
  })

  it('adds a CSS rule if the proportions of the image and its box differ', () => {
    const by = { path: 'assets/n.png', size: { width: 300, height: 100 }, box: { width: 40, height: 40 } }
    const made = replacePicture(tree, '.seal{width:10mm;height:10mm}', picture, by)
    if (!isPageEdit(made)) throw new Error('it was not made')
    expect(made.css).to.include('object-fit: contain')
    const fitted = '.seal{object-fit:contain}'
    expect(replacePicture(tree, fitted, picture, by)).to.not.have.property('css')
  })

  it('recognizes a field that supplies the image', () => {
    expect(pictureSource(picture)).to.deep.equal({ path: 'assets/seal.svg' })
    const [filled] = parseSource('<img src="{{ seller.logo }}">').elements
    expect(filled && pictureSource(filled)).to.deep.equal({ field: 'seller.logo' })
  })

  it('warns below 150 pixels per inch', () => {
    const inch = { width: 96, height: 96 }
    expect(resolutionWarning({ width: 150, height: 150 }, inch)).to.equal(undefined)
    expect(resolutionWarning({ width: 75, height: 75 }, inch))
      .to.include('75 pixels per inch')
      .and.include('300 × 300')
    // A wide image is as wide as its box.
    expect(resolutionWarning({ width: 300, height: 100 }, inch)).to.equal(undefined)
  })
})
