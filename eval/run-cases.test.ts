import type { DraftSource, TurnStep } from '@platen/contract'
import { expect } from 'chai'
import type { Scenario } from './case.ts'
import { runCases } from './run-cases.ts'
import { tableOf } from './table.ts'

const source: DraftSource = { files: { 'template.html': '<p>Hello</p>\n' }, assets: {} }
const spent = { inputTokens: 1, outputTokens: 1, cost: null }
const steps: TurnStep[] = [
  { words: 'Step 1' },
  { words: 'Step 2', refused: 'No.' },
  ...[3, 4, 5, 6].map((number) => ({ words: `Step ${number}` })),
]
const turn = {
  engine: { kind: 'model', name: 'scripted' },
  outcome: 'changed',
  summary: 'Done.',
  notes: [],
  steps,
  reach: { named: [], beyond: [{ words: 'the title', start: 0 }] },
  spent,
  changes: [],
}

const answers: Record<string, unknown> = {
  'GET /author': { engine: turn.engine },
  'POST /templates': { templateId: 't' },
  'GET /templates/t/draft': { source, revision: 1 },
  'PUT /templates/t/draft': { revision: 2 },
}

/** A service whose model changes the draft, and which publishes nothing. */
async function serve(path: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
  if (path.endsWith('/turns'))
    return new Response(`data: ${JSON.stringify({ kind: 'ended', turn, source })}\n\n`)
  const answer = answers[`${method} ${path}`]
  return answer === undefined
    ? Response.json({ code: 'invalid_template', detail: 'It has an error.' }, { status: 422 })
    : Response.json(answer)
}

const scenario: Scenario = {
  name: 'letter',
  first: {
    name: 'letter',
    kind: 'new',
    prompt: 'A letter',
    sample: { format: 'later', text: '' },
    types: {},
    seen: () => [],
  },
  followUps: [{ name: 'letter/blue', prompt: 'Make it blue', touches: 'any', seen: () => [] }],
}

describe('the table for a scenario', () => {
  it('lists up to 5 reported changes for each prompt, and why a draft could not be published', async () => {
    const { engine, rows } = await runCases({ fetch: serve }, [scenario])
    const lines = tableOf(engine, rows).split('\n')
    const at = lines.findIndex((line) => line.startsWith('letter '))
    expect(lines.slice(at + 1, at + 7)).to.deep.equal([
      '  · also changed: the title',
      '  · Step 1',
      '  · Step 3',
      '  · Step 4',
      '  · Step 5',
      '  ✗ publishes: 422 invalid_template: It has an error. ""',
    ])
    expect(lines.find((line) => line.includes('previous step'))).to.include('422 invalid_template')
  })

  it('does not list changes for a case with one prompt', async () => {
    const { engine, rows } = await runCases({ fetch: serve }, [scenario.first])
    expect(tableOf(engine, rows)).to.include('422 invalid_template').and.not.include('·')
  })
})
