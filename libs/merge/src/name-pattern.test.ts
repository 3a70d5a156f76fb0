import { expect } from 'chai'
import { documentFileName, Fault } from '@platen/contract'
import { expectLinear } from '../../../test/parts/growth.ts'
import { compileFileName, compileKey, type MadeName } from './name-pattern.ts'

const nameOf = (made: MadeName) => ('name' in made ? made.name : `problem: ${made.problem}`)
const made = (pattern: string, data: Record<string, unknown>, index = 7) =>
  nameOf(compileFileName(pattern).make(data, index))

function refusal(compile: () => unknown): string {
  try {
    compile()
  } catch (error) {
    if (error instanceof Fault) return error.code
    throw error
  }
  return 'taken'
}

describe('names of a batch’s documents', () => {
  it('consist of values, the item’s number, and folders if the pattern has slashes', () => {
    expect(made('{index}-{{no}}', { no: 5 })).to.equal('7-5.pdf')
    expect(made('payslips/{{month}}/{{no}}.pdf', { month: '2026-11', no: 'A1' })).to.equal(
      'payslips/2026-11/A1.pdf',
    )
    expect(made('{{#draft}}DRAFT {{/draft}}{{no}}', { draft: true, no: '1' })).to.equal('DRAFT 1.pdf')
    expect(made('{{index}}-{index}', { index: 'own' })).to.equal('own-7.pdf')
  })

  it('contain a hyphen for each slash in a value, like the name of a single document', () => {
    const values = {
      'a/b': 'a-b',
      'Müller & Söhne GmbH / Berlin': 'Müller & Söhne GmbH - Berlin',
      'a\\b': 'a-b',
      '/etc': 'etc',
      '../../etc/passwd': 'etc-passwd',
      '..\\..\\x': 'x',
    }
    for (const [no, name] of Object.entries(values)) {
      expect(made('x/{{no}}', { no }), no).to.equal(`x/${name}.pdf`)
      expect(made('{{no}}/x', { no }), no).to.equal(`${name}/x.pdf`)
      expect(made('{{no}}', { no }), no).to.equal(documentFileName(no))
    }
    expect(made('{index}-{{no}}', { no: 'a/b' })).to.equal('7-a-b.pdf')
  })

  it('have at most 150 characters, like the name of a single document', () => {
    const no = 'x'.repeat(5_000)
    expect(made('{index}-{{no}}', { no })).to.equal(documentFileName(`7-${no}`))
  })

  it('have at most 255 bytes of UTF-8, and are cut between visible characters', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(made('{{no}}', { no: '請'.repeat(120) })).to.equal(`${'請'.repeat(83)}.pdf`)
    expect(made('{{no}}', { no: `a${family.repeat(20)}` })).to.equal(`a${family.repeat(10)}.pdf`)
    expect(made('{{no}}', { no: 'e\u0301'.repeat(120) })).to.equal(`${'e\u0301'.repeat(75)}.pdf`)
    expect(made('{{no}}/{{no}}', { no: '請'.repeat(120) })).to.equal(
      `${'請'.repeat(83)}/${'請'.repeat(83)}.pdf`,
    )
    for (const no of [`a${'\u0301'.repeat(5_000)}`, '😀\u200d'.repeat(2_000)]) {
      const name = made('{{no}}', { no })
      expect(Buffer.byteLength(name)).to.be.within(100, 255)
      expect(name.isWellFormed()).to.equal(true)
    }
  })

  it('omit the separator next to an empty value', () => {
    const values = { no: '', day: '30 October 2026', none: null }
    expect(made('payslip-{{no}}-{{day}}', values)).to.equal('payslip-30 October 2026.pdf')
    expect(made('{{no}}_{{day}}', values)).to.equal('30 October 2026.pdf')
    expect(made('{{day}} - {{no}} - {{none}}', values)).to.equal('30 October 2026.pdf')
    expect(made('{{day}}/{{no}}-{index}', values)).to.equal('30 October 2026/7.pdf')
    expect(made('a-{{no}}-{{day}}', { no: -5, day: '--x' })).to.equal('a--5---x.pdf')
    expect(nameOf(compileKey('{{no}}-{{day}}').make(values, 1))).to.equal('-30 October 2026')
    expectLinear(
      (size) => made('{{no}}{{day}}{{none}}', { no: '-'.repeat(size), day: '- '.repeat(size) }),
      8_000,
    )
  })

  it('take linear time, regardless of their values', () => {
    for (const run of ['.', '-', ' ', ' .', '/', '\u200F', 'a', '\u0301', '請'])
      expectLinear((size) => made('{{no}}', { no: `a${run.repeat(size)}a` }), 8_000, JSON.stringify(run))
  })

  it('do not end in a dot or a hyphen where they are cut', () => {
    expect(made('{{no}}', { no: `${'x'.repeat(148)} -.x` })).to.equal(`${'x'.repeat(148)}.pdf`)
    expect(made('{{no}}', { no: 'con -' })).to.equal('_con.pdf')
  })

  it('contain no minus in place of direction marks in Arabic and Hebrew amounts', () => {
    expect(made('{{total}}', { total: '\u200F1,234.50\u00A0€' })).to.equal('1,234.50 €.pdf')
    expect(made('{index} {{total}}', { total: '\u200E-5\u00A0₪' })).to.equal('7 -5 ₪.pdf')
  })

  it('are rejected if any part is empty', () => {
    for (const no of ['', ' ', '?', ':', '\u202e', '..', '.', ' .. ', '/']) {
      expect(made('{{no}}', { no }), no).to.match(/^problem: .*empty/)
      expect(made('{{no}}/a', { no }), no).to.match(/^problem: .*empty/)
    }
    expect(made('document', {})).to.equal('document.pdf')
  })

  it('are safe for every file system', () => {
    expect(made('{{no}}', { no: 'a:b*c?"<>|\u202egpj.exe' })).to.equal('a-b-c-gpj.exe.pdf')
    for (const no of ['CON', 'con.pdf', 'Nul ', 'com1', 'LPT9.tar', 'aux .x'])
      expect(made('{{no}}/{{no}}', { no }), no).to.match(/^_(?:con|nul|com1|lpt9|aux)[^/]*\/_[^/]+\.pdf$/i)
    for (const no of ['contract', 'com10', 'a-con']) expect(made('{{no}}', { no })).to.equal(`${no}.pdf`)
  })

  it('422 invalid_request: patterns that cannot produce a name', () => {
    for (const pattern of [
      '/a',
      'a/',
      'a//b',
      '../a',
      'a/./b',
      'a\\b',
      '{{no',
      '{{#a}}x/{{/a}}',
      '{{{no}}}',
      'a\nb',
      '{index',
      '{index-{{no}}',
      '{{no}}-index}',
      '{ index }',
      '{Index}',
      '{index}}',
    ])
      expect(
        refusal(() => compileFileName(pattern)),
        pattern,
      ).to.equal('invalid_request')
    expect(refusal(() => compileKey('{{no'))).to.equal('invalid_request')
  })

  it('follow the pattern as bucket keys, and reject a slash from a value', () => {
    const key = compileKey('payslips//{{month}}/{index} {{no}}.pdf')
    expect(nameOf(key.make({ month: '11', no: 'ü:1' }, 3))).to.equal('payslips//11/3 ü:1.pdf')
    expect(nameOf(key.make({ month: '..', no: '1' }, 3))).to.match(/^problem/)
    expect(nameOf(key.make({ month: '11', no: 'a/b' }, 3))).to.match(
      /^problem: "3 a\/b\.pdf" would point to another folder/,
    )
    expect(nameOf(key.make({ month: '11', no: 'x'.repeat(5_000) }, 3))).to.match(/^problem: .*too long/)
  })
})
