import type { LookupAddress } from 'node:dns'
import { expect } from 'chai'
import { AddressRefused } from './address-refused.ts'
import { guardedLookup } from './guarded-lookup.ts'

const publicV4 = { address: '93.184.216.34', family: 4 }
const publicV6 = { address: '2606:4700:4700::1111', family: 6 }
const privateV4 = { address: '10.0.0.1', family: 4 }

function ask(
  answers: LookupAddress[][],
  options: { all?: boolean; family?: number },
): () => Promise<unknown> {
  const lookup = guardedLookup(async () => answers.shift() ?? [], false)
  return () =>
    new Promise((resolve) => {
      lookup('rebind.example', options, (error, address, family) => resolve(error ?? [address, family]))
    })
}

describe('guardedLookup', () => {
  it('returns exactly the addresses that it checked', async () => {
    expect(await ask([[publicV4, publicV6]], { all: true })()).to.deep.equal([
      [publicV4, publicV6],
      undefined,
    ])
    expect(await ask([[publicV4, publicV6]], {})()).to.deep.equal([publicV4.address, 4])
    expect(await ask([[publicV4, publicV6]], { family: 6 })()).to.deep.equal([publicV6.address, 6])
  })

  it('rejects a name whose second lookup has another result', async () => {
    const next = ask([[publicV4], [privateV4]], { all: true })
    expect(await next()).to.deep.equal([[publicV4], undefined])
    expect(await next()).to.be.instanceOf(AddressRefused)
  })

  it('rejects a private address of the family that was not requested', async () => {
    expect(await ask([[privateV4, publicV6]], { family: 6 })()).to.be.instanceOf(AddressRefused)
  })

  it('does not expose the resolved address', async () => {
    expect(String(await ask([[privateV4]], {})())).to.not.contain('10.0.0.1')
  })

  it('fails with ENOTFOUND if there is no address', async () => {
    expect(await ask([[]], {})()).to.have.property('code', 'ENOTFOUND')
  })
})
