import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { readPayload } from './read-payload.ts'

const read = (text: string | Buffer, contentType = 'application/json') =>
  readPayload(Buffer.from(text as string), contentType).catch((error: unknown) =>
    error instanceof Fault ? error.code : error,
  )
const tooMany = `[${'1,'.repeat(1_000_000)}1]`

describe('readPayload', () => {
  it('ids that no double holds are texts, in the JSON of a form, too', async () => {
    const json = '{"id":820982911946154508}'
    expect(await read(json)).to.deep.equal({ id: '820982911946154508' })
    const form = new URLSearchParams({ payload: json })
    expect(await read(String(form), 'application/x-www-form-urlencoded')).to.deep.equal({
      id: '820982911946154508',
    })
    expect(await read('payload=[1', 'application/x-www-form-urlencoded')).to.deep.equal({ payload: '[1' })
  })

  it('422 invalid_request: more than 1,000,000 values, in the JSON of a form, too', async () => {
    expect(await read(tooMany)).to.equal('invalid_request')
    expect(await read(`payload=${tooMany}`, 'application/x-www-form-urlencoded')).to.equal('invalid_request')
  })

  it('400 malformed_json: what is no UTF-8', async () => {
    expect(await read(Buffer.from([0x22, 0xe4, 0x22]))).to.equal('malformed_json')
  })
})
