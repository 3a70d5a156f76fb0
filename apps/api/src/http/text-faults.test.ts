import { expect } from 'chai'
import { Type } from 'typebox'
import { createTextCheck } from './text-faults.ts'

const name = Type.String({ maxLength: 100 })

/** Returns a list whose items count how often they are read. */
function countedList(items: readonly unknown[]) {
  let reads = 0
  const list = new Proxy([...items], {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads++
      return Reflect.get(target, key, receiver) as unknown
    },
  })
  return { list, reads: () => reads }
}

describe('createTextCheck', () => {
  it('stops at 100 errors, so that a list of any length takes the same time', () => {
    const check = createTextCheck(Type.Object({ names: Type.Array(name) }))
    const { list, reads } = countedList(Array.from({ length: 10_000 }, () => 'a\0'))
    expect(check({ names: list })).to.have.length(100)
    expect(reads()).to.equal(100)
  })

  it('returns at most 100 errors if a name and its value each have one', () => {
    const check = createTextCheck(Type.Object({ first: name, record: Type.Record(name, name) }))
    const record = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${at}\0`, 'a\0']))
    expect(check({ first: 'a\0', record })).to.have.length(100)
  })

  it('does not read lists without strings', () => {
    const check = createTextCheck(Type.Object({ numbers: Type.Array(Type.Object({ no: Type.Number() })) }))
    const { list, reads } = countedList([{ no: 1 }, { no: 2 }])
    expect(check({ numbers: list })).to.deep.equal([])
    expect(reads()).to.equal(0)
  })
})
