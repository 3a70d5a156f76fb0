import { expect } from 'chai'
import { createErrorLog } from './error-log.ts'

describe('the log of failures that are not reported to a caller', () => {
  it('logs a repeated failure occasionally, with the number of omitted lines, and other failures immediately', () => {
    const lines: unknown[][] = []
    let now = 0
    const error = (_message: string, fields: Record<string, unknown> = {}) =>
      void lines.push([fields['error'], fields['requestId'], fields['leftOut']])
    const log = createErrorLog({ error }, { everyMs: 1_000, now: () => now })
    for (let time = 0; time < 3; time++) log(new Error('no store'))
    log(new Error('another'))
    for (let time = 0; time < 2; time++) log(new Error('no store'), { requestId: 'r' })
    now = 1_000
    log(new Error('no store'))
    expect(lines).to.deep.equal([
      ['no store', undefined, undefined],
      ['another', undefined, undefined],
      ['no store', 'r', undefined],
      ['no store', 'r', undefined],
      ['no store', undefined, 2],
    ])
  })
})
