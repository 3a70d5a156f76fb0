import { expect } from 'chai'
import { expectLinear } from '../../../test/parts/growth.ts'
import { checkData } from './check-data.ts'
import { namesAsData } from './example-data.ts'
import { givenTemplate } from './testing/given-template.ts'

const source = '<p style="width:{{w}}%;color:{{c}}">'
const template = givenTemplate(source, {
  styles: new Map([
    [source.indexOf('{{w}}'), 'number'],
    [source.indexOf('{{c}}'), 'value'],
  ]),
})

const good = [
  'red',
  '#1a2b3c',
  'rgb(1, 2, 3)',
  'hsl(120deg 50% 50% / .5)',
  12,
  '12.5mm',
  '-3px',
  '40%',
  'semi-bold',
  '1e3',
  'fff',
  '',
  null,
]
const bad = [
  'red;x:y',
  'url(x)',
  'a b',
  '1 2',
  'red}',
  '{',
  'a:b',
  'a\\b',
  '"a"',
  "'a'",
  '/*',
  'var(--x)',
  'expression(1)',
  'rgb(url(x))',
  'rgb(1);x',
  '<b>',
  '&#59;',
  'red!important',
  'a\nb',
  '(',
  ')',
  'x'.repeat(200),
]

describe('a value in a style attribute', () => {
  it('is a single CSS value', () => {
    for (const c of good) expect(checkData(template.fields, { w: 1, c }).faults, String(c)).to.deep.equal([])
    for (const c of bad) {
      const [fault] = checkData(template.fields, { w: 1, c }).faults
      expect(fault?.code, c).to.equal('invalid_style')
      expect(fault?.pointer).to.equal('/data/c')
      expect(fault?.message).to.include('#1a2b3c')
    }
  })

  it('is a number if its unit is in the template', () => {
    for (const w of [1, -0.5, '12.5', '.5', '', null])
      expect(checkData(template.fields, { w, c: '' }).total).to.equal(0)
    for (const w of ['12px', 'red', '#fff', '1;', true])
      expect(checkData(template.fields, { w, c: '' }).faults[0]?.code).to.equal('invalid_style')
  })

  it('removes its declaration if the value is empty, missing, or was never checked', () => {
    expect(template.render({ w: 40, c: 'red' })).to.equal('<p style="width:40%;color:red">')
    for (const c of ['', null, undefined, ...bad])
      expect(template.render({ w: '', c })).to.equal('<p style="width:!%;color:!">')
  })

  it('has a matching example', () => {
    expect(checkData(template.fields, namesAsData(template.fields)).faults).to.deep.equal([])
    expect(namesAsData(template.fields)).to.deep.equal({ w: 50, c: 'inherit' })
  })

  it('is checked in linear time, even if it is hostile', () => {
    for (const part of ['1', '1.', 'a-', 'rgb(1', '#a', ' ', '+'])
      expectLinear(
        (size) => {
          const value = part.repeat(size / part.length)
          checkData(template.fields, { w: value, c: value })
        },
        500_000,
        part,
      )
  })
})
