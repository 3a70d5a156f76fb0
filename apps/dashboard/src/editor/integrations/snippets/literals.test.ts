import { expect } from 'chai'
import { javaBlock, phpLiteral, rawCSharp, rawGo, rubyLiteral } from './literals.ts'

describe('literals of languages', () => {
  it('PHP and Ruby: single quotes with only backslash and quote escaped', () => {
    expect(phpLiteral({ a: `it's $x {$y} \\n` })).to.equal(`[\n    'a' => 'it\\'s $x {$y} \\\\n',\n]`)
    expect(rubyLiteral({ a: `#{1} 'q' \\` })).to.equal(`{\n  'a' => '#{1} \\'q\\' \\\\',\n}`)
  })

  it('PHP: an object stays one when it is empty, or its keys are whole numbers', () => {
    expect(phpLiteral({})).to.equal('new stdClass()')
    expect(phpLiteral({ '0': [] })).to.equal(`(object) [\n    '0' => [],\n]`)
  })

  it('C#: more quotes around a raw string than within it', () => {
    expect(rawCSharp('{"a":""""}', '  ')).to.equal('"""""\n  {"a":""""}\n  """""')
  })

  it('Go: a backtick is joined on', () => {
    expect(rawGo('a`b')).to.equal('`a` + "`" + `b`')
  })

  it('Java: no escape of JSON is read by the compiler', () => {
    expect(javaBlock(String.raw`{"a":"\u0041\n"}`, '')).to.equal(`"""\n{"a":"\\\\u0041\\\\n"}"""`)
  })
})
