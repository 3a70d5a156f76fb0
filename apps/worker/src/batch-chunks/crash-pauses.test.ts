import { expect } from 'chai'
import { createCrashPauses } from './crash-pauses.ts'

const bundle = { templateId: 'tpl_1', version: 1 }

describe('createCrashPauses', () => {
  it('template_paused: after three crashes in a row, until one document is tried after the pause', () => {
    let now = 0
    const pauses = createCrashPauses({ pauseMs: 60_000, clock: () => now })
    const codeOf = (version = 1, account = 'a') => pauses.faultOf(account, { ...bundle, version })?.code
    for (const result of ['crashed', 'crashed', 'printed', 'crashed', 'crashed'] as const)
      pauses.note('a', bundle, result)
    expect(codeOf()).to.equal(undefined)
    pauses.note('a', bundle, 'crashed')
    expect(codeOf()).to.equal('template_paused')
    expect([codeOf(2), codeOf(1, 'b')]).to.deep.equal([undefined, undefined])
    now = 60_000
    expect([codeOf(), codeOf()]).to.deep.equal([undefined, 'template_paused'])
    pauses.note('a', bundle, 'printed')
    expect(codeOf()).to.equal(undefined)
  })
})
