import { expect } from 'chai'
import { fontDeclarations } from './font-declarations.ts'

describe('fontDeclarations', () => {
  it('finds font declarations and brand properties in pages and style sheets', () => {
    const found = fontDeclarations([
      '<p style="font: 12pt Lora">Poppins</p>',
      'h1 { FONT-FAMILY : "Open Sans", serif; color: red }',
      'p { font-family: var(--brand-font-text) } td { size: var(--brand-font-heading) }',
      'i { background: Montserrat; font-size: Karla }',
    ])
    for (const named of ['lora', 'open sans', '--brand-font-text', '--brand-font-heading'])
      expect(found).to.include(named)
    expect(found).not.to.match(/montserrat|karla|color/)
  })

  it('reads each character once', () => {
    const text = 'font:'.repeat(1_600_000)
    expect(fontDeclarations([text])).to.equal(text)
    expect(fontDeclarations([`${'font '.repeat(1_600_000)}font${' '.repeat(1_000_000)}`])).to.equal('')
  })
})
