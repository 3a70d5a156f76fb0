import { expect } from 'chai'
import { isUsedAsset, textsNaming } from './asset-uses.ts'

describe('what an asset is used for', () => {
  const settings = '{ "name": "x",  "page": { "pdf": "assets/form.pdf" } }'
  const files = {
    'template.html': '<img src="assets/a.png"><img src="assets/{{b}}.png">',
    'style.css': 'p { background: url(assets/c.svg) }',
    'template.json': settings,
  }

  it('the PDF that a template is drawn over is used, as is what its page and its style name', () => {
    const used = (path: string) => isUsedAsset(files, path)
    expect(['assets/form.pdf', 'assets/a.png', 'assets/c.svg'].map(used)).to.deep.equal([true, true, true])
    expect(['assets/form-2.pdf', 'assets/d.png'].map(used)).to.deep.equal([false, false])
    expect(isUsedAsset({ 'template.json': 'half { typed' }, 'assets/form.pdf')).to.equal(false)
  })

  it('called otherwise, it is so in each text that names it, and no other text changes', () => {
    expect(textsNaming(files, 'assets/form.pdf', 'assets/new.pdf')).to.deep.equal({
      'template.json': settings.replace('form', 'new'),
    })
    expect(textsNaming(files, 'assets/c.svg', 'assets/d.svg')).to.deep.equal({
      'style.css': 'p { background: url(assets/d.svg) }',
    })
  })
})
