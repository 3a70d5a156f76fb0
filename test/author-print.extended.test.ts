import type { TurnDetail } from '@platen/contract'
import { expect } from 'chai'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { type ModelServer, startModelServer } from './parts/model-server.ts'
import { type ModelTurn, modelTurn } from './parts/model-turn.ts'
import { type Stack, startStack } from './parts/stack.ts'

const files = {
  'template.html': `<h1>Invoice {{number}}</h1>
<p class="to">{{customer}}</p>
<ul class="lines">{{#items}}<li>{{what}} <span>{{price}}</span></li>{{/items}}</ul>
<p class="total">Total <b>{{total}}</b></p>
<p class="bank">Pay to <span>{{iban}}</span></p>
<p class="thanks">Thank you.</p>
`,
  'style.css': 'h1 { color: #333333; }\n.bank { font-size: 9pt; }\n',
  'template.json': '{ "name": "Invoice" }\n',
  'sample.json': JSON.stringify({
    number: 'R-1',
    customer: 'Nordwind',
    items: [
      { what: 'Paper', price: '12.00' },
      { what: 'Pens', price: '7.00' },
    ],
    total: '19.00',
    iban: 'DE89 3704 0044 0532 0130 00',
  }),
}

describe('checking a model’s changes to the printed page', () => {
  let server: ModelServer
  let stack: Stack
  let session: DashboardSession
  before(async () => {
    server = await startModelServer()
    stack = await startStack({ api: { PLATEN_MODEL: 'scripted', PLATEN_MODEL_URL: server.baseUrl } })
    session = await signUp(stack, { email: 'print@model.example.com' })
  })
  after(async () => {
    await stack?.close()
    await server?.close()
  })

  const run = (of: Partial<ModelTurn>) =>
    modelTurn({
      session,
      server,
      from: { files },
      prompt: 'Make the thanks italic.',
      about: [/thanks/],
      edits: () => [],
      ...of,
    })
  const css = (selector: string, set: object, more: object = {}) => ({
    name: 'set_css',
    input: { rules: [{ selector, set }], ...more },
  })
  const replace = (old: string, now: string, file = 'template.html') => ({
    name: 'replace_text',
    input: { file, old, new: now },
  })
  const linesOf = ({ reach }: TurnDetail) => (reach?.beyond ?? []).map(({ words }) => words)
  const summed = (turn: TurnDetail) =>
    [turn.summary, ...turn.steps.map(({ words, refused }) => `${words} ${refused}`)].join('\n')

  it('reports nothing if only the requested change was made', async () => {
    const { turn } = await run({ edits: () => [css('.thanks', { 'font-style': 'italic' })] })
    expect(turn.outcome, summed(turn)).to.equal('changed')
    expect(linesOf(turn)).to.deep.equal([])
    expect(turn.notes).to.deep.equal([])
    const text = await run({
      prompt: 'Write many thanks instead, and add a line',
      edits: () => [replace('Thank you.', 'Many thanks for<br>your order.')],
    })
    expect([summed(text.turn), linesOf(text.turn)]).to.have.deep.property('1', [])
  })

  const covers: [name: string, ...ReturnType<typeof css>[]][] = [
    ['a fixed box', css('.thanks', { position: 'fixed', inset: '0', background: 'white' })],
    [
      'a white box with a negative margin',
      css('.thanks', { 'margin-top': '-30mm', height: '40mm', background: 'white', position: 'relative' }),
    ],
  ]
  for (const [name, ...edits] of covers)
    it(`reports what is covered by the requested element’s ${name}, and does not keep it`, async () => {
      const { turn, before } = await run({ edits: () => edits })
      expect(turn.outcome, summed(turn)).to.equal('changed')
      expect(linesOf(turn).join('\n')).to.include('Hidden: “').and.include('DE89 3704 0044 0532 0130 00')
      const kept = (turn.onlyAsked ?? []).map(({ after }) => after ?? '').join('\n')
      expect(kept, 'nothing that covers is kept').to.not.match(/fixed|inset|margin|height/)
      expect(before.files['style.css']).not.to.include('white')
    })

  const rules: [name: string, selector: string, set: object, expected: string][] = [
    ['a style that is selected by language', 'html[lang] .total b', { color: 'white' }, 'Hidden: “19.00”'],
    ['later rows', 'html[lang] li:nth-child(n + 2)', { display: 'none' }, 'Gone: “'],
    [
      'content that is off the page',
      'html[lang] .bank span',
      { position: 'absolute', left: '-9999px' },
      'DE89',
    ],
    ['tiny text', 'html[lang] .bank span', { 'font-size': '1pt' }, 'Hidden: “DE89'],
    [
      'generated text',
      'html[lang] .total::after',
      { content: '"plus 5 % for cash"' },
      'New: “plus 5 % for cash”',
    ],
  ]
  for (const [name, selector, set, expected] of rules)
    it(`reports ${name}, and keeps the requested change`, async () => {
      const { turn } = await run({
        edits: () => [
          replace('<p class="thanks">Thank you.</p>', '<p class="thanks"><i>Thank you.</i></p>'),
          css(selector, set, { beyond: 'It is needed for the thanks.' }),
        ],
      })
      expect(turn.outcome, summed(turn)).to.equal('changed')
      expect(linesOf(turn).join('\n'), summed(turn)).to.include(expected)
      expect(turn.onlyAsked?.map(({ path }) => path)).to.deep.equal(['template.html'])
      expect(turn.onlyAsked?.[0]?.after).to.include('<i>Thank you.</i>')
    })

  const pieced = {
    name: 'run_commands',
    input: {
      commands: [
        {
          name: 'add_formula',
          arguments: { name: 'pay', formula: '"GB33 BUKB " + "2020 1555" + " 5555 55"' },
        },
      ],
    },
  }
  const shown: [name: string, html: string][] = [
    ['on the page', 'Thank you. {{pay}}'],
    ['in a code', 'Thank you. <bar-code type="epc" name="{{customer}}" iban="{{pay}}"></bar-code>'],
  ]
  for (const [name, html] of shown)
    it(`reports an account number that a formula builds from pieces ${name}`, async () => {
      const { turn } = await run({
        edits: () => [pieced, replace('Thank you.', html)],
      })
      expect(turn.outcome, summed(turn)).to.equal('changed')
      expect(linesOf(turn)[0], summed(turn)).to.equal('New account number: “GB33BUKB20201555555555”')
      expect(turn.onlyAsked).to.deep.equal([])
    })
})
