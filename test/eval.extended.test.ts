import { expect } from 'chai'
import { runCases } from '../eval/run-cases.ts'
import { tableOf } from '../eval/table.ts'
import { signUp } from './parts/dashboard-session.ts'
import { casesByName } from './parts/eval-cases.ts'
import { type SharedStack, shareStack } from './parts/stack.ts'

describe('the evaluation', () => {
  let stack: SharedStack
  before(async () => {
    stack = await shareStack()
  })
  after(() => stack.close())

  it('with the Composer generates a document and changes drafts over HTTP, and counts correctly declined prompts separately', async () => {
    const session = await signUp(stack, { email: 'eval-composer@example.com', name: 'Evaluation' })
    const { engine, rows } = await runCases(
      session,
      casesByName('invoice-csv', 'three-at-once', 'title-text', 'model-tone'),
    )
    expect(engine).to.equal('Composer')
    const found = rows.map(({ name, verdict, reasons }) => [
      name,
      verdict,
      verdict === 'failed' ? reasons : [],
    ])
    expect(found).to.deep.equal([
      ['invoice-csv', 'passed', []],
      ['three-at-once', 'passed', []],
      ['title-text', 'passed', []],
      ['model-tone', 'expected', []],
    ])
    const table = tableOf(engine, rows)
    expect(table).to.include('declined because they need a model: 1').and.include('failed: 0')
  })
})
