import { expect } from 'chai'
import { withLogo } from './with-logo.ts'

describe('withLogo', () => {
  it('replaces the existing logo and nothing else', () => {
    const html =
      '<header>\n  <img class="a" src="assets/brand-logo.svg" alt="">\n</header><img src="assets/seal.svg">'
    expect(withLogo(html, 'p{}', 'assets/new.png')).to.deep.equal({
      html: html.replace('assets/brand-logo.svg', 'assets/new.png'),
      css: 'p{}',
    })
  })

  it('inserts the logo at the top if there is none, with a size that keeps its proportions', () => {
    const made = withLogo('<p>x</p>', 'p{}\n', 'assets/new.png')
    expect(made.html).to.equal('<img class="logo" src="assets/new.png" alt="">\n<p>x</p>')
    expect(made.css).to.match(/^p\{\}\n\n\.logo \{[^}]*object-fit: contain;/)
    const whole = '<!doctype html><html><head><title>t</title></head><body class="x"><p>x</p></body></html>'
    expect(withLogo(whole, '.logo{width:1mm}', 'assets/n.png')).to.deep.equal({
      html: whole.replace('<p>', '<img class="logo" src="assets/n.png" alt="">\n<p>'),
      css: '.logo{width:1mm}',
    })
  })

  it('inserts the logo, and keeps an existing logo that comes from the data', () => {
    const html = '<img src="{{seller.logo}}">'
    expect(withLogo(html, '', 'assets/n.png').html).to.equal(
      `<img class="logo" src="assets/n.png" alt="">\n${html}`,
    )
  })
})
