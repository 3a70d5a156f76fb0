import { expect } from 'chai'
import type { Field, TemplateSettings } from '@platen/contract'
import { fillTexts } from './fill-texts.ts'

const field = (name: string, more: Partial<Field> = {}) =>
  ({ name, plain: true, children: [], ...more }) as Field
const template = {
  fields: [
    field('no'),
    field('note', { optional: true }),
    field('amount', { declared: { type: 'money' } }),
    field('day', { declared: { type: 'date' } }),
    field('currency'),
    field('rows', { plain: false, declared: { type: 'list' } }),
  ],
  settings: {
    language: 'de',
    fields: { amount: { type: 'money', currency: '{{currency}}' }, day: { type: 'date' } },
  } as unknown as TemplateSettings,
  now: Date.parse('2026-11-29T12:00:00Z'),
}
const data = { no: 'A1', amount: '1234.5', day: '2026-12-31', currency: 'EUR' }
const short = ({ texts, faults }: ReturnType<typeof fillTexts>) => [
  ...Object.entries(texts).map(([name, text]) => `${name}: ${text.replaceAll(/\s/g, ' ')}`),
  ...faults.map(({ pointer, code, message }) => `${pointer} ${code}: ${message}`),
]
const filled = (patterns: object, own: Record<string, unknown> = data) =>
  short(fillTexts(patterns, own, template))

describe('fillTexts', () => {
  it('formats values as in the document', () => {
    expect(filled({ key: '{{day}}/{{no}} {{amount}}.pdf', subject: '{{amount}} of {{day}}' })).to.deep.equal([
      'key: 31.12.2026/A1 1.234,50 €.pdf',
      'subject: 1.234,50 € of 31.12.2026',
    ])
  })

  it('leaves out optional fields without a value', () => {
    expect(filled({ key: '{{no}}{{note}}.pdf' })).to.deep.equal(['key: A1.pdf'])
  })

  it('unknown_field: a name that the template does not have, because documents could otherwise overwrite each other', () => {
    expect(filled({ key: 'a/{{nmae}}.pdf', subject: '{{customer.name}}', message: '{{no}}' })).to.deep.equal([
      'message: A1',
      '/destination/key unknown_field: The template has no field "nmae". Use the name of one of its fields.',
      '/destination/subject unknown_field: The template has no field "customer". Use the name of one of its fields.',
    ])
  })

  it('invalid_pattern: a list, with a suggestion', () => {
    expect(filled({ key: '{{rows}}.pdf' }, { ...data, rows: [] })).to.deep.equal([
      '/destination/key invalid_pattern: "rows" is a list, which has no text of its own. Use a field with a single value, such as {{no}}.',
    ])
  })

  it('not_allowed: a slash in a value in an object key', () => {
    expect(filled({ key: '{{no}}.pdf' }, { ...data, no: 'A/1' })).to.deep.equal([
      '/destination/key not_allowed: "A/1.pdf" would point to another folder. Values in a key must not contain a slash.',
    ])
  })

  it('points to a value that cannot be printed', () => {
    const [fault, ...more] = filled({ subject: '{{amount}}' }, { ...data, currency: 'EURO' })
    expect(fault).to.match(/^\/data\/currency invalid_format: /)
    expect(more).to.deep.equal([])
  })
})
