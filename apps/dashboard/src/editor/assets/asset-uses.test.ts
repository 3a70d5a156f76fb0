import { expect } from 'chai'
import { isUsedAsset, textsReferringTo } from './asset-uses.ts'

describe('finding the uses of an asset', () => {
  const settings = '{ "name": "x",  "page": { "pdf": "assets/form.pdf" } }'
  const files = {
    'template.html': '<img src="assets/a.png"><img src="assets/{{b}}.png">',
    'style.css': 'p { background: url(assets/c.svg) }',
    'template.json': settings,
  }

  it('counts the template’s PDF, and assets that the page or the style sheet refers to, as used', () => {
    const used = (path: string) => isUsedAsset(files, path)
    expect(['assets/form.pdf', 'assets/a.png', 'assets/c.svg'].map(used)).to.deep.equal([true, true, true])
    expect(['assets/form-2.pdf', 'assets/d.png'].map(used)).to.deep.equal([false, false])
    expect(isUsedAsset({ 'template.json': 'half { typed' }, 'assets/form.pdf')).to.equal(false)
  })

  it('changes only the files that refer to a renamed asset', () => {
    expect(textsReferringTo(files, 'assets/form.pdf', 'assets/new.pdf')).to.deep.equal({
      'template.json': settings.replace('form', 'new'),
    })
    expect(textsReferringTo(files, 'assets/c.svg', 'assets/d.svg')).to.deep.equal({
      'style.css': 'p { background: url(assets/d.svg) }',
    })
  })
})
