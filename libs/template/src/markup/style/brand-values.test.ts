import { expect } from 'chai'
import { brandNameOf, brandValue } from './brand-values.ts'
import { isStyleValue } from './style-properties.ts'

describe('values of the brand in a style sheet', () => {
  const css = [
    ':root { --main: var(--brand-primary, #0f4c5c); --heading: var(--brand-font-heading, "A B", serif); --again: var(--main) }',
    'h1 { border-bottom: 1px solid var(--brand-accent,',
    '  rgb(1 2 3)) }',
  ].join('\n')

  it('use the variable of the style sheet, otherwise the value as written there, otherwise the current value', () => {
    expect(brandValue(css, 'primary', '#111111')).to.equal('var(--main)')
    expect(brandValue(css, 'accent', '#111111')).to.equal('var(--brand-accent, rgb(1 2 3))')
    expect(brandValue(css, 'font-heading', undefined)).to.equal('var(--heading)')
    expect(brandValue(css, 'font-text', undefined)).to.equal(undefined)
    expect(brandValue('', 'primary', '#111111')).to.equal('var(--brand-primary, #111111)')
    for (const value of ['var(--main)', 'var(--brand-accent, rgb(1 2 3))', 'var(--brand-primary, inherit)'])
      expect(isStyleValue('color', value), value).to.equal(true)
    expect(isStyleValue('font-family', "var(--brand-font-text, 'A B', serif)")).to.equal(true)
    expect(isStyleValue('border-top', '1pt solid var(--brand-accent, rgb(1 2 3))')).to.equal(true)
    for (const value of [
      'var(--a, red; })',
      'var(--a, url(x))',
      'var(--a, {)',
      'var(--a, )',
      'var(--a, #12)) } b {',
    ])
      expect(isStyleValue('color', value), value).to.equal(false)
  })

  it('are recognized in any notation', () => {
    expect(brandNameOf('var(--again)', css)).to.equal('primary')
    expect(brandNameOf('var(--brand-accent, red)', css)).to.equal('accent')
    expect(brandNameOf('#0f4c5c', css)).to.equal(undefined)
    expect(brandNameOf('var(--a)', ':root { --a: var(--b); --b: var(--a) }')).to.equal(undefined)
  })
})
