import { Fault } from '@platen/contract'
import { expect } from 'chai'
import fc from 'fast-check'
import { expectLinear } from '../../../../../test/parts/growth.ts'
import { parseJson, rootFieldsMax } from './parse-json.ts'
import { jsonDepthMax } from './scan-json.ts'
import { itExtended, runsOf } from '../../../../../test/parts/runs.ts'

const parse = (text: string) => parseJson(Buffer.from(text))

function faultOf(body: string | Buffer): Fault {
  try {
    parseJson(typeof body === 'string' ? Buffer.from(body) : body)
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
  throw new Error('it was taken')
}

describe('parseJson', () => {
  it('equals JSON.parse for all JSON with exact numbers', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6, noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value, undefined, 1)
        let parsed: unknown
        try {
          parsed = parse(text)
        } catch (error) {
          expect((error as Fault).errors[0]?.code).to.equal('inexact_number')
          return
        }
        expect(parsed).to.deep.equal(JSON.parse(text))
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  it('422 invalid_request: more top-level fields than the limit, or more fields and items than the given limit', () => {
    const fields = (count: number) =>
      `{${Array.from({ length: count }, (_, at) => `"f:{,${at}":":,{"`).join(',')}}`
    expect(parse(fields(rootFieldsMax))).to.have.property('f:{,0')
    expect(faultOf(fields(rootFieldsMax + 1)).detail).to.equal(
      'The body has more than 1,000 top-level fields.',
    )
    expect(parse(`{"data":${fields(rootFieldsMax + 1)}}`)).to.have.property('data')
    const four = Buffer.from('{"a":[1,{"b":2}]}')
    expect(parseJson(four, 4)).to.deep.equal({ a: [1, { b: 2 }] })
    expect(() => parseJson(four, 3)).to.throw(Fault, 'more than 3 fields and items')
  })

  it('ignores a byte-order mark', () => {
    expect(parse('\uFEFF{"a":1}')).to.deep.equal({ a: 1 })
  })

  it('treats __proto__ and constructor keys like any other', () => {
    const value = parse('{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}') as object
    expect(Object.keys(value)).to.deep.equal(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(value)).to.equal(Object.prototype)
    expect(({} as { x?: unknown }).x).to.equal(undefined)
  })

  it('422 invalid_request: names each duplicate key of an object, in any notation', () => {
    const source =
      '{"data":{"no":1,"n\\u006f":{"b":2}},"l":[{"a":1},{"a":1,"x":{"a":3},"a":2}],"a":"\\"a\\":"}'
    expect(faultOf(source)).to.deep.include({ code: 'invalid_request' })
    expect(faultOf(source).errors.map(({ pointer, code }) => [pointer, code])).to.deep.equal([
      ['/data/no', 'duplicate_key'],
      ['/l/1/a', 'duplicate_key'],
    ])
  })

  it('keeps lone surrogates and NUL in escapes', () => {
    expect(parse('"\\ud800\\u0000"')).to.equal('\ud800\0')
  })

  describe('strings: brackets and digits in them are text', () => {
    for (const text of [
      '"\\""',
      '"\\\\"',
      '"\\\\\\""',
      '"\\\\\\\\"',
      '"[[[\\"[[["',
      '["\\\\",{"\\\\\\"":"}"}]',
      '"\\\\\\"9007199254740993"',
      '"1e400"',
      '""',
    ]) {
      it(text, () => expect(parse(text)).to.deep.equal(JSON.parse(text)))
    }
    it('a hundred opening brackets are not counted as levels', () => {
      const text = `{"${'['.repeat(100)}":"${'{\\"'.repeat(100)}"}`
      expect(parse(text)).to.deep.equal(JSON.parse(text))
    })
    it('a run of backslashes is read in linear time', () => {
      expectLinear((count) => void parse(`["${'\\\\'.repeat(count)}","${'\\"'.repeat(count)}"]`), 1_000_000)
    })
  })

  describe('422 invalid_request: nesting', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    it(`accepts ${jsonDepthMax} levels and rejects one more`, () => {
      expect(parse(nested(jsonDepthMax))).to.be.an('array')
      expect(faultOf(nested(jsonDepthMax + 1)).code).to.equal('invalid_request')
    })
    it('rejects ten million brackets before anything is created', () => {
      expect(faultOf('[{"a":'.repeat(2_000_000)).code).to.equal('invalid_request')
    })
    it('counts levels, not brackets', () => {
      expect(parse(`[${'[],'.repeat(200)}{}]`)).to.have.length(201)
    })
  })

  describe('422 invalid_request: numbers that would not print as sent, each with its pointer', () => {
    it('names all of them', () => {
      const fault = faultOf('{"a":[1,9007199254740993,{"b/c":1e400,"~":-1e400}],"n":1e-400}')
      expect(fault.code).to.equal('invalid_request')
      expect(fault.errors.map(({ pointer, code }) => `${pointer} ${code}`)).to.deep.equal([
        '/a/1 inexact_number',
        '/a/2/b~1c inexact_number',
        '/a/2/~0 inexact_number',
        '/n inexact_number',
      ])
      expect(fault.errors[0]?.message).to.include('"9007199254740993"')
      expect(fault.detail).to.equal('4 numbers would not print as sent.')
    })
    it('reports a body that consists of one such number', () => {
      expect(faultOf('9007199254740993').errors[0]?.pointer).to.equal('')
    })
    it('lists at most a hundred errors, and shortens long numbers', () => {
      const fault = faultOf(`[${Array.from({ length: 500 }, () => '9'.repeat(500)).join(',')}]`)
      expect(fault.errors).to.have.length(100)
      expect(JSON.stringify(fault.errors)).to.have.length.lessThan(30_000)
    })
    itExtended('takes linear time for a million of them, as for a million valid numbers', () => {
      const list = (length: number, number: string) => `[${Array.from({ length }, () => number).join(',')}]`
      expect(parse(list(1_000_000, '1e1'))).to.have.length(1_000_000)
      for (const number of ['1e1', '1e400'])
        expectLinear(
          (length) => void (number === '1e1' ? parse : faultOf)(list(length, number)),
          1_000_000,
          number,
        )
    })
  })

  describe('400 malformed_json: names the position', () => {
    for (const [text, line, column] of [
      ['{"a":x}', 1, 6],
      ['{"a":1,}', 1, 8],
      ['{a:1}', 1, 2],
      ["{'a':1}", 1, 2],
      ['[1 2]', 1, 4],
      ['{"a":1}}', 1, 8],
      ['01', 1, 2],
      ['{\n  "a": 1,\n  "b": nope\n}', 3, 8],
      ['{\r\n"a": undefined}', 2, 6],
      ['["a\tb"]', 1, 4],
      ['{"é€😀":x}', 1, 9],
      ['x position 99 (line 7 column 9)', 1, 1],
      ['{"a": /* no */ 1}', 1, 7],
      ['[NaN]', 1, 2],
      ['[.5]', 1, 2],
      ['[+1]', 1, 2],
    ] as const) {
      it(JSON.stringify(text), () => {
        const fault = faultOf(text)
        expect(`${fault.code}: ${fault.detail}`).to.equal(
          `malformed_json: The body is not valid JSON at line ${line}, column ${column}.`,
        )
      })
    }
    for (const text of ['{"a":', '[1,', '"abc', '{"a":"b', 'nul', '-', '{"a"', '1e']) {
      it(`${text} ends too early`, () => {
        expect(faultOf(text).detail).to.match(/^The body (ends within|is not valid JSON at line 1)/)
      })
    }
    for (const [title, body] of [
      ['nothing', ''],
      ['white space', ' \n\t'],
      ['a byte-order mark alone', '\uFEFF'],
    ] as const) {
      it(`${title} is an empty body`, () => expect(faultOf(body).detail).to.include('empty'))
    }
    for (const [title, bytes] of [
      ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
      ['a broken sequence', Buffer.from([0x22, 0xc3, 0x22])],
      ['an overlong form', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
      ['a surrogate half', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ] as const) {
      it(`bytes that are not UTF-8: ${title}`, () => expect(faultOf(bytes).code).to.equal('malformed_json'))
    }

    it('finds the exact character that was inserted between two tokens', () => {
      const tokens = [
        '{',
        '"a\\""',
        ':',
        '[',
        '1.5',
        ',',
        'true',
        ',',
        '{',
        '"b"',
        ':',
        'null',
        '}',
        ']',
        '}',
      ]
      for (let at = 0; at < tokens.length; at++) {
        const text = [...tokens.slice(0, at), '@', ...tokens.slice(at)].join('\n')
        expect(faultOf(text).detail, text).to.equal(`The body is not valid JSON at line ${at + 1}, column 1.`)
      }
    })
    it('throws only a Fault, for any bytes', () => {
      fc.assert(
        fc.property(
          fc.oneof(
            fc.uint8Array({ maxLength: 60 }),
            fc
              .string({ unit: fc.constantFrom(...'{}[]":,\\u01eE.-+tn '.split('')) })
              .map((text) => Buffer.from(text)),
          ),
          (bytes) => {
            try {
              parseJson(Buffer.from(bytes))
            } catch (error) {
              expect(error).to.be.instanceOf(Fault)
            }
          },
        ),
        { seed: 1, numRuns: runsOf(2_000) },
      )
    })
  })

  it('suggests digits, which every field accepts, for an exponent that cannot be represented exactly', () => {
    const adviceFor = (number: string) => faultOf(`{"n":${number}}`).errors[0]?.message
    expect(adviceFor('1e21')).to.equal(
      '1e21 cannot be represented exactly. Send it as a string: "1000000000000000000000".',
    )
    expect(adviceFor('-12.3456789012345678E+1')).to.contain('as a string: "-123.456789012345678".')
    expect(adviceFor('0.12345678901234567891e-1')).to.contain('as a string: "0.012345678901234567891".')
    expect(adviceFor('12345678901234567890')).to.contain('as a string: "12345678901234567890".')
    expect(adviceFor('1e-99999999999')).to.contain('as a string of digits.')
    expect(adviceFor(`1.5e-${'9'.repeat(400)}`)).to.contain('as a string of digits.')
  })
})
