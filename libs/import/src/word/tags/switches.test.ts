import { expect } from 'chai'
import { declarationOf, readFieldCode } from './switches.ts'

const declared = (code: string) => declarationOf(readFieldCode(code))

describe('Word field codes', () => {
  it('are parsed into kind, argument and switches, with quotes of any kind or none', () => {
    const { kind, argument, switches } = readFieldCode(
      ' mergefield "First name" \\* Upper \\b "Dear “x" \\f „,“',
    )
    expect({ kind, argument, switches: [...switches] }).to.deep.equal({
      kind: 'MERGEFIELD',
      argument: 'First name',
      switches: [
        ['*', 'Upper'],
        ['b', 'Dear “x'],
        ['f', ','],
      ],
    })
  })

  const pictures: [code: string, is: object | undefined][] = [
    ['\\@ "dddd, d MMMM yyyy"', { type: 'date', format: 'yMMMMEEEEd' }],
    ['\\@ dd.MM.yy', { type: 'date', format: 'yyMMdd' }],
    ['\\@ "yyyy-MM-dd HH:mm"', { type: 'datetime', format: 'yMMddHm' }],
    ['\\@ "h:mm am/pm"', { type: 'datetime', format: 'hm' }],
    ['\\# "#,##0.00"', { type: 'number', decimals: 2 }],
    ['\\# "0.0#"', { type: 'number', decimals: [1, 2], grouping: false }],
    ['\\# "#.##0,00 €"', { type: 'money', currency: 'EUR', decimals: 2 }],
    ['\\# "0%"', { type: 'percent', whole: 100, decimals: 0, grouping: false }],
    ['\\* Upper', undefined],
    ['\\@ "?"', undefined],
  ]
  for (const [code, is] of pictures)
    it(`${code} is ${is ? JSON.stringify(is) : 'an unsupported format'}`, () => {
      expect(declared(`MERGEFIELD a ${code}`)).to.deep.equal(is)
    })

  it('of any length and content are parsed without an error', () => {
    for (const code of ['', '\\', '"', '\\@', '"'.repeat(5_000), `A ${'\\@ '.repeat(5_000)}`])
      expect(() => declared(code), code.slice(0, 20)).to.not.throw()
  })
})
