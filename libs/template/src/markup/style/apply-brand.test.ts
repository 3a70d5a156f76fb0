import { expect } from 'chai'
import { parseSource } from '../parse-source.ts'
import { applyBrand } from './apply-brand.ts'

const put = (html: string, css: string) => applyBrand(parseSource(html), html, css)

describe('applying the brand to an existing template', () => {
  it('replaces the main colors and fonts, with the old values as fallbacks, and changes nothing else', () => {
    const css = `/* #0f4c5c */
body { font: 10pt/14pt Georgia, serif; color: #222 }
h1, .title { font-family: 'Futura', sans-serif; color: #0F4C5C }
th { border-bottom: 1px solid #0f4c5c; color: #c03 }
td { color: rgb(15, 76, 92); background: url("x#0f4c5c.svg") #eee }
code { font-family: Courier, monospace }
`
    const { html, css: made, values } = put('<p style="color:#c03">x</p>', css)
    expect(html).to.equal('<p style="color:var(--brand-accent, #c03)">x</p>')
    expect(made).to.equal(`/* #0f4c5c */
body { font: 10pt/14pt var(--brand-font-text, Georgia, serif); color: #222 }
h1, .title { font-family: var(--brand-font-heading, 'Futura', sans-serif); color: var(--brand-primary, #0F4C5C) }
th { border-bottom: 1px solid var(--brand-primary, #0f4c5c); color: var(--brand-accent, #c03) }
td { color: var(--brand-primary, rgb(15, 76, 92)); background: url("x#0f4c5c.svg") #eee }
code { font-family: Courier, monospace }
`)
    expect(values.map(({ name, count }) => [name, count])).to.deep.equal([
      ['primary', 3],
      ['accent', 2],
      ['font-heading', 1],
      ['font-text', 1],
    ])
  })

  it('finds them in variables of the page, with any spacing', () => {
    const sheet = (text: string, teal: string) =>
      `:root { --text: ${text};\n  --teal:\n    ${teal}  ;--tight:${teal};--both: 1px solid ${teal} }\np { color: var(--text) }\n`
    const { css, values } = put('<p>x</p>', sheet('#118bee', '#00a99d'))
    expect(css).to.equal(sheet('#118bee', 'var(--brand-primary, #00a99d)'))
    expect(values).to.deep.equal([{ name: 'primary', instead: '#00a99d', count: 3 }])
  })

  it('also finds them in style elements of the page', () => {
    const page =
      '<head><style media="print">h2{color:#900}body{font-family:Arial}</style></head><h2>{{a}}</h2>'
    expect(put(page, '').html).to.equal(
      '<head><style media="print">h2{color:var(--brand-primary, #900)}body{font-family:var(--brand-font-text, Arial)}</style></head><h2>{{a}}</h2>',
    )
  })

  it('finds no values if everything is gray, already uses the brand, or comes from a field', () => {
    for (const css of [
      'p{color:#333;border-color:#ccc}',
      ':root{--p:var(--brand-primary, #0f4c5c)}p{color:var(--p);font:9pt var(--brand-font-text, Arial)}',
      'p{font:inherit}',
      'p{color:',
    ])
      expect(put('<p>x</p>', css), css).to.deep.equal({ html: '<p>x</p>', css, values: [] })
  })

  it('has the same result if it is applied twice', () => {
    const once = put('<p>x</p>', 'h1{color:#900;font-family:Arial}p{font:9pt Georgia;color:#069}')
    expect(put(once.html, once.css).values).to.deep.equal([])
  })
})
