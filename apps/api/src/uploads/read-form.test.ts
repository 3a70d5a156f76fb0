import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { readForm } from './read-form.ts'

const type = 'multipart/form-data; boundary=b'
const field = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`
const file =
  '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n12345'
const end = '--b--\r\n'

describe('readForm', () => {
  const read = (body: string | Buffer, fieldsMax = 3) =>
    readForm(Buffer.from(body as string), type, fieldsMax)
  const refusal = async (body: string | Buffer) => {
    const error: unknown = await read(body).catch((refused: unknown) => refused)
    expect(error).to.be.instanceOf(Fault)
    return (error as Fault).code
  }

  it('returns fields as strings, repeated names as lists, and the name, type and size of files', async () => {
    expect(await read(`${field('a[]')}${field('b')}${file}\r\n${end}`)).to.deep.equal({
      a: ['1'],
      b: '1',
      photo: { fileName: 'a.png', contentType: 'image/png', bytes: 5 },
    })
  })

  it('400 malformed_json: an incomplete form or file, or a body that is not a form', async () => {
    for (const body of [field('a'), file, `${file}\r\n`, `${file}\r\n--b\r\nContent-`, 'a=1', ''])
      expect(await refusal(body), body).to.equal('malformed_json')
    const error: unknown = await readForm(Buffer.from(file), 'multipart/form-data', 3).catch(
      (refused: unknown) => refused,
    )
    expect((error as Fault).code).to.equal('malformed_json')
  })

  it('400 malformed_json: a name or value that is not UTF-8, unless its part has another charset', async () => {
    const named = (name: string, value = '1', more = '') =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n${end}`
    const latin = (body: string) => Buffer.from(body, 'latin1')
    for (const body of [named('a', 'Ren\xe9'), named('Ren\xe9'), named('a', '1', '; filename="Ren\xe9.txt"')])
      expect(await refusal(latin(body)), body).to.equal('malformed_json')
    const withCharset = named('a', 'Ren\xe9', '\r\nContent-Type: text/plain; charset=iso-8859-1')
    expect(await read(latin(withCharset))).to.deep.equal({ a: 'René' })
    expect(await read(named('René', 'sent \uFFFD so'))).to.deep.equal({ René: 'sent \uFFFD so' })
  })

  it('413 payload_too_large: more parts than the limit', async () => {
    const parts = ['a', 'b', 'c'].map(field).join('')
    expect(await read(`${parts}${end}`)).to.have.all.keys('a', 'b', 'c')
    expect(await refusal(`${parts}${field('d')}${end}`)).to.equal('payload_too_large')
    expect(await refusal(`${parts}${file}\r\n${end}`)).to.equal('payload_too_large')
  })
})
