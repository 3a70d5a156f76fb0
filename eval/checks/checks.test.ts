import type { DraftSource, TurnDetail } from '@platen/contract'
import { expect } from 'chai'
import type { EvalCase, Outcome } from '../case.ts'
import { allCases } from '../cases/all-cases.ts'
import { certificate } from '../cases/scenarios/certificate.ts'
import { judge } from '../judge.ts'
import type { PdfText } from '../read-pdf.ts'
import { changedStretches } from './changed-stretches.ts'

const html =
  '<h1>Invoice</h1>\n<p>{{customer}}, {{date}}</p>\n<table><tbody>{{#items}}<tr><td>{{name}}</td><td>{{price}}</td></tr>{{/items}}</tbody></table>\n<p>{{total}}</p>\n'
const settings = {
  name: 'Invoice',
  fields: {
    customer: { type: 'text' },
    date: { type: 'date' },
    items: { type: 'list', fields: { name: { type: 'text' }, price: { type: 'money', currency: 'EUR' } } },
  },
  computed: { total: { formula: 'sum(items.price)', type: 'money', currency: 'EUR' } },
}
const data = {
  customer: 'Harbour Café',
  date: '2026-05-01',
  items: [{ name: 'Espresso beans', price: 12.5 }],
}

function draftOf(change: { html?: string; settings?: unknown; css?: string } = {}): DraftSource {
  const files = {
    'template.html': change.html ?? html,
    'style.css': change.css ?? 'h1 { color: #000000 }\n',
    'template.json': JSON.stringify(change.settings ?? settings),
    'sample.json': JSON.stringify(data),
  }
  return { files, assets: {} }
}

const text = (words: string, more: Partial<PdfText> = {}): PdfText => ({
  text: words,
  left: 50,
  right: 120,
  top: 100,
  size: 10,
  ...more,
})
const printed = ['Invoice', 'Harbour Café', 'Espresso beans', '€12.50']
const pdfOf = (...pages: PdfText[][]) => ({
  pages: pages.map((texts) => ({ width: 595, height: 842, texts })),
  text: pages
    .flat()
    .map((one) => one.text)
    .join(' '),
})
const turn = {
  outcome: 'changed',
  summary: '',
  engine: { kind: 'composer' },
  reach: { named: [], beyond: [] },
  steps: [],
  spent: { inputTokens: 0, outputTokens: 0, cost: null },
}
const newCase: EvalCase = {
  kind: 'new',
  name: 'invoice',
  prompt: 'An invoice',
  sample: { format: 'json', text: JSON.stringify(data) },
  types: { date: ['date'], price: ['money'] },
  hasTotal: true,
  seen: ({ pdf }) => (pdf?.text.includes('Invoice') === true ? [] : ['There is no title.']),
}
const refineCase: EvalCase = {
  kind: 'refine',
  name: 'title',
  prompt: 'Title: Bill',
  draft: {},
  touches: { html: [/<h1>[\s\S]*?<\/h1>/], css: 'added' },
  seen: () => [],
}

function outcomeOf(change: Partial<Outcome> = {}): Outcome {
  return {
    of: newCase,
    before: draftOf(),
    after: draftOf(),
    turn: turn as unknown as TurnDetail,
    refused: [],
    pdf: pdfOf(printed.map((words) => text(words))),
    warnings: [],
    earlier: [],
    ...change,
  }
}

function reasons(change: Partial<Outcome> = {}): string {
  return judge(outcomeOf(change), 1).reasons.join('\n')
}

