import { expect } from 'chai'
import {
  type ModelReply,
  type ModelServer,
  startModelServer,
} from '../../../../../test/parts/model-server.ts'
import { scriptedKey, scriptedModel } from '../testing/scripted-turn.ts'
import { tryModel } from './try-model.ts'

const answered: ModelReply = { calls: [{ name: 'answer', input: { colour: 'white' } }] }

describe('testing a model', () => {
  let server: ModelServer
  before(async () => {
    server = await startModelServer()
  })
  after(() => server.close())

  const trial = async (
    script: ModelReply[],
    settings: Parameters<typeof scriptedModel>[1] = {},
    withinMs = 30_000,
  ) => {
    server.play(script)
    return tryModel(scriptedModel(server, settings), new AbortController().signal, { withinMs })
  }

  it('reports that both models respond, use tools, and accept pictures if configured', async () => {
    expect(await trial([answered])).to.eql({
      isRight: true,
      code: null,
      sentence: '“large” and “small” respond and use tools.',
    })
    const seeing = await trial([answered], { hasVision: true, editModel: 'large' })
    expect(seeing.sentence).to.equal('“large” responds and uses tools, and images are accepted.')
    expect(server.requests).to.have.length(2)
    expect(server.requests[1]?.text).to.include('data:image/png;base64,')
  })

  it('has a message for each way to fail, with the provider’s own text and never with the key', async () => {
    const body = { error: { message: `no such thing for ${scriptedKey}` } }
    const ways: [ModelReply[], string, RegExp][] = [
      [
        [{ status: 401, body }],
        'model_key_rejected',
        /^The service rejected the API key \(401: “no such thing for \*\*\*”\)/,
      ],
      [[{ status: 404, body }], 'model_not_found', /has no “large” at this address/],
      [[{ status: 429, body }], 'model_busy', /busy or out of credit/],
      [[{ status: 500, body: '<html>' }], 'model_failed', /failed or returned an unexpected/],
      [
        [{ status: 200, body: '<html>Welcome</html>', headers: { 'content-type': 'text/html' } }],
        'model_failed',
        /Check the address/,
      ],
      [
        [{ status: 307, headers: { location: 'http://127.0.0.1:1/v1' } }],
        'model_redirected',
        /Enter the target address/,
      ],
      [[{ say: 'White.' }], 'model_without_tools', /called no tool/],
      [[{ stallAfter: '' }], 'model_stalled', /did not respond within 1 s/],
    ]
    for (const [script, code, sentence] of ways) {
      const failed = await trial(script, {}, code === 'model_stalled' ? 300 : undefined)
      expect(failed, code).to.include({ isRight: false, code })
      expect(failed.sentence).to.match(sentence)
      expect(failed.sentence).not.to.include(scriptedKey)
    }
    const blind = await trial([answered, { status: 400, body }], { hasVision: true })
    expect(blind.sentence).to.match(/does not accept images .*Turn off images/)
  })

  it('reports when nothing responds', async () => {
    const gone = await startModelServer()
    await gone.close()
    const failed = await tryModel(scriptedModel(gone), new AbortController().signal)
    expect(failed).to.include({ code: 'model_unreachable' })
  })
})
