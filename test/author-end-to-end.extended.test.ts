import type { DraftSource, TurnEvent } from '@platen/contract'
import { expect } from 'chai'
import { runCases } from '../eval/run-cases.ts'
import { tableOf } from '../eval/table.ts'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { casesByName, failingModel, lostFieldCase, textAmountCase } from './parts/eval-cases.ts'
import { makeTemplate, readDraft } from './parts/editor-page.ts'
import { type ModelReply, type ModelServer, startModelServer } from './parts/model-server.ts'
import { printAsCaller } from './parts/print-as-caller.ts'
import { shareStack, type SharedStack, startStack } from './parts/stack.ts'

const html = `<h1>Receipt {{number}}</h1>
<table>
  <thead><tr><th>What</th><th>Price</th></tr></thead>
  <tbody>{{#items}}<tr><td>{{what}}</td><td>{{price}}</td></tr>{{/items}}</tbody>
</table>
`
const sample = { number: 'R-1', items: [{ what: 'Tea', price: '4.50' }] }

/** Turns a description into a document: sends it, saves and publishes the draft, and generates a document with the API. */
async function describeToDocument(
  { stack, session }: { stack: SharedStack; session: DashboardSession },
  data: unknown,
): Promise<{ events: TurnEvent[]; printed: string }> {
  const templateId = await makeTemplate(session, {
    files: { 'template.html': '<p>Blank</p>\n', 'template.json': '{ "name": "Blank" }\n' },
  })
  const before = await readDraft(session, templateId)
  const answer = await session.fetch(`/templates/${templateId}/turns`, {
    method: 'POST',
    json: {
      prompt: [{ text: 'A receipt' }],
      source: before.source,
      isNew: true,
      sample: { format: 'json', text: JSON.stringify(sample) },
    },
  })
  const text = await answer.text()
  expect(answer.status, text).to.equal(200)
  const events = text
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => JSON.parse(block.slice('data: '.length)) as TurnEvent)
  const last = events.at(-1)
  if (last?.kind !== 'ended') throw new Error(`the stream did not end: ${text.slice(-500)}`)
  expect(last.turn.outcome, last.turn.summary).to.equal('changed')
  const source: DraftSource = last.source
  const saved = await session.fetch(`/templates/${templateId}/draft`, {
    method: 'PUT',
    json: { source, revision: before.revision },
  })
  expect(saved.status).to.equal(200)
  const { revision } = await readDraft(session, templateId)
  const published = await session.fetch(`/templates/${templateId}/publish`, {
    method: 'POST',
    json: { revision },
  })
  expect(published.status, await published.clone().text()).to.equal(200)
  return { events, printed: await printAsCaller({ stack, session }, { templateId, data }) }
}

describe('from a description to a document', () => {
  const data = { number: 'R-77', items: [{ what: 'Lime juice', price: '7.25' }] }

  it('with the Composer: the caller’s data is on the page', async () => {
    const stack = await shareStack()
    try {
      const session = await signUp(stack, { email: 'author@composer.example.com' })
      const { printed } = await describeToDocument({ stack, session }, data)
      for (const word of ['R-77', 'Lime juice', '7.25']) expect(printed).to.include(word)
    } finally {
      await stack.close()
    }
  })

  describe('with a model that is set in the environment', () => {
    let server: ModelServer
    let stack: SharedStack
    before(async () => {
      server = await startModelServer()
      stack = await startStack({
        api: {
          PLATEN_MODEL: 'large',
          PLATEN_MODEL_URL: server.baseUrl,
          PLATEN_MODEL_VISION: '1',
          PLATEN_MODEL_INPUT_PRICE: '1',
          PLATEN_MODEL_OUTPUT_PRICE: '10',
        },
      })
    })
    after(async () => {
      await stack.close()
      await server.close()
    })

    it('the model writes the page and inspects the printed document, and the result is published', async () => {
      server.play([
        { calls: [{ name: 'write_document', input: { html, css: 'td { padding: 1mm }' } }] },
        { calls: [{ name: 'look', input: {} }] },
        { calls: [{ name: 'finish', input: { summary: 'A receipt with a table.' } }] },
      ] satisfies ModelReply[])
      const session = await signUp(stack, { email: 'author@model.example.com' })
      const { events, printed } = await describeToDocument({ stack, session }, data)
      expect(events[0]).to.deep.include({ kind: 'began', engine: { kind: 'model', name: 'large' } })
      for (const word of ['Receipt R-77', 'Lime juice', '7.25']) expect(printed).to.include(word)
      const seen = server.requests.at(-1)?.text ?? ''
      expect(seen).to.include('Receipt R-1')
      expect(seen).to.include('data:image/png;base64,')
      expect(stack.log()).not.to.include('A receipt')
    })

    it('the evaluation detects a lost field, an amount with the type text, an unrequested change and a missing change', async () => {
      server.play(failingModel)
      const session = await signUp(stack, { email: 'eval@model.example.com' })
      const named = casesByName('title-text', 'headings-green', 'margins-es')
      const { engine, rows } = await runCases(session, [...named, lostFieldCase, textAmountCase])
      expect(engine).to.equal('large')
      const found = rows.map(({ name, verdict, outcome, reasons }) => [name, verdict, outcome, ...reasons])
      expect(found).to.deep.equal([
        ['title-text', 'passed', 'changed'],
        [
          'headings-green',
          'failed',
          'changed',
          'everything else is unchanged: template.html changed outside of the request: “” became “Dear”.',
          'no other changes: The change also affected the text “Dear Name”.',
          // The first is the heading of an invoice, the second that of a credit note.
          'the requested change is present: <h1> has a different color.',
          'the requested change is present: <h1> has a different color.',
          'the requested change is present: <h2> has a different color.',
        ],
        // A model's response without a change does not count as a success.
        [
          'margins-es',
          'failed',
          'answered',
          'Nothing was changed. The model answered: The margins are fine as they are.',
        ],
        ['lost', 'failed', 'changed', 'nothing lost: “project” is no longer on the page.'],
        [
          'untyped',
          'failed',
          'changed',
          'amounts and dates are typed: “price” is text, but should be money.',
        ],
      ])
      expect(rows[0]).to.include({ inputTokens: 2_000, outputTokens: 200, cost: 0.004 })
      const table = tableOf(engine, rows)
      expect(table).to.include('new documents: 0 of 1; refinements: 1 of 4').and.include('  ✗ nothing lost: ')
    })
  })
})
