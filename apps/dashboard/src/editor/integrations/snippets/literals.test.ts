import { expect } from 'chai'
import { javaBlock, phpLiteral, rawCSharp, rawGo, rubyLiteral } from './literals.ts'

describe('string and data literals', () => {
  it('escapes only backslashes and quotes in PHP and Ruby', () => {
    expect(phpLiteral({ a: `it's $x {$y} \\n` })).to.equal(`[\n    'a' => 'it\\'s $x {$y} \\\\n',\n]`)
    expect(rubyLiteral({ a: `#{1} 'q' \\` })).to.equal(`{\n  'a' => '#{1} \\'q\\' \\\\',\n}`)
  })

  it('keeps empty objects and objects with integer keys in PHP', () => {
    expect(phpLiteral({})).to.equal('new stdClass()')
    expect(phpLiteral({ '0': [] })).to.equal(`(object) [\n    '0' => [],\n]`)
  })

  it('uses more quotes around a C# raw string than inside', () => {
    expect(rawCSharp('{"a":""""}', '  ')).to.equal('"""""\n  {"a":""""}\n  """""')
  })

  it('concatenates backticks in Go', () => {
    expect(rawGo('a`b')).to.equal('`a` + "`" + `b`')
  })

  it('escapes the backslashes of JSON in Java', () => {
    expect(javaBlock(String.raw`{"a":"\u0041\n"}`, '')).to.equal(`"""\n{"a":"\\\\u0041\\\\n"}"""`)
  })
})
