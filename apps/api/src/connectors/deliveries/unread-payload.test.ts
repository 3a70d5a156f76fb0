import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { unreadPayload } from './unread-payload.ts'

const fault = new Fault('malformed_json', { detail: 'The body is not valid JSON.' })
const sent = (text: string) => ({ bytes: Buffer.from(text), contentType: 'application/json' })

describe('unreadPayload', () => {
  it('returns the unchanged payload and the reason why it cannot be read', () => {
    expect(unreadPayload(sent('{"name": '), fault)).to.deep.equal({
      payload: JSON.stringify('{"name": '),
      record: null,
      faults: [{ pointer: '', code: 'malformed_json', message: 'The body is not valid JSON.' }],
    })
  })

  it('truncates a long payload', () => {
    const { payload } = unreadPayload(sent(`a${'b'.repeat(1_000_000)}`), fault)
    expect(payload).to.match(/^"ab+"$/)
    expect(payload).to.have.length(100_002)
  })

  it('rethrows errors that are not about the payload', () => {
    for (const error of [new Fault('template_not_found'), new Fault('overloaded'), new Error('a bug')])
      expect(() => unreadPayload(sent('{}'), error)).to.throw(error.message)
  })
})
