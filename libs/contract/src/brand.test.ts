import { expect } from 'chai'
import { brandCss, noBrand } from './brand.ts'

describe('brandCss', () => {
  it('uses the primary color as the accent color if none is set, so that none of the template’s colors remain', () => {
    expect(brandCss({ ...noBrand, primary: '#0f4c8c' })).to.equal(
      ':root{--brand-primary:#0f4c8c;--brand-accent:#0f4c8c;--brand-on-primary:#ffffff;--brand-on-accent:#ffffff}',
    )
    expect(brandCss({ ...noBrand, primary: '#0f4c8c', accent: '#ffee00' })).to.include(
      '--brand-accent:#ffee00',
    )
  })

  it('leaves both colors to the template if none is set', () => {
    expect(brandCss(noBrand)).to.equal('')
    expect(brandCss({ ...noBrand, accent: '#ffee00' })).to.not.include('primary')
  })
})
