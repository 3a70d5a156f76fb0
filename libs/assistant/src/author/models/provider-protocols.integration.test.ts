import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { expect } from 'chai'
import { type ModelServer, startModelServer } from '../../../../../test/parts/model-server.ts'
import { anthropicEvents, googleEvents } from '../../../../../test/parts/provider-events.ts'
import { scriptedModel, scriptedTurn } from '../testing/scripted-turn.ts'
import { about, calls, elementAt, finish, replace, small } from '../testing/small-turns.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A conversation with text, refused and accepted calls, several calls in one reply, and a picture of the page. */
const conversation = [
  { say: 'I read the outline.', ...calls(about(elementAt('Thank you.'))) },
  calls(replace('Not on the page', 'Anything')),
  calls(replace('Thank you.', 'Thank you, "Ada" – 100 %.'), { name: 'look', input: {} }),
  calls(finish('I changed the thanks.')),
]

describe('the protocols of model providers', () => {
  let server: ModelServer
  before(async () => {
    server = await startModelServer()
  })
  after(() => server.close())

  for (const { provider, path, schema } of [
    { provider: 'compatible', path: '/v1/chat/completions', schema: 'openai-request' },
    { provider: 'anthropic', path: '/v1/messages', schema: 'anthropic-request' },
    { provider: 'google', path: '/v1/models/large:streamGenerateContent?alt=sse', schema: 'google-request' },
  ] as const) {
    it(`${provider}: every request of a conversation matches the published schema`, async () => {
      const validate = validatorOf(schema)
      const { result } = await scriptedTurn(server, conversation, {
        source: small,
        parts: {
          model: scriptedModel(server, { provider, editModel: 'large', hasVision: true }),
          look: async () => ({
            report: [],
            pageCount: 1,
            pictures: [{ bytes: picture, mediaType: 'image/png' }],
            texts: ['Invoice'],
          }),
        },
      })
      expect(result.outcome, result.summary).to.equal('changed')
      expect(result.source.files['template.html']).to.include('Thank you, "Ada" – 100 %.')
      expect(server.requests.map((request) => request.path)).to.eql(conversation.map(() => path))
      for (const { text } of server.requests) {
        expect(validate(JSON.parse(text)), JSON.stringify(validate.errors?.slice(0, 5))).to.equal(true)
      }
      expect(server.requests.at(-1)?.text).to.include(picture.toString('base64'))
      expect(result.spent).to.include({ inputTokens: 4_000, outputTokens: 400 })
    })

    it(`${provider}: the schema refuses a request with a misspelled property`, async () => {
      const validate = validatorOf(schema)
      const request = JSON.parse(server.requests[0]?.text ?? '{}') as object
      expect(validate({ ...request, tool: [] })).to.equal(false)
    })
  }

  it('the scripted providers send events that match the published schemas', () => {
    const reply = {
      model: 'large',
      text: 'Done so far.',
      calls: [{ id: 'call_1', name: 'look', input: '{"pages":[1]}' }],
      usage: { input: 10, output: 5 },
    }
    for (const [events, schema] of [
      [anthropicEvents, 'anthropic-event'],
      [googleEvents, 'google-event'],
    ] as const) {
      const validate = validatorOf(schema)
      for (const { data } of events(reply, (text) => [text.slice(0, 3), text.slice(3)]))
        expect(validate(data), JSON.stringify({ data, errors: validate.errors?.slice(0, 5) })).to.equal(true)
    }
  })
})

function validatorOf(name: string): ValidateFunction {
  const file = new URL(`../../../../../test/fixtures/model-protocols/${name}.schema.json`, import.meta.url)
  return new Ajv({ strict: false }).compile(JSON.parse(readFileSync(file, 'utf8')) as object)
}
