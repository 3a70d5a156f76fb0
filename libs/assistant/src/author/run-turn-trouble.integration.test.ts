import { Fault, type TurnFailureCode, turnFailureSentence } from '@platen/contract'
import { expect } from 'chai'
import {
  type ModelReply,
  type ModelScript,
  type ModelServer,
  startModelServer,
} from '../../../../test/parts/model-server.ts'
import { publishingFaults, scriptedKey, scriptedTurn } from './testing/scripted-turn.ts'
import {
  small,
  about,
  replace,
  finish,
  calls,
  expectUntouched,
  expectRead,
  toolAnswers,
} from './testing/small-turns.ts'

describe('a turn of the assistant with errors', () => {
  let server: ModelServer
  before(async () => {
    server = await startModelServer()
  })
  after(() => server.close())

  const turn = (script: ModelScript, more: Partial<Parameters<typeof scriptedTurn>[2]> = {}) =>
    scriptedTurn(server, script, { source: small, ...more })

  it('leaves the draft unchanged if the model stalls, is interrupted twice, fails twice or returns nothing', async () => {
    const begun = [calls(about(1)), calls(replace('Invoice', 'Bill'))]
    const ends: [ModelReply[], TurnFailureCode][] = [
      [[{ stallAfter: 'I am' }], 'model_stalled'],
      [[{ cutAfter: 'I am' }], 'model_failed'],
      [[{ status: 500 }], 'model_failed'],
      [[{ say: '' }], 'model_reply_empty'],
      [[{ status: 401 }], 'model_key_rejected'],
      [[{ status: 404 }], 'model_not_found'],
      [[{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }], 'model_redirected'],
      [
        [{ status: 400, body: '{"error":{"message":"this model does not support tools"}}' }],
        'model_without_tools',
      ],
      [[{ status: 429, headers: { 'retry-after': '3600' } }], 'model_busy'],
    ]
    for (const [replies, code] of ends) {
      const { result } = await turn([...begun, ...replies], {
        ...(code === 'model_stalled' && { parts: { bounds: { stallMs: 300 } } }),
      })
      expectUntouched(result, small)
      expect(result, code).to.include({ outcome: 'failed', code, summary: turnFailureSentence(code) })
      expect(result.summary).to.match(/ The draft was not changed\.$/)
    }
  })

  it('waits as long as a busy provider requests, retries once after a 500, and reports both', async () => {
    const { result } = await turn([
      { status: 429, headers: { 'retry-after': '1' } },
      { status: 500 },
      calls(about(1)),
      calls(replace('Invoice', 'Bill')),
      { cutAfter: '' },
      calls(finish()),
    ])
    expect(result.source.files['template.html']).to.equal(
      small.files['template.html']?.replace('Invoice', 'Bill'),
    )
    expectRead(result, {
      outcome: 'changed',
      summary: 'Done.',
      steps: [
        'Waited a second, because the model’s service is busy',
        'Asked the model again because its service failed',
        /^Found what to change: the title/,
        'Changed “Invoice” to “Bill”',
        'Asked the model again because its service failed',
      ],
    })
  })

  it('withdraws a partial reply: the earlier text is sent again, followed by the complete reply', async () => {
    const { events } = await turn([
      { say: 'I look.', calls: [about(1)] },
      { cutAfter: 'I change the ti' },
      { say: 'I change it.', calls: [replace('Invoice', 'Bill')] },
      calls(finish()),
    ])
    const said = events.flatMap((event) => (event.kind === 'said' ? [event] : []))
    const read = said.reduce((all, { text, isAnew }) => (isAnew ? text : all + text), '')
    expect(read).to.equal('I look.\n\nI change it.')
    expect(said.map(({ text }) => text).join('')).to.include('I change the ti')
  })

  it('repeats an edit’s check once if there was no capacity, and then ends with that message', async () => {
    const script = [calls(about(1)), calls(replace('Invoice', 'Bill')), calls(finish())]
    for (const [times, outcome] of [
      [1, 'changed'],
      [2, 'failed'],
    ] as const) {
      let left: number = times
      const { result } = await turn(script, {
        parts: {
          check: async (source) => {
            if ((source.files['template.html'] ?? '').includes('Bill') && left-- > 0)
              throw new Fault('overloaded', { detail: 'There is no room.' })
            return publishingFaults(source)
          },
        },
      })
      expect(result.outcome).to.equal(outcome)
      if (outcome === 'changed') continue
      expectUntouched(result, small)
      expect(result).to.include({
        code: 'overloaded',
        summary: 'There is no room. The draft was not changed.',
      })
    }
  })

  it('reports that a reply was cut off at its length limit, and aborts an endless reply', async () => {
    const { result } = await turn([
      { say: 'First I will', finish: 'length' },
      { calls: [{ name: 'set_about', input: '{"elem' }], finish: 'length' },
      calls(about(1)),
      calls(replace('Invoice', 'Bill')),
      calls(finish()),
    ])
    expect(result.source.files['template.html']).to.equal(
      small.files['template.html']?.replace('Invoice', 'Bill'),
    )
    const cut = await turn([
      calls(about(1)),
      calls(replace('Invoice', 'Bill')),
      { say: 'On and on', finish: 'length' },
    ])
    expectUntouched(cut.result, small)
    expectRead(cut.result, {
      outcome: 'failed',
      summary: turnFailureSentence('reply_cut_off'),
      steps: [/^Found what to change: the title/, 'Changed “Invoice” to “Bill”'],
    })
    const huge = await turn([{ bytes: 10 * 2 ** 20 }], { parts: { bounds: { replyBytesMax: 2 ** 18 } } })
    expect(huge.result.code).to.equal('reply_too_long')
    expectUntouched(huge.result, small)
  })

  it('stops a model that loops, or exceeds its tokens, its time, or the account’s budget', async () => {
    const read = calls({ name: 'read_outline', input: {} })
    const looped = await turn([read], { parts: { bounds: { roundsMax: 5 } } })
    expect(looped.result.code).to.equal('reply_limit_reached')
    expect(server.requests).to.have.length(5)
    const refused = await turn([calls(about(1)), calls(replace('nowhere', 'x'))], {
      parts: { bounds: { refusalsMax: 3 } },
    })
    expect(refused.result.code).to.equal('too_many_rejected_edits')
    const spent = await turn([read], { parts: { bounds: { tokensMax: 2_500 } } })
    expect(spent.result.code).to.equal('prompt_token_limit_reached')
    const late = await turn([{ stallAfter: 'x' }], { parts: { bounds: { turnMs: 200, stallMs: 5_000 } } })
    expect(late.result.code).to.equal('prompt_timeout')
    let asked = 0
    const poor = await turn([read], { parts: { reserve: (tokens) => tokens > 1_000 && ++asked < 3 } })
    expect(poor.result.code).to.equal('daily_token_limit_reached')
    expect(server.requests).to.have.length(2)
  })

  it('answers a call that is repeated a third time without an edit with a note', async () => {
    const read = { name: 'read_file', input: { file: 'template.html' } }
    const look = { name: 'look', input: {} }
    const { result } = await turn(
      [
        calls(read),
        calls(read, read),
        calls({ name: 'read_outline', input: {} }, read, look, look, about(1)),
        calls(replace('Invoice', 'Bill'), look, look, look),
        calls(replace('Bill', 'Receipt'), look, finish()),
      ],
      { parts: { look: async () => ({ report: [], pageCount: 1, pictures: [], texts: ['x'.repeat(200)] }) } },
    )
    expect(result.outcome).to.equal('changed')
    const answers = toolAnswers(server)
    const isNote = answers.map((answer) => answer.startsWith('You have this answer already'))
    // The third read and the third look of the same draft.
    expect(isNote.flatMap((is, index) => (is ? [index] : []))).to.eql([2, 11])
  })

  it('stops and aborts the request when the user stops it', async () => {
    const stop = new AbortController()
    const { result } = await turn([calls(about(1)), { stallAfter: 'I am' }], {
      signal: stop.signal,
      parts: { bounds: { stallMs: 60_000 } },
      onEvent: (event) => {
        if (event.kind === 'said') stop.abort()
      },
    })
    expect(result).to.include({ outcome: 'stopped', summary: 'Stopped. The draft was not changed.' })
    // The tokens of an aborted request are estimated and counted.
    expect(result.spent.inputTokens).to.be.greaterThan(2_000)
    expectUntouched(result, small)
  })

  it('never exposes the key, even if the provider returns it', async () => {
    const { result, events } = await turn([
      { say: `The key is ${scriptedKey}, as you know.`, calls: [about(1)] },
      calls(replace('Invoice', `Bill ${scriptedKey}`)),
      calls(finish(`Used ${scriptedKey}`)),
    ])
    const failed = await turn([{ status: 401, body: { error: { message: `wrong key ${scriptedKey}` } } }])
    expect(JSON.stringify([result, events, failed])).not.to.include(scriptedKey)
    expect(server.requests[0]?.authorization).to.equal(`Bearer ${scriptedKey}`)
  })
})
