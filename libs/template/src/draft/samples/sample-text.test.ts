import { expect } from 'chai'
import { depthMax, readSample, rangesIn, writeSample } from './sample-text.ts'

const faultOf = (text: string) => readSample(text).fault

describe('the text of a sample', () => {
  it('is read as data, and written text returns the same object', () => {
    expect(readSample('{"a":1}').data).to.deep.equal({ a: 1 })
    const data = { b: [1, { c: 'x' }] }
    expect(readSample(writeSample(data)).data).to.equal(data)
    expect(writeSample(data)).to.equal('{\n  "b": [\n    1,\n    {\n      "c": "x"\n    }\n  ]\n}\n')
  })

  it('reports the line and column of invalid JSON', () => {
    expect(faultOf('{\n  "a": 1,\n}')).to.include({ line: 3, column: 1 })
    expect(faultOf('{\n  "a" 1 }')).to.include({ line: 2, column: 7 })
    expect(faultOf('')).to.include({ line: 1, column: 1 })
    expect(faultOf('{ // note\n}')?.message).to.match(/does not allow comments/)
  })

  it('refuses values that are not an object, and duplicate keys', () => {
    expect(faultOf('[1]')?.message).to.match(/must be an object/)
    expect(faultOf('{"a":{"b":1,\n"b":2}}')).to.include({ line: 2, column: 1 })
  })

  it('refuses a million brackets without recursing', () => {
    expect(faultOf('['.repeat(1_000_000))?.message).to.match(/more than 64 levels deep/)
    expect(faultOf(`{"a":${'['.repeat(depthMax - 1)}${']'.repeat(depthMax - 1)}}`)).to.equal(undefined)
  })

  it('keeps a key __proto__ as a key', () => {
    const { data } = readSample('{"__proto__":{"polluted":1}}')
    expect(Object.keys(data ?? {})).to.deep.equal(['__proto__'])
    expect(Object.hasOwn({}, 'polluted')).to.equal(false)
  })

  it('finds the position of a value and of its key, with escaped names', () => {
    const text = '{"a/b":[{"c~d":12}]}'
    const range = rangesIn(text)
    expect(text.slice(...Object.values(range('/a~1b/0/c~0d')))).to.equal('12')
    expect(text.slice(...Object.values(range('/a~1b/0/c~0d', { key: true })))).to.equal('"c~d"')
    expect(range('/nothing')).to.deep.equal({ from: 0, to: 1 })
  })
})
