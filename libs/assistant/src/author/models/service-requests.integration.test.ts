import { expect } from 'chai'
import { type ModelServer, startModelServer } from '../../../../../test/parts/model-server.ts'
import { openModel } from '../index.ts'
import { scriptedKey, scriptedModel, scriptedTurn } from '../testing/scripted-turn.ts'
import { about, calls, finish, replace, small } from '../testing/small-turns.ts'

describe('requests to a model provider', () => {
  let server: ModelServer
  before(async () => {
    server = await startModelServer()
  })
  after(() => server.close())

  it('use the name of the token limit that the model requires, after one retry', async () => {
    const refusal = {
      status: 400,
      body: {
        error: {
          message:
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        },
      },
    }
    const replies = [calls(about(1)), calls(replace('Invoice', 'Bill')), calls(finish())]
    let answered = 0
    const { result } = await scriptedTurn(
      server,
      ({ text }) => (text.includes('"max_tokens"') ? refusal : (replies[answered++] ?? calls(finish()))),
      { source: small },
    )
    expect(result.outcome, result.summary).to.equal('changed')
    expect(server.requests.map(({ text }) => text.includes('"max_tokens"'))).to.eql([
      true,
      false,
      false,
      false,
    ])
    expect(server.requests[1]?.text).to.match(/"max_completion_tokens":\d+/)
  })

  it('are not retried if a request is refused for another reason', async () => {
    const { result } = await scriptedTurn(server, [{ status: 400 }], { source: small })
    expect(result).to.include({ outcome: 'failed', code: 'model_request_rejected' })
    expect(server.requests).to.have.length(1)
  })

  it('contain only the pictures of the last `look` call', async () => {
    let looks = 0
    const look = async () => ({
      report: [],
      pageCount: 1,
      pictures: [{ bytes: new Uint8Array([137, 80, 78, 71, ++looks]), mediaType: 'image/png' as const }],
      texts: ['One'],
    })
    const seen = { name: 'look', input: {} }
    await scriptedTurn(server, [calls(seen), calls(seen), calls(about(1)), calls(finish())], {
      source: small,
      parts: { look, model: scriptedModel(server, { hasVision: true }), bounds: { refusalsMax: 1 } },
    })
    const pictures = server.requests.map(({ text }) => text.match(/data:image\/png;base64,[^"]*/g) ?? [])
    expect(pictures[1]).to.have.length(1)
    expect(pictures[2]).to.have.length(1)
    expect(pictures[3]).to.eql(pictures[2])
    expect(pictures[2]).not.to.eql(pictures[1])
  })

  it('mark the unchanged part for providers that cache it on request', async () => {
    const model = openModel({
      provider: 'anthropic',
      baseUrl: server.baseUrl,
      apiKey: scriptedKey,
      draftModel: 'large',
      hasVision: false,
      dailyTokensMax: 1_000_000,
    })
    await scriptedTurn(server, [{ status: 401 }], { source: small, parts: { model } })
    const { system, messages } = JSON.parse(server.requests[0]?.text ?? '{}') as {
      system: object[]
      messages: { content: object[] }[]
    }
    const kept = { type: 'ephemeral' }
    expect(system.at(-1)).to.deep.include({ cache_control: kept })
    expect(messages.at(-1)?.content.at(-1)).to.deep.include({ cache_control: kept })
  })
})
