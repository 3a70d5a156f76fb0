import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { packBody, packedAt, refuseTooManyValues, unpackBody, unpackData } from './packed-data.ts'

const at = ['params', 'arguments', 'data']
const options = { at, valuesMax: 10 }
const message = (data: unknown, ...others: unknown[]) => ({ params: { arguments: { data, others } } })

describe('packBody and unpackBody', () => {
  it('restore a body unchanged, with the packed object at its path', () => {
    const data = { list: Array.from({ length: 1_000 }, (_, index) => index) }
    const body = unpackBody(packBody(message(data, 'a'), options), at)
    const packed = packedAt(body, at)
    expect(packed && unpackData(packed.text)).to.deep.equal(data)
    expect(body).to.deep.equal(message(packed, 'a'))
  })

  it('pack nothing if there is no object at the path', () => {
    for (const body of [message('text'), message([1]), { params: 'text' }, {}, 'text', null, [message({})]]) {
      const sent = structuredClone(body)
      expect(unpackBody(packBody(body, options), at)).to.deep.equal(sent)
      expect(packedAt(sent, at)).to.equal(undefined)
    }
  })

  it('422 invalid_request: too many fields and items outside of the object', () => {
    const inside = { list: Array(1_000).fill(0) }
    // The names `params`, `arguments`, `data` and `others`, and six items.
    expect(() => refuseTooManyValues(message(inside, 1, 2, 3, [4, 5]), options)).not.to.throw()
    for (const body of [
      message(inside, 1, 2, 3, 4, 5, 6, 7),
      message(inside, [[[1, 2, 3, 4, 5]]]),
      message(Array(9).fill(0)),
    ]) {
      expect(() => refuseTooManyValues(body, options)).to.throw(
        Fault,
        'more than 10 fields and items outside of the object params.arguments.data',
      )
      expect(() => packBody(body, options)).to.throw(Fault)
    }
  })
})
