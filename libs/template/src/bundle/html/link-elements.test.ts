import { expect } from 'chai'
import { faultsOf, read, sourceOf, withHtml } from '../testing/literal-folder.ts'

describe('<link>', () => {
  for (const rel of ['preconnect', 'dns-prefetch', 'icon', 'manifest', 'preload', 'canonical', '']) {
    it(`with rel="${rel}" is removed with a note`, () => {
      const source = sourceOf(withHtml(`a<link rel="${rel}" href="https://x/y" crossorigin>b`))
      expect(source.html).to.equal('ab')
      expect(source.notes[0]).to.equal(
        `template.html:1: <link rel="${rel}"> has no effect in a document, unlike rel="stylesheet". It is removed.`,
      )
    })
  }

  it('is refused if it contains half of a section', () => {
    expect(faultsOf(withHtml('<link rel=icon {{#a}}>{{/a}}'))).to.deep.equal([
      'template.html:1:1 element_not_allowed',
      'template.html:1:23 unbalanced_section',
    ])
  })

  it('is refused with a style sheet in its address, because no check would see what that loads', () => {
    const href = "data:text/css,@import '%68ttps://x/y.css';"
    expect(faultsOf(withHtml(`<link rel="stylesheet" href="${href}">`))).to.deep.equal([
      'template.html:1:1 refused_address',
    ])
  })

  it('to style.css inserts the style there, once', () => {
    const link = '<link rel="stylesheet" href="./style.css" media="print">'
    const { html, css, notes } = sourceOf(
      withHtml(`<link rel="stylesheet" href="assets/a.css">${link}<style>b{}</style>${link}<p>`, {
        'assets/a.css': 'p{}',
        'style.css': 'p::after{content:"</style>"}',
      }),
    )
    expect(html).to.equal(
      '<link rel="stylesheet" href="assets/a.css"><style media="print">p::after{content:"\\3c /style>"}</style><style>b{}</style><p>',
    )
    expect(css).to.equal('')
    expect(notes).to.deep.equal([])
  })

  it('to style.css is refused if it depends on data', () => {
    const files = withHtml('<link rel="stylesheet" href="style.css" {{#a}}media="x"{{/a}}>', {
      'style.css': 'p{}',
    })
    expect(faultsOf(files)).to.deep.equal(['template.html:1:1 element_not_allowed'])
  })

  it('to an unsupported style sheet is refused with advice', () => {
    const result = read(withHtml('<link rel="stylesheet" href="css/print.css">', { 'css/print.css': 'p{}' }))
    expect('faults' in result && result.faults.map(({ message }) => message)).to.deep.equal([
      'Only style.css and files in assets/ belong to a template. Move css/print.css to assets/, and link it as "assets/print.css".',
    ])
  })
})