describe('the checks in the evaluation', () => {
  it('find nothing wrong in a correct draft', () => {
    expect(reasons()).to.equal('')
    expect(
      reasons({
        of: refineCase,
        after: draftOf({
          html: html.replace('Invoice', 'Bill'),
          css: 'h1 { color: #000000 }\np { margin: 0 }\n',
        }),
      }),
    ).to.equal('')
  })

  const broken: readonly (readonly [what: string, change: Partial<Outcome>, found: string])[] = [
    [
      'a draft that is not published',
      { refused: ['422 invalid_template'], pdf: undefined },
      'publishes: 422 invalid_template',
    ],
    [
      'a field in the data that nothing uses',
      { after: draftOf({ html: html.replace('{{customer}}, ', '') }) },
      '“customer” is in the data, but is not used',
    ],
    [
      'a string in the sample that is not printed',
      { pdf: pdfOf([text('Invoice'), text('Espresso beans')]) },
      '“Harbour Café” is in the sample, but not in the PDF',
    ],
    [
      'an amount that is text',
      {
        after: draftOf({
          settings: {
            ...settings,
            fields: {
              ...settings.fields,
              items: { type: 'list', fields: { name: { type: 'text' }, price: { type: 'text' } } },
            },
          },
        }),
      },
      '“items.price” is text',
    ],
    [
      'a date that is not declared',
      {
        after: draftOf({
          settings: { ...settings, fields: { customer: { type: 'text' }, items: settings.fields.items } },
        }),
      },
      '“date” contains dates',
    ],
    [
      'a total without a formula',
      { after: draftOf({ settings: { ...settings, computed: {} } }) },
      'No formula sums the list',
    ],
    [
      'a total that is not shown',
      { after: draftOf({ html: html.replace('{{total}}', '') }) },
      'The sum is not shown',
    ],
    [
      'content that is wider than the page',
      { warnings: ['overflow: The table is wider than the page.'] },
      'overflow',
    ],
    [
      'text outside of the page',
      {
        pdf: pdfOf(printed.map((words) => text(words, words === 'Invoice' ? { left: 560, right: 620 } : {}))),
      },
      '“Invoice” is outside of the page',
    ],
    [
      'a last page with one line',
      {
        pdf: pdfOf(
          printed.map((words) => text(words)),
          [text('Thank you')],
        ),
      },
      'The last page is nearly empty',
    ],
    ['a missing change', { pdf: pdfOf(printed.slice(1).map((words) => text(words))) }, 'There is no title'],
    [
      'a field that was removed',
      { of: refineCase, after: draftOf({ html: html.replace('<p>{{total}}</p>\n', '') }) },
      '“total” is no longer on the page',
    ],
    [
      'a change to the page outside of the request',
      { of: refineCase, after: draftOf({ html: html.replace('<p>{{total}}', '<p class="sum">{{total}}') }) },
      'template.html changed outside',
    ],
    [
      'a changed style rule',
      { of: refineCase, after: draftOf({ css: 'h1 { color: #ff0000 }\n' }) },
      'style.css lost “000000”',
    ],
    [
      'a changed setting that was not requested',
      { of: refineCase, after: draftOf({ settings: { ...settings, name: 'Bill' } }) },
      '“name” in template.json changed',
    ],
    [
      'a change beyond the request that the service itself reported',
      {
        of: refineCase,
        turn: {
          ...turn,
          reach: { named: [], beyond: [{ words: 'the table', start: 10 }] },
        } as unknown as TurnDetail,
      },
      'The change also affected the table',
    ],
  ]
  for (const [what, change, found] of broken)
    it(`find ${what}`, () => expect(reasons(change)).to.include(found))

  it('accept that the Composer declines a case that needs a model, but nothing else', () => {
    const declined = { ...turn, outcome: 'declined', summary: 'No.' }
    const of: EvalCase = { ...refineCase, needs: 'model' }
    const outcome = { of, before: draftOf(), after: draftOf(), refused: [], warnings: [], earlier: [] }
    const verdict = (made: unknown, one: EvalCase = of) =>
      judge({ ...outcome, of: one, turn: made as TurnDetail }, 1).verdict
    expect(verdict(declined)).to.equal('expected')
    expect(verdict(declined, refineCase)).to.equal('failed')
    expect(verdict({ ...declined, engine: { kind: 'model', name: 'm' } })).to.equal('failed')
    expect(verdict({ ...declined, outcome: 'failed' })).to.equal('failed')
  })

  it('find the words in which two strings differ', () => {
    expect(changedStretches('<p>one two three</p>', '<p>one 2 three</p>')).to.deep.equal([
      { from: 7, to: 10, insert: '2' },
    ])
    expect(changedStretches('a b', 'a b')).to.deep.equal([])
    expect(changedStretches('', 'x')).to.deep.equal([{ from: 0, to: 0, insert: 'x' }])
  })
})

describe('the cases in the evaluation', () => {
  it('include at least 20 new documents and 20 refinements, with unique names', () => {
    const count = (kind: EvalCase['kind']) => allCases.filter((one) => one.kind === kind).length
    expect(count('new')).to.be.at.least(20)
    expect(count('refine')).to.be.at.least(20)
    expect(new Set(allCases.map(({ name }) => name)).size).to.equal(allCases.length)
  })

  it('find fields removed from the certificate that are still in settings or samples', () => {
    const removal = certificate.followUps.find(({ gone }) => gone?.includes('second_signature') === true)
    const left = JSON.stringify({ second_signature: { name: 'M. Garçon' } })
    const pdf = { text: 'Ingrid Ødegård A. Lindqvist', pages: [] }
    const seen = (files: DraftSource['files']) =>
      removal?.seen(outcomeOf({ after: { files, assets: {} }, pdf }))
    expect(seen({ 'template.json': left, 'sample.json': left })).to.have.length(3)
    expect(seen({ 'template.json': '{}', 'sample.json': '{}' })).to.eql([])
  })
})
