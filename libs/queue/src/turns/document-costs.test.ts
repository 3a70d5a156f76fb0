import { expect } from 'chai'
import { createDocumentCosts, type SpentOutcome } from './document-costs.ts'

const took = (print: number): SpentOutcome => ({
  ok: true,
  report: { ms: { queue: 9_000, load: 0, merge: 0, print, deliver: 9_000 } },
})

describe("the cost of an account's documents", () => {
  it('is one tick for short and unknown documents, and follows their time in a worker', () => {
    const { costOf, learn } = createDocumentCosts()
    expect(costOf('a')).to.equal(1)
    learn('a', took(12))
    expect(costOf('a')).to.equal(1)
    learn('b', took(900))
    expect(costOf('b')).to.equal(45)
    for (let count = 0; count < 40; count++) learn('b', took(100))
    expect(costOf('b')).to.equal(5)
    for (let count = 0; count < 40; count++) learn('b', took(30_000))
    expect(costOf('b')).to.equal(500)
  })

  it('is the maximum for a document that reaches its time limit, and the time in the worker for other failures', () => {
    const { costOf, learn } = createDocumentCosts()
    learn('a', { ok: false, fault: { code: 'render_timeout' } })
    expect(costOf('a')).to.equal(500)
    learn('b', { ok: false, fault: { code: 'render_failed' } })
    expect(costOf('b')).to.equal(1)
    learn('b', { ok: false, fault: { code: 'invalid_data', spentMs: 3_000 } })
    expect(costOf('b')).to.equal(150)
  })

  it('is long above 250 ms on average', () => {
    const { takeLong, learn } = createDocumentCosts()
    expect(takeLong('a')).to.equal(false)
    learn('a', took(251))
    expect(takeLong('a')).to.equal(true)
    for (let count = 0; count < 10; count++) learn('a', took(20))
    expect(takeLong('a')).to.equal(false)
  })

  it('is stored for the most recent accounts', () => {
    const { costOf, learn } = createDocumentCosts()
    for (let account = 0; account <= 10_000; account++) learn(`${account}`, took(1_000))
    expect(costOf('0')).to.equal(1)
    expect(costOf('1')).to.equal(50)
    expect(costOf('10000')).to.equal(50)
  })
})
