import { expect } from 'chai'
import { ProblemError } from './problem-error.ts'
import { readEvents } from './read-events.ts'

const encoder = new TextEncoder()

describe('a response with events', () => {
  const { fetch } = globalThis
  afterEach(() => {
    globalThis.fetch = fetch
  })
  /** Returns the events in a response that sends these chunks, and then ends or falls silent. */
  const readAll = async (pieces: readonly string[], { ends = false } = {}) => {
    globalThis.fetch = (_url, init) => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const piece of pieces) controller.enqueue(encoder.encode(piece))
          if (ends) return controller.close()
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
        },
      })
      return Promise.resolve(new Response(body))
    }
    const events: unknown[] = []
    try {
      for await (const event of readEvents('/turns', { silenceMs: 200 })) events.push(event)
    } catch (error) {
      return { events, error }
    }
    return { events, error: undefined }
  }

  it('yields the events so far, and fails with a message when it falls silent', async () => {
    const { events, error } = await readAll(['data: {"a":1}\r\n\r', '\n: alive\n\ndata: {"b":', '2}\n\n'])
    expect(events).to.deep.equal([{ a: 1 }, { b: 2 }])
    expect(error).to.be.instanceOf(ProblemError).with.property('message').that.includes('connection was lost')
  })

  it('yields the same events no matter how they are split into chunks', async () => {
    for (const pieces of [
      ['data: {"a":1}\r\n\r', '\ndata: {"b":2}\r\n\r\n'],
      ['data: {"a":1}\r', '\n\r\ndata: {"b":2}\n', '\n'],
    ])
      expect(await readAll(pieces, { ends: true })).to.deep.equal({
        events: [{ a: 1 }, { b: 2 }],
        error: undefined,
      })
  })

  it('reports a lost connection if the response ends inside an event', async () => {
    const { events, error } = await readAll(['data: {"a":1}\n\n', 'data: {"b"'], { ends: true })
    expect(events).to.deep.equal([{ a: 1 }])
    expect(error).to.be.instanceOf(ProblemError).with.property('message').that.includes('connection was lost')
  })

  it('does not report a lost connection if an event cannot be parsed', async () => {
    const { error } = await readAll(['data: {"a"\n\n'])
    expect(error).to.be.instanceOf(ProblemError).with.property('message').that.includes('could not be read')
  })
})
