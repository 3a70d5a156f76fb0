import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { createAdmission } from './admission.ts'

describe('admission', () => {
  const slow = { waiting: 0, lanes: 2, msPerDocument: 2_000 }
  const bounds = { waitingMax: 100, expectedWaitMaxMs: 10_000 }
  const codeOf = (work: Promise<void>) =>
    work.then(
      () => 'let in',
      (error: Fault) => error.code,
    )

  it('those who came and left since the last look do not count as waiting', async () => {
    const { admit, leave } = createAdmission({ readLoad: async () => slow, bounds })
    for (let count = 0; count < 50; count++) {
      expect(await codeOf(admit())).to.equal('let in')
      leave()
    }
  })

  it('503 overloaded: those who came since the last look and still wait do', async () => {
    const { admit } = createAdmission({ readLoad: async () => slow, bounds })
    const codes = []
    for (let count = 0; count < 50; count++) codes.push(await codeOf(admit()))
    expect(codes.indexOf('overloaded')).to.equal(11)
  })

  it('more leaving than were counted never makes room below nothing', async () => {
    const { admit, leave } = createAdmission({ readLoad: async () => slow, bounds })
    await admit()
    for (let count = 0; count < 20; count++) leave()
    const codes = []
    for (let count = 0; count < 60; count++) codes.push(await codeOf(admit()))
    expect(codes).to.include('overloaded')
  })
})
