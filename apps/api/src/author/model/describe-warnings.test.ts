import type { Warning } from '@platen/contract'
import { expect } from 'chai'
import { describeWarnings } from './describe-warnings.ts'

describe('a warning that the model reads', () => {
  const data = { payment: { bank: 'Musterbank' } }
  const source = {
    files: {
      'template.html':
        '<img src="assets/logo.png">\n<p>{{payment.bank}}</p><img class="b" src="{{payment.bank}}">',
      'template.json': '{}',
      'sample.json': JSON.stringify(data),
    },
    assets: {},
  }
  const described = (subject: string, code: Warning['code'] = 'asset_failed') =>
    describeWarnings([{ code, subject, message: 'The template has no such asset.' }], {
      source,
      sample: 'sample.json',
    }).report[0]

  it('names the path of a broken file and the element that uses it', () => {
    expect(described('assets/logo.png')).to.equal(
      'The template has no such asset. File: “assets/logo.png”. Used by: <img src="assets/logo.png">',
    )
    expect(described('Musterbank')).to.include(
      '“Musterbank”. Used by: <img class="b" src="{{payment.bank}}">',
    )
    expect(described('other.png')).to.equal('The template has no such asset. File: “other.png”.')
  })

  it('is unchanged if it is not about a file', () => {
    expect(described('Musterbank', 'missing_glyphs' as Warning['code'])).to.equal(
      'The template has no such asset.',
    )
  })
})
