import { expect } from 'chai'
import { styleChoices } from './style-choices.ts'

describe('the options from a style sheet', () => {
  it('are its fonts, including unused ones, and its colors, each once', () => {
    const css = [
      ':root { --main: var(--other, #A0B1C2); --first: var(--brand-primary, #123456) }',
      "@font-face { font-family: 'Own'; src: url(assets/own.woff2) }",
      "html { font: 9pt/1.4 'Platen Sans',\n  serif; color: #0F4C5C }",
      "td { font-family: 'Platen Sans', serif; border: 1px solid #ccc; background: #0f4c5c url(x.svg) }",
      'p { font-family: inherit; color: red }',
    ].join('\n')
    expect(styleChoices(css)).to.deep.equal({
      families: ["'Platen Sans', serif", "'Own'"],
      colors: ['#a0b1c2', '#0f4c5c', '#ccc'],
    })
  })
})
