import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { readPayload } from './read-payload.ts'

const read = (text: string | Buffer, contentType = 'application/json') =>
  readPayload(Buffer.from(text as string), contentType).catch((error: unknown) =>
    error instanceof Fault ? error.code : error,
  )
const urlEncoded = 'application/x-www-form-urlencoded'
const tooMany = `[${'1,'.repeat(1_000_000)}1]`

describe('readPayload', () => {
  it('returns integers as text if a double cannot represent them, including in JSON in a form', async () => {
    const json = '{"id":820982911946154508}'
    expect(await read(json)).to.deep.equal({ id: '820982911946154508' })
    const form = new URLSearchParams({ payload: json })
    expect(await read(String(form), urlEncoded)).to.deep.equal({
      id: '820982911946154508',
    })
    expect(await read('payload=[1', urlEncoded)).to.deep.equal({ payload: '[1' })
  })

  it('422 invalid_request: more than 1,000,000 values, including in JSON in a form', async () => {
    expect(await read(tooMany)).to.equal('invalid_request')
    expect(await read(`payload=${tooMany}`, urlEncoded)).to.equal('invalid_request')
  })

  it('400 malformed_json: invalid UTF-8, including in forms, escaped or not', async () => {
    expect(await read(Buffer.from([0x22, 0xe4, 0x22]))).to.equal('malformed_json')
    for (const body of ['name=Ren%E9', 'Ren%E9=1', Buffer.from('name=Ren\xe9', 'latin1')])
      expect(await read(body, urlEncoded), String(body)).to.equal('malformed_json')
    expect(await read('name=Ren%E9', `${urlEncoded}; charset=shift_jis`)).to.equal('malformed_json')
  })

  it('reads a form in the charset of its content type, or in UTF-8 by default', async () => {
    const forms: [form: string | Buffer, charset: string, fields: object][] = [
      ['name=Ren%C3%A9+%E2%82%AC&x=%zz%', '', { name: 'René €', x: '%zz%' }],
      ['name=Ren\u00e9&&a[]=1&b', '; charset="UTF-8"', { name: 'René', a: ['1'], b: '' }],
      ['name=Ren%E9+%80&=none', ';charset=ISO-8859-1', { name: 'René €', '': 'none' }],
      [Buffer.from('name=Ren\xe9=2', 'latin1'), '; charset=windows-1252', { name: 'René=2' }],
    ]
    for (const [form, charset, fields] of forms)
      expect(await read(form, `${urlEncoded}${charset}`), charset).to.deep.equal(fields)
  })

  it('415 unsupported_media_type: a form in an unknown charset, or in one that encodes the separators differently', async () => {
    for (const charset of ['none-such', 'utf-16', 'iso-2022-jp'])
      expect(await read('a=1', `${urlEncoded}; charset=${charset}`), charset).to.equal(
        'unsupported_media_type',
      )
  })
})
