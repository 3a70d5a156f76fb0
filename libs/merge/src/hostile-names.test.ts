import { expect } from 'chai'
import { checkData } from './check-data.ts'
import { givenTemplate, merged } from './testing/given-template.ts'

const hostile = [
  '__proto__',
  'constructor',
  'toString',
  'length',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'then',
  'name',
]

/** Creates data as JSON.parse does: `__proto__` becomes an own property. */
function dataWith(key: string, value: unknown): Record<string, unknown> {
  const entry: [string, unknown][] = [[key, value]]
  return Object.fromEntries(entry)
}

describe('hostile names', () => {
  for (const name of hostile) {
    it(`${name} is a name like any other`, () => {
      const template = givenTemplate(`{{${name}}}|{{#l}}{{${name}}}{{/l}}|{{o.${name}}}`)
      const empty = { l: [{}], o: {} }
      expect(template.render(empty)).to.equal('||')
      expect(
        checkData(template.fields, empty).faults.map((fault) => `${fault.code} ${fault.pointer}`),
      ).to.deep.equal([
        `missing_key /data/${name}`,
        `missing_key /data/l/0/${name}`,
        `missing_key /data/o/${name}`,
      ])
      const full = { ...empty, o: dataWith(name, 'c'), l: [dataWith(name, 'b')] }
      Object.defineProperty(full, name, { value: 'a', enumerable: true })
      expect(template.render(full)).to.equal('a|b|c')
      expect(checkData(template.fields, full).total).to.equal(0)
    })

    it(`${name} is unknown if the template does not use it`, () => {
      const { fields } = givenTemplate('{{a}}')
      const data: Record<string, unknown> = JSON.parse(`{"a": 1, "${name}": {"x": 1}}`)
      expect(checkData(fields, data).faults.map((fault) => `${fault.code} ${fault.pointer}`)).to.deep.equal([
        `unknown_key /data/${name}`,
      ])
    })

    it(`${name} opens a section only if it was sent`, () => {
      const source = `{{#${name}}}yes{{/${name}}}{{^${name}}}no{{/${name}}}`
      expect(merged(source, {})).to.equal('no')
      expect(merged(source, dataWith(name, [{}]))).to.equal('yes')
    })
  }

  it('data does not expose the length of a string, a list or a function', () => {
    expect(merged('{{a.length}}{{#b.length}}x{{/b.length}}', { a: 'x', b: [1] })).to.equal('')
    expect(merged('{{#a}}{{length}}{{/a}}', { a: 'x' })).to.equal('')
    expect(merged('{{#a}}{{length}}{{0}}{{/a}}', { a: [[1]] })).to.equal('')
  })

  it('calls no functions', () => {
    let calls = 0
    const call = (): string => {
      calls++
      return 'called'
    }
    expect(merged('{{f}}{{#f}}x{{/f}}', { f: call })).to.equal('x')
    expect(calls).to.equal(0)
  })

  it('data does not change prototypes', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join()
    const template = givenTemplate(
      '{{__proto__.polluted}}{{#__proto__}}{{polluted}}{{/__proto__}}{{constructor.prototype.x}}',
    )
    const data: Record<string, unknown> = JSON.parse(
      '{"__proto__": {"polluted": "own"}, "constructor": {"prototype": {"x": 1}}}',
    )
    expect(template.render(data)).to.equal('ownown1')
    expect(checkData(template.fields, data).total).to.equal(0)
    expect(Object.getOwnPropertyNames(Object.prototype).join()).to.equal(before)
    expect('polluted' in {}).to.equal(false)
  })
})
