import { expect } from 'chai'
import { scenarios } from '../eval/cases/scenarios/all-scenarios.ts'
import { runCases } from '../eval/run-cases.ts'
import { tableOf } from '../eval/table.ts'
import { signUp } from './parts/dashboard-session.ts'
import { type ModelServer, startModelServer } from './parts/model-server.ts'
import { scenarioModel } from './parts/scenario-model.ts'
import { shareStack, type Stack, startStack } from './parts/stack.ts'

const named = (...names: string[]) => scenarios.filter(({ name }) => names.includes(name))

describe('the evaluation scenarios', () => {
  it('are not run without a model, and are counted separately', async () => {
    const stack = await shareStack()
    try {
      const session = await signUp(stack, { email: 'eval-scenarios@example.com' })
      const { engine, rows } = await runCases(session, scenarios)
      expect(new Set(rows.map(({ verdict }) => verdict))).to.deep.equal(new Set(['skipped']))
      expect(tableOf(engine, rows)).to.include(
        `not run because they need a model: ${scenarios.length}; failed: 0`,
      )
    } finally {
      await stack.close()
    }
  })

  describe('with a model', () => {
    let server: ModelServer
    let stack: Stack
    before(async () => {
      server = await startModelServer(scenarioModel)
      stack = await startStack({ api: { PLATEN_MODEL: 'scripted', PLATEN_MODEL_URL: server.baseUrl } })
    })
    after(async () => {
      await stack?.close()
      await server?.close()
    })

    let count = 0
    const run = async (name: string) => {
      const session = await signUp(stack, { email: `${name}-${++count}@example.com` })
      const { rows } = await runCases(session, named(name))
      return rows.map((row) => [row.name, row.verdict, ...row.reasons])
    }

    it('evaluate each prompt about a certificate, starting from the previous prompt’s draft', async () => {
      expect(await run('scenario-certificate')).to.deep.equal([
        ['scenario-certificate', 'passed'],
        ['scenario-certificate/gold', 'passed'],
        ['scenario-certificate/hours', 'passed'],
        ['scenario-certificate/one-signature', 'passed'],
      ])
    })

    it('detect what a model omits, and stop if it created no draft', async () => {
      server.play((request, index) =>
        index < 2 ? scenarioModel(request) : { calls: [{ name: 'decline', input: { reason: 'No.' } }] },
      )
      expect(await run('scenario-certificate')).to.deep.equal([
        ['scenario-certificate', 'passed'],
        ['scenario-certificate/gold', 'failed', 'No.'],
        ['scenario-certificate/hours', 'failed', 'The previous step resulted in no draft.'],
        ['scenario-certificate/one-signature', 'failed', 'The previous step resulted in no draft.'],
      ])
    })

    it('a model that obeys an attached file cannot add an address or remove a field', async () => {
      server.play(scenarioModel)
      expect(await run('scenario-hostile-file')).to.deep.equal([['scenario-hostile-file', 'passed']])
    })
  })
})
