import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { isTooLong, refuseTooLong } from './page-length.ts'

const of = (html: string) => ({ files: { 'template.html': html }, assets: {} })

describe('refuseTooLong', () => {
  it('invalid_request: a page with more than 20,000 tags, counting HTML and merge tags', () => {
    const row = '<p>{{a}}{{b}}</p>'
    expect(isTooLong(of(row.repeat(5_000)))).to.equal(false)
    expect(isTooLong(of(`${row.repeat(5_000)}<`))).to.equal(true)
    expect(isTooLong(of('{{a}}'.repeat(20_001)))).to.equal(true)
    expect(isTooLong(of('word '.repeat(100_000)))).to.equal(false)
    expect(() => refuseTooLong(of(row.repeat(110_000))))
      .to.throw(Fault, 'more than 20,000 HTML tags and merge tags')
      .with.property('code', 'invalid_request')
    expect(() => refuseTooLong(of(row))).not.to.throw()
  })
})
