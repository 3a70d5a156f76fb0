import { expect } from 'chai'
import { commonSignature, signatureProblem, cleanSignature, withTime } from './hmac-signature.ts'

describe('a custom signature scheme', () => {
  it('signs the timestamp before the message by default, and keeps what the user entered', () => {
    const timed = withTime(commonSignature, 'X-Time')
    expect(timed.signed).to.equal('{timestamp}.{body}')
    expect(timed.timestamp).to.deep.equal({ header: 'X-Time' })
    const own = { ...commonSignature, signed: 'v0:{timestamp}:{body}' }
    expect(withTime(own, 'X-Time').signed).to.equal('v0:{timestamp}:{body}')
  })

  it('keeps the maximum age when the timestamp header changes, and has no timestamp without a header', () => {
    const timed = { ...commonSignature, timestamp: { header: 'X-Time', toleranceSeconds: 60 } }
    expect(withTime(timed, 'X-Sent').timestamp).to.deep.equal({ header: 'X-Sent', toleranceSeconds: 60 })
    expect(withTime(timed, '')).not.to.have.property('timestamp')
  })

  it('must sign the message, and the timestamp if there is one', () => {
    const timestamp = { header: 'X-Time' }
    expect(signatureProblem(commonSignature)).to.equal(undefined)
    expect(signatureProblem({ ...commonSignature, signed: '{timestamp}', timestamp })).to.contain('{body}')
    expect(signatureProblem({ ...commonSignature, timestamp })).to.contain('Add {timestamp}')
    expect(signatureProblem({ ...commonSignature, signed: '{timestamp}.{body}' })).to.contain(
      'Enter the header',
    )
  })

  it('is saved without empty values or defaults', () => {
    expect(cleanSignature({ ...commonSignature, prefix: '', signed: '{body}' })).to.deep.equal(
      commonSignature,
    )
    const said = { ...commonSignature, prefix: 'sha256=', signed: 'v0:{body}' }
    expect(cleanSignature(said)).to.deep.equal(said)
  })
})
