import type { ConnectorRecord } from '@platen/database'
import { Fault } from '@platen/contract'
import { expect } from 'chai'
import type { SecretLookup } from '../identity/secret-lookup.ts'
import { cacheConnectors } from './find-connector.ts'

/** Valid secrets with a checksum. */
const first = 'hook_ODheemnNfdTKVDQqH1KzCH9TlYzTHZQRVMS0etH2wGn'
const second = 'hook_Byx9qYUNfwKZ6eUACho58qSArn1imjcIGWpNkji74KL'

describe('cacheConnectors', () => {
  let now: number
  let lookups: number
  let kept: ConnectorRecord | undefined
  /** The known connector that was passed to the last lookup. */
  let known: ConnectorRecord | undefined
  const open = () => {
    const findByHash = async (_hash: string, before?: ConnectorRecord) => {
      lookups++
      known = before
      return kept
    }
    const lookup: SecretLookup<ConnectorRecord> = {
      find: (_secret, read) => read(),
      recall: () => undefined,
      forget: () => undefined,
    }
    const find = cacheConnectors({ findByHash }, { lookup, now: () => now })
    const findFromHere = (secret: string) => find(secret, '192.0.2.1')
    return Object.assign(findFromHere, { forget: () => find.forget() })
  }
  const connector = (of: Partial<ConnectorRecord>) =>
    ({ secret: first, state: 'active', mapping: null, previousUntil: null, ...of }) as ConnectorRecord

  beforeEach(() => {
    now = Date.parse('2026-11-26T12:00:00Z')
    lookups = 0
  })

  it('applies a change by another process after two seconds, even if messages arrive more often', async () => {
    const find = open()
    kept = connector({})
    await find(first)
    kept = connector({ state: 'off' })
    for (let count = 0; count < 3; count++) {
      now += 600
      expect(await find(first)).to.include({ state: 'active' })
    }
    expect(lookups).to.equal(1)
    now += 600
    expect(await find(first)).to.include({ state: 'off' })
  })

  it('passes the known connector to the next lookup, so that its mapping is read once', async () => {
    const find = open()
    kept = connector({ mapping: { note: 'long' } })
    await find(first)
    expect(known).to.equal(undefined)
    for (let count = 0; count < 3; count++) {
      now += 2_000
      expect((await find(first)).mapping).to.equal(kept.mapping)
      expect(known).to.equal(kept)
    }
    find.forget()
    await find(first)
    expect(known).to.equal(kept)
    expect(lookups).to.equal(5)
  })

  it('shares a lookup among concurrent messages, and does not cache a lookup that started before a change', async () => {
    const find = open()
    kept = connector({})
    const before = [find(first), find(first), find(first)]
    expect(lookups).to.equal(1)
    find.forget()
    kept = connector({ state: 'off' })
    expect(await find(first)).to.include({ state: 'off' })
    await Promise.all(before)
    expect(await find(first)).to.include({ state: 'off' })
    expect(lookups).to.equal(2)
  })

  it('404 not_found: a rotated address after its grace period, even if it is cached, while the new address works', async () => {
    const find = open()
    kept = connector({ secret: second, previousUntil: new Date(now + 1_000) })
    expect(await find(first)).to.equal(kept)
    expect(await find(second)).to.equal(kept)
    now += 1_000
    const fault = await find(first).catch((error: unknown) => error)
    expect(fault).to.be.instanceOf(Fault).and.include({ code: 'not_found' })
    expect(await find(second)).to.equal(kept)
    expect(lookups).to.equal(2)
  })

  it('limits the size of cached mappings', async () => {
    const find = open()
    const mapping = { note: 'x'.repeat(20 * 2 ** 20) }
    const ask = (secret: string) => {
      kept = connector({ secret, mapping })
      return find(secret)
    }
    await ask(first)
    await ask(second)
    await ask(second)
    expect(lookups).to.equal(2)
    await ask(first)
    expect(lookups).to.equal(3)
  })
})
