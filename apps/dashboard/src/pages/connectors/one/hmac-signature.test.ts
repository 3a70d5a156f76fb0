import { expect } from 'chai'
import { commonSignature, signedProblem, wholeSignature, withTime } from './hmac-signature.ts'

describe('a sender’s own signature', () => {
  it('a time goes before the message, and is signed; what somebody wrote stays', () => {
    const timed = withTime(commonSignature, 'X-Time')
    expect(timed.signed).to.equal('{timestamp}.{body}')
    expect(timed.timestamp).to.deep.equal({ header: 'X-Time' })
    const own = { ...commonSignature, signed: 'v0:{timestamp}:{body}' }
    expect(withTime(own, 'X-Time').signed).to.equal('v0:{timestamp}:{body}')
  })

  it('another header of the time keeps how old a message may be; none takes the time away', () => {
    const timed = { ...commonSignature, timestamp: { header: 'X-Time', toleranceSeconds: 60 } }
    expect(withTime(timed, 'X-Sent').timestamp).to.deep.equal({ header: 'X-Sent', toleranceSeconds: 60 })
    expect(withTime(timed, '')).not.to.have.property('timestamp')
  })

  it('the message is signed, and the time where there is one', () => {
    const timestamp = { header: 'X-Time' }
    expect(signedProblem(commonSignature)).to.equal(undefined)
    expect(signedProblem({ ...commonSignature, signed: '{timestamp}', timestamp })).to.contain('{body}')
    expect(signedProblem({ ...commonSignature, timestamp })).to.contain('put {timestamp} in')
    expect(signedProblem({ ...commonSignature, signed: '{timestamp}.{body}' })).to.contain('which header')
  })

  it('what was left empty, or is as it is anyway, is not kept', () => {
    expect(wholeSignature({ ...commonSignature, prefix: '', signed: '{body}' })).to.deep.equal(
      commonSignature,
    )
    const said = { ...commonSignature, prefix: 'sha256=', signed: 'v0:{body}' }
    expect(wholeSignature(said)).to.deep.equal(said)
  })
})
