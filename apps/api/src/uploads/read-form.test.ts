import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { readForm } from './read-form.ts'

const type = 'multipart/form-data; boundary=b'
const field = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`
const file =
  '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n12345'
const end = '--b--\r\n'

describe('readForm', () => {
  const read = (body: string, fieldsMax = 3) => readForm(Buffer.from(body), type, fieldsMax)
  const refusal = async (body: string) => {
    const error: unknown = await read(body).catch((refused: unknown) => refused)
    expect(error).to.be.instanceOf(Fault)
    return (error as Fault).code
  }

  it('gives fields as texts, those of one name as a list, and of a file what it is', async () => {
    expect(await read(`${field('a[]')}${field('b')}${file}\r\n${end}`)).to.deep.equal({
      a: ['1'],
      b: '1',
      photo: { fileName: 'a.png', contentType: 'image/png', bytes: 5 },
    })
  })

  it('400 malformed_json: a form that is cut off, within a file too, and no form', async () => {
    for (const body of [field('a'), file, `${file}\r\n`, `${file}\r\n--b\r\nContent-`, 'a=1', ''])
      expect(await refusal(body), body).to.equal('malformed_json')
    const error: unknown = await readForm(Buffer.from(file), 'multipart/form-data', 3).catch(
      (refused: unknown) => refused,
    )
    expect((error as Fault).code).to.equal('malformed_json')
  })

  it('413 payload_too_large: more parts than there may be, and not as many', async () => {
    const parts = ['a', 'b', 'c'].map(field).join('')
    expect(await read(`${parts}${end}`)).to.have.all.keys('a', 'b', 'c')
    expect(await refusal(`${parts}${field('d')}${end}`)).to.equal('payload_too_large')
    expect(await refusal(`${parts}${file}\r\n${end}`)).to.equal('payload_too_large')
  })
})
