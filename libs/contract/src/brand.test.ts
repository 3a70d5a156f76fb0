import { expect } from 'chai'
import { brandCss, noBrand } from './brand.ts'

describe('brandCss', () => {
  it('has the first colour as the second where that is not said, so that no colour of the template stands beside it', () => {
    expect(brandCss({ ...noBrand, primary: '#0f4c8c' })).to.equal(
      ':root{--brand-primary:#0f4c8c;--brand-accent:#0f4c8c;--brand-on-primary:#ffffff;--brand-on-accent:#ffffff}',
    )
    expect(brandCss({ ...noBrand, primary: '#0f4c8c', accent: '#ffee00' })).to.include(
      '--brand-accent:#ffee00',
    )
  })

  it('leaves both colours to the template where none is said', () => {
    expect(brandCss(noBrand)).to.equal('')
    expect(brandCss({ ...noBrand, accent: '#ffee00' })).to.not.include('primary')
  })
})
