import { expect } from 'chai'
import { type LogEntry, stepsOf, withoutSaidAfter, withSaid } from './running-log.ts'

const step: LogEntry = { step: { words: 'Wrote the page' } }

describe('the log of a turn that goes on', () => {
  it('keeps texts and steps in their order, and a text that comes in pieces as one', () => {
    let log = withSaid(withSaid([], 'I look '), 'at it.')
    log = withSaid([...log, step], '\n\nThe table needs lines.')
    expect(log).to.deep.equal([{ said: 'I look at it.' }, step, { said: '\n\nThe table needs lines.' }])
    expect(stepsOf(log)).to.deep.equal([{ words: 'Wrote the page' }])
  })

  it('drops what a reply that broke off said, and keeps what was said before it', () => {
    const log = [{ said: 'Whole.' }, step, { said: 'Half a rep' }]
    expect(withoutSaidAfter(log, 'Whole.'.length)).to.deep.equal([{ said: 'Whole.' }, step])
    expect(withoutSaidAfter([{ said: 'Whole. And half' }], 'Whole.'.length)).to.deep.equal([
      { said: 'Whole.' },
    ])
  })
})
