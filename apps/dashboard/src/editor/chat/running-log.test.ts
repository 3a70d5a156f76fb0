import { expect } from 'chai'
import { type LogEntry, stepsOf, withoutTextAfter, withText } from './running-log.ts'

const step: LogEntry = { step: { words: 'Wrote the page' } }

describe('the log for a running turn', () => {
  it('keeps messages and steps in order, and joins the pieces of a message', () => {
    let log = withText(withText([], 'I look '), 'at it.')
    log = withText([...log, step], '\n\nThe table needs lines.')
    expect(log).to.deep.equal([{ said: 'I look at it.' }, step, { said: '\n\nThe table needs lines.' }])
    expect(stepsOf(log)).to.deep.equal([{ words: 'Wrote the page' }])
  })

  it('drops the text from a reply that was cut off, and keeps the earlier text', () => {
    const log = [{ said: 'Whole.' }, step, { said: 'Half a rep' }]
    expect(withoutTextAfter(log, 'Whole.'.length)).to.deep.equal([{ said: 'Whole.' }, step])
    expect(withoutTextAfter([{ said: 'Whole. And half' }], 'Whole.'.length)).to.deep.equal([
      { said: 'Whole.' },
    ])
  })
})
