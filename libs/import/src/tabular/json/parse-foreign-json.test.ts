import { Fault } from '@platen/contract'
import { expect } from 'chai'
import fc from 'fast-check'
import { parseForeignJson } from './parse-foreign-json.ts'
import { jsonValuesMax } from './parse-json.ts'

const parse = (text: string) => parseForeignJson(Buffer.from(text))
const codeOf = (bytes: Buffer) => {
  try {
    parseForeignJson(bytes)
  } catch (error) {
    if (error instanceof Fault) return error.code
    throw error
  }
  return 'taken'
}

describe('parseForeignJson', () => {
  it('converts to strings only the numbers that a double cannot represent, at any position', () => {
    const text = String.raw`{"id":820982911946154508,"a\"1234567890123456789":[-9007199254740993,1e999,-1e999 ,1e22,0.12345678901234567890,
      9007199254740991,9007199254740991.5,123456789012345678.5,{"12345678901234567890":"é 12345678901234567890 \\"}],"last":12345678901234567890}`
    expect(parse(text)).to.deep.equal({
      id: '820982911946154508',
      'a"1234567890123456789': [
        '-9007199254740993',
        '1e999',
        '-1e999',
        '1e22',
        0.12345678901234568,
        9007199254740991,
        '9007199254740991.5',
        '123456789012345678.5',
        { '12345678901234567890': 'é 12345678901234567890 \\' },
      ],
      last: '12345678901234567890',
    })
    expect(parse(`[${Array(1_000).fill('1e999').join()}]`)).to.deep.equal(Array(1_000).fill('1e999'))
    expect(parse(`[${Array(1_000).fill('1e16').join()}]`)).to.deep.equal(Array(1_000).fill('1e16'))
    expect(parse('\ufeff12345678901234567890')).to.equal('12345678901234567890')
  })

  it('otherwise equals JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, noUnicodeString: false }), (value) => {
        const text = `[1e999,12345678901234567890,${JSON.stringify(value)}]`
        const [, , parsed] = parse(text) as unknown[]
        expect(parsed).to.deep.equal(
          JSON.parse(JSON.stringify(value), (_name, each: unknown) =>
            Number.isInteger(each) && !Number.isSafeInteger(each) ? String(each) : each,
          ),
        )
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  it('400 malformed_json: invalid JSON (even if a quoted number would make it valid), invalid UTF-8, or no content', () => {
    const wrong = [
      '{12345678901234567890:1}',
      '[012345678901234567890]',
      '[1e999-]',
      '{"a": ',
      '<a/>',
      ' ',
      '"',
    ]
    for (const text of wrong) expect(codeOf(Buffer.from(text)), text).to.equal('malformed_json')
    expect(codeOf(Buffer.from([0x22, 0xe4, 0x22]))).to.equal('malformed_json')
  })

  it('422 invalid_request: too many fields and items, or too deeply nested ones, while a thousand top-level fields are accepted', () => {
    expect(codeOf(Buffer.from(`[${'1,'.repeat(jsonValuesMax)}1]`))).to.equal('invalid_request')
    expect(codeOf(Buffer.from('['.repeat(100_000)))).to.equal('invalid_request')
    const fields = Array.from({ length: 1_001 }, (_, at) => [`f${at}`, at] as const)
    expect(codeOf(Buffer.from(JSON.stringify(Object.fromEntries(fields))))).to.equal('taken')
  })
})
