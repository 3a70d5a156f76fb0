import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Fault } from '@platen/contract'
import { expect } from 'chai'
import type { CDPSession } from './browser.ts'
import { type PageAnswers, type PrintRequests, startPageAnswers } from './page-answers.ts'

describe('the responses to the requests of a page', () => {
  let sent: string[]
  let now: number
  let session: EventEmitter
  let waits: Array<{ at: number; resolve: () => void }>
  let answers: PageAnswers
  /** Called when the browser receives a message. */
  let receive: () => Promise<void>

  beforeEach(() => {
    sent = []
    now = 0
    waits = []
    receive = async () => undefined
    session = new EventEmitter()
    const browser = {
      on: session.on.bind(session),
      send: (method: string) => (sent.push(method), receive()),
    }
    answers = startPageAnswers(browser as unknown as Pick<CDPSession, 'on' | 'send'>, {
      now: () => now,
      wait: (ms) => new Promise<void>((resolve) => waits.push({ at: now + ms, resolve })),
    })
  })

  const requests = (answer: PrintRequests['answer']): PrintRequests => ({
    answer,
    warnings: [],
    fetchedOutside: false,
  })
  const ofBytes = (bytes: number) => async () => ({ bytes: Buffer.alloc(bytes), contentType: 'image/png' })
  const ask = (count: number) => {
    for (let at = 0; at < count; at++) {
      const request = { url: `https://a.example/${at}`, method: 'GET' }
      session.emit('Fetch.requestPaused', { requestId: `${at}`, request, resourceType: 'Image' })
    }
    return setImmediate()
  }
  const setTime = (ms: number) => {
    now = ms
    for (const { resolve } of waits.filter(({ at }) => at <= ms)) resolve()
    return setImmediate()
  }

  it('the first 200 are sent immediately, and later ones at 500 per second', async () => {
    answers.begin(
      requests(async () => undefined),
      () => undefined,
    )
    await ask(1_000)
    expect(sent).to.have.length(200)
    await setTime(1_000)
    expect(sent).to.have.length(700)
    await setTime(1_600)
    expect(sent).to.have.length(1_000)
  })

  it('the first 40 MB are sent immediately, and later ones at 100 MB per second', async () => {
    answers.begin(requests(ofBytes(200_000)), () => undefined)
    await ask(300)
    expect(sent).to.have.length(100)
    await setTime(200)
    expect(sent).to.have.length(150)
  })

  it('a large one is sent after the browser has received the previous one', async () => {
    const received = Promise.withResolvers<void>()
    receive = () => received.promise
    answers.begin(requests(ofBytes(2_000_000)), () => undefined)
    await ask(5)
    expect(sent).to.have.length(1)
    received.resolve()
    await answers.settled()
    expect(sent).to.have.length(5)
  })

  it('responses that are due after the end of their document are not sent, and do not delay the next one', async () => {
    answers.begin(
      requests(async () => undefined),
      () => undefined,
    )
    await ask(300)
    answers.end()
    answers.forget()
    answers.begin(
      requests(async () => undefined),
      () => undefined,
    )
    await ask(50)
    expect(sent).to.have.length(250)
    await setTime(10_000)
    expect(sent).to.have.length(250)
  })

  it('an error ends the print of its document only', async () => {
    const faults: Fault[] = []
    const fault = new Fault('render_failed', { detail: 'Too many.' })
    answers.begin(
      requests(() => Promise.reject(fault)),
      (error) => faults.push(error),
    )
    const asking = ask(1)
    answers.end()
    await asking
    expect(faults).to.deep.equal([])
    answers.begin(
      requests(() => Promise.reject(fault)),
      (error) => faults.push(error),
    )
    await ask(1)
    expect(faults).to.deep.equal([fault])
  })
})
