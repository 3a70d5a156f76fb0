import { expect } from 'chai'
import { storeError } from './store-error.ts'

const nothing = { code: undefined, message: undefined }

describe('storeError', () => {
  it('extracts the code and the message, and nothing that could be a secret', () => {
    const body = `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>SignatureDoesNotMatch</Code><Message>It &quot;does&quot; not &lt;match&gt; &amp;amp; so on.</Message>
<AWSAccessKeyId>AKIA123</AWSAccessKeyId><StringToSign>AWS4</StringToSign></Error>`
    expect(storeError(body)).to.deep.equal({
      code: 'SignatureDoesNotMatch',
      message: 'It "does" not <match> &amp; so on.',
    })
  })

  it('accepts anything else: HTML, JSON, an empty body, or a truncated body', () => {
    for (const body of [
      '',
      'Forbidden',
      '{"Code":"a"}',
      '<html><body><Code>x</Code></body></html>',
      '<Error><Code>Acc',
      '<Error/>',
    ]) {
      expect(storeError(body), body).to.deep.equal(nothing)
    }
    expect(storeError('<Error xmlns="a"><Code>SlowDown</Code><Message>Please')).to.deep.equal({
      code: 'SlowDown',
      message: undefined,
    })
  })

  it('returns one line of limited length, regardless of the body', () => {
    const { code, message } = storeError(
      `<Error><Code>${'C'.repeat(500)}</Code><Message>a\r\n\u0000\u202eb ${'m'.repeat(2_000)}</Message></Error>`,
    )
    expect(code).to.have.length(100)
    expect(message).to.have.length(300)
    expect(message).to.match(/^a b m+$/)
    expect(storeError(`<Error>${'<Code>'.repeat(1_000_000)}`)).to.deep.equal(nothing)
  })
})
