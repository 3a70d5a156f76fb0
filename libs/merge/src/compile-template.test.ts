import { expect } from 'chai'
import { compileTemplate, compileText } from './compile-template.ts'

function faultsOf(source: string): string[] {
  const result = compileTemplate(source, { file: 'template.html' })
  return result.ok ? [] : result.faults.map((fault) => `${fault.line}:${fault.column} ${fault.code}`)
}

describe('compileTemplate', () => {
  it('reports all invalid tags together, each at its position in the author’s source', () => {
    const source = '<p>\n  {{{raw}}}\r\n{{&raw}} {{> part}}\n\n{{=<% %>=}}\n{{ {spaced} }}'
    expect(faultsOf(source)).to.deep.equal([
      '2:3 raw_field',
      '3:1 raw_field',
      '3:10 partial',
      '5:1 delimiter_change',
      '6:1 raw_field',
    ])
  })

  it('counts the lines that stand-alone tags remove', () => {
    expect(faultsOf('{{#a}}\n  {{! note }}\n{{/a}}\n\n  {{{x}}}')).to.deep.equal(['5:3 raw_field'])
  })

  it('gives each fault its file and a sentence that says what to do', () => {
    const result = compileTemplate('{{{raw}}}', { file: 'template.html' })
    expect(result).to.deep.equal({
      ok: false,
      faults: [
        {
          file: 'template.html',
          line: 1,
          column: 1,
          code: 'raw_field',
          message: 'Values are always escaped: write {{name}}, not {{{name}}} or {{&name}}.',
        },
      ],
    })
  })

  it('finds the tag that was never closed, and continues after it', () => {
    expect(faultsOf('a {{b')).to.deep.equal(['1:3 unclosed_tag'])
    expect(faultsOf('a {{b\n{{c}} {{{d}}}')).to.deep.equal(['1:3 unclosed_tag', '2:7 raw_field'])
    expect(faultsOf('{{')).to.deep.equal(['1:1 unclosed_tag'])
    expect(faultsOf('{{{a}} {{#b')).to.deep.equal(['1:1 raw_field', '1:8 unclosed_tag'])
  })

  const structures: [string, string[]][] = [
    ['{{#a}}', ['1:1 unclosed_section']],
    ['{{^a}}{{#b}}{{/b}}', ['1:1 unclosed_section']],
    ['{{/a}}', ['1:1 stray_section']],
    ['{{#a}}{{/b}}{{/a}}', ['1:7 stray_section']],
    ['{{#a}}{{#b}}{{/a}}{{/b}}', ['1:19 crossed_section']],
    ['{{#a}}{{#b}}{{/a}}', ['1:7 unclosed_section']],
    ['{{#a}}{{#a}}{{/a}}', ['1:1 unclosed_section']],
    ['{{#a}}{{/A}}', ['1:1 unclosed_section', '1:7 stray_section']],
    [
      '{{#a}}{{/b}}{{#c}}\n{{#d}}{{/c}}{{/d}}',
      ['1:1 unclosed_section', '1:7 stray_section', '2:13 crossed_section'],
    ],
  ]
  for (const [source, expected] of structures) {
    it(`reports why ${source.replace('\n', ' ')} is not nested correctly`, () => {
      expect(faultsOf(source)).to.deep.equal(expected)
    })
  }

  it('names both ends of overlapping sections', () => {
    const result = compileTemplate('{{#a}}\n{{#b}}\n{{/a}}\n{{/b}}', { file: 'f' })
    expect(result.ok ? '' : result.faults[0]?.message).to.match(/"b" \(line 2\).*\{\{\/b\}\}/)
  })

  it('rejects names that cannot be looked up', () => {
    const bad = [
      '{{}}',
      '{{ }}',
      '{{#}}{{/}}',
      '{{.a}}',
      '{{a.}}',
      '{{a..b}}',
      '{{a. b}}',
      '{{a\nb}}',
      '{{a\0b}}',
    ]
    for (const source of bad) expect(faultsOf(source).length, source).to.be.above(0)
    expect(faultsOf(`{{${'a'.repeat(201)}}}`)).to.deep.equal(['1:1 invalid_name'])
    expect(faultsOf(`{{${'a.'.repeat(32)}a}}`)).to.deep.equal(['1:1 invalid_name'])
    expect(faultsOf('{{}}{{#}}')).to.deep.equal(['1:1 empty_name', '1:5 empty_name'])
  })

  it('accepts names with spaces, quotes, dashes, emoji and other scripts', () => {
    for (const name of [
      'first name',
      'a"b',
      "it's",
      'a-b',
      '💶',
      'имя',
      'a}b',
      '__proto__',
      'toString',
      'length',
    ]) {
      expect(faultsOf(`{{${name}}}{{ ${name} }}{{#${name}}}{{/ ${name} }}`), name).to.deep.equal([])
    }
  })

  it('rejects {{.}} where no section provides an item', () => {
    expect(faultsOf('{{.}}')).to.deep.equal(['1:1 item_outside_section'])
    expect(faultsOf('{{^a}}{{.}}{{/a}}')).to.deep.equal(['1:7 item_outside_section'])
    expect(faultsOf('{{#.}}{{/.}}')).to.deep.equal(['1:1 item_outside_section'])
    expect(faultsOf('{{#a}}{{^b}}{{.}}{{/b}}{{#.}}{{.}}{{/.}}{{/a}}')).to.deep.equal([])
  })

  it('accepts 64 nested sections and rejects the 65th', () => {
    expect(faultsOf('{{#a}}'.repeat(64) + '{{/a}}'.repeat(64))).to.deep.equal([])
    expect(faultsOf('{{#a}}'.repeat(65) + '{{/a}}'.repeat(65))).to.deep.equal(['1:385 too_deep'])
    expect(faultsOf('{{#a}}'.repeat(1_000))).to.deep.equal(['1:385 too_deep'])
  })

  it('accepts 5,000 merge fields and rejects the next one, regardless of their positions', () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `{{f${at}}}`).join('')
    expect(faultsOf(names(5_000).repeat(2))).to.deep.equal([])
    expect(faultsOf(`${names(5_000)}\n{{one}}{{more}}`)).to.deep.equal(['2:1 too_many_fields'])
    expect(faultsOf(names(150_000))).to.have.length(1)
    // 50 names in 100 sections are 5,000 fields, in addition to the sections.
    const sections = Array.from({ length: 100 }, (_, at) => `{{#s${at}}}${names(50)}{{/s${at}}}`).join('\n')
    expect(faultsOf(sections)).to.deep.equal(['99:15 too_many_fields'])
    const parts = Array.from({ length: 32 }, (_, at) => `p${at}`).join('.')
    const dotted = Array.from({ length: 200 }, (_, at) => `{{n${at}.${parts.slice(0, -4)}}}`).join('\n')
    expect(faultsOf(dotted)).to.deep.equal(['157:1 too_many_fields'])
  })

  it('lists at most 100 faults', () => {
    expect(faultsOf('{{{a}}}'.repeat(500))).to.have.length(100)
    expect(faultsOf('{{#a}}{{#b}}{{/a}}'.repeat(500))).to.have.length(100)
  })

  it('accepts an empty source, and comments with any content', () => {
    expect(faultsOf('')).to.deep.equal([])
    expect(faultsOf('{{! {{#a}} }} {{!}} {{! \n = > }}')).to.deep.equal([])
  })
})

describe('compileText', () => {
  it('merges values unchanged', () => {
    const result = compileText('{{#draft}}DRAFT {{/draft}}invoice-{{no}}.pdf', { file: 'template.json' })
    if (!result.ok) throw new Error('does not compile')
    expect(result.template.render({ draft: true, no: '7 & <8>\0\ud800' })).to.equal(
      'DRAFT invoice-7 & <8>\ufffd.pdf',
    )
    expect(result.template.render(null)).to.equal('invoice-.pdf')
  })

  it('rejects everything that is invalid in a page', () => {
    const result = compileText('{{{no}}}.pdf', { file: 'template.json' })
    expect(result.ok ? [] : result.faults.map((fault) => fault.code)).to.deep.equal(['raw_field'])
  })
})
