import type { FieldDeclaration } from '@platen/contract'
import { declareFields } from '@platen/merge'
import { expect } from 'chai'
import { localesOf, readColumns, describeReading } from './column-readings.ts'
import { guessColumns, isNamed } from './guess-columns.ts'
import { computedPaths, targetsOf } from './targets.ts'
import { givenTemplate } from '../../../../../../libs/merge/src/testing/given-template.ts'

const declared: Record<string, FieldDeclaration> = {
  due: { type: 'date', label: 'Due on' },
  total: { type: 'money', currency: 'EUR' },
  vat: { type: 'percent', whole: 100 },
  paid: { type: 'boolean' },
  at: { type: 'datetime' },
  lines: { type: 'list', fields: { qty: { type: 'number' } } },
}
const fields = declareFields(givenTemplate('{{no}}{{due}}{{total}}{{vat}}{{paid}}{{at}}{{doubled}}').fields, {
  fields: declared,
  formulas: new Map([['doubled', 'total * 2 + sum(lines.qty)']]),
  inputs: ['total', 'lines.qty'],
})
const targets = targetsOf(fields)

function read(header: string[], rows: string[][], chosen: Record<string, string> = {}) {
  const columns = guessColumns(header, targets)
  const readings = readColumns({ header, rows, columns, targets, chosen })
  return { locales: localesOf(readings), words: readings.map((one) => one && describeReading(one)) }
}

describe('the formats of columns', () => {
  it('apply to fields that are found by label and fields that formulas use, but not to computed fields', () => {
    expect(targets.map(({ path }) => path)).to.deep.equal([
      'no',
      'due',
      'total',
      'vat',
      'paid',
      'at',
      'lines',
      'lines.qty',
    ])
    expect(guessColumns(['DUE ON', 'Doubled', 'Qty'], targets)).to.deep.equal({
      'DUE ON': 'due',
      Doubled: null,
      Qty: 'lines.qty',
    })
    expect(computedPaths(fields)).to.deep.equal(['doubled'])
    expect(isNamed('doubled', 'Doubled')).to.equal(true)
  })

  it('are shown with an example value for each typed field', () => {
    const header = ['no', 'due', 'total', 'vat', 'paid', 'at']
    const rows = [
      ['1', '', '7', '', '', ''],
      ['2', '31.12.2026', '1.234,5', '7,5', 'ja', '31.12.2026 14:30'],
    ]
    expect(read(header, rows)).to.deep.equal({
      locales: { due: 'de', total: 'de', vat: 'de', at: 'de' },
      words: [
        undefined,
        '“31.12.2026” is December 31, 2026.',
        '“1.234,5” is €1,234.50.',
        '“7,5” is 7.5%.',
        '“ja” is yes.',
        '“31.12.2026 14:30” is December 31, 2026 at 2:30 PM.',
      ],
    })
  })

  it('must be chosen for ambiguous values, and the choice overrides guesses', () => {
    const rows = [['03/04/2026', '1.234']]
    expect(read(['due', 'total'], rows)).to.deep.equal({
      locales: {},
      words: ['“03/04/2026” may be April 3, 2026 or March 4, 2026.', '“1.234” may be €1.234 or €1,234.00.'],
    })
    expect(read(['due', 'total'], rows, { due: 'en-US', total: 'fr' })).to.deep.equal({
      locales: { due: 'en-US', total: 'fr' },
      words: ['“03/04/2026” is March 4, 2026.', '“1.234” cannot be read.'],
    })
  })

  it('are machine formats for a column without values', () => {
    expect(read(['due'], [['']])).to.deep.equal({ locales: { due: 'plain' }, words: [''] })
  })

  it('include words for yes and no in undeclared sections', () => {
    const own = targetsOf(givenTemplate('{{no}}{{#sent}}SENT{{/sent}}{{#late}}LATE {{no}}{{/late}}').fields)
    const header = ['no', 'sent', 'late']
    const words = (rows: string[][]) =>
      readColumns({ header, rows, columns: guessColumns(header, own), targets: own, chosen: {} }).map(
        (one) => one && describeReading(one),
      )
    expect(words([['1', '', 'nein']])).to.deep.equal([undefined, undefined, '“nein” is no.'])
    expect(words([['1', 'x', '[{"no":1}]']])).to.deep.equal([undefined, '“x” is yes.', undefined])
  })
})
