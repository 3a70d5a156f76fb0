import { expect } from 'chai'
import { slowSuites } from './slow-suites.ts'

/** A run with 60 suites that take `seconds` each, and one suite that takes `longest`. */
const run = (seconds: number, longest: number) => ({
  ...Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`test/${at}.test.ts`, { seconds }])),
  'test/long.test.ts': { seconds: longest },
})

const named = (...given: Parameters<typeof slowSuites>) =>
  slowSuites(...given)
    .map(({ failure }) => failure)
    .join('')

describe('slowSuites', () => {
  it('reports a suite that takes more than 45 s if the others take their usual time', () => {
    expect(named(run(15, 44), { isAll: false })).to.equal('')
    expect(named(run(15, 50), { isAll: false })).to.match(
      /^\ntest\/long\.test\.ts took 50 s on its own; the limit for a suite is 45 s/,
    )
  })

  it('reports the same suites on a machine that is three times as slow', () => {
    expect(named(run(45, 110), { isAll: false })).to.equal('')
    expect(named(run(45, 150), { isAll: false })).to.contain('test/long.test.ts took 150 s')
  })

  it('has the same limit for a suite in a complete run and in a default run', () => {
    const all = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`${at}`, { seconds: 16 }]))
    expect(named({ ...all, long: { seconds: 50 } }, { isAll: true })).to.contain('long took 50 s')
    expect(named({ ...all, long: { seconds: 44 } }, { isAll: true })).to.equal('')
  })
})
