import { inspect } from 'node:util'
import { expect } from 'chai'
import { deriveSecret, MasterKey } from './master-key.ts'
import { createSealer, SealError } from './sealer.ts'

const [first, second] = [new MasterKey(Buffer.alloc(32, 1)), new MasterKey(Buffer.alloc(32, 2))]
const at = { purpose: 'bucket secret', rowId: 'acc_a/archive' }

describe('an encrypted secret', () => {
  it('decrypts to the original, has different bytes each time, and names its key', () => {
    const sealer = createSealer([first])
    for (const text of ['', 'secret', 'ü😀\0', 'x'.repeat(100_000)])
      expect(sealer.open(sealer.seal(text, at), at)).to.equal(text)
    expect(sealer.seal('secret', at)).to.not.equal(sealer.seal('secret', at))
    expect(sealer.seal('secret', at)).to.match(new RegExp(`^v1\\.${first.id}\\.[\\w-]+\\.[\\w-]+$`))
  })

  it('cannot be decrypted for another row or purpose', () => {
    const sealer = createSealer([first])
    const sealed = sealer.seal('secret', at)
    expect(() => sealer.open(sealed, { ...at, rowId: 'acc_b/archive' })).to.throw(SealError, 'another row')
    expect(() => sealer.open(sealed, { ...at, purpose: 'api key' })).to.throw(SealError)
  })

  it('cannot be decrypted if any part was changed or cut off', () => {
    const sealer = createSealer([first])
    const sealed = sealer.seal('secret', at)
    for (const [place, letter] of Array.from(sealed).entries()) {
      const other = letter === 'A' ? 'Q' : 'A'
      expect(
        () => sealer.open(sealed.slice(0, place) + other + sealed.slice(place + 1), at),
        `${place}`,
      ).to.throw(SealError)
    }
    for (const text of [
      '',
      'v1',
      'v1...',
      sealed.slice(0, -1),
      sealed.slice(0, -8),
      `${sealed}.x`,
      `v1.${first.id}.AA.AA`,
    ]) {
      expect(() => sealer.open(text, at), text).to.throw(SealError)
    }
  })

  it('names the missing key if its key is unknown', () => {
    const sealed = createSealer([first]).seal('secret', at)
    expect(() => createSealer([second]).open(sealed, at)).to.throw(SealError, first.id)
  })

  it('can be decrypted if it was encrypted with an older key, and is encrypted again only once', () => {
    const old = createSealer([first]).seal('secret', at)
    const sealer = createSealer([second, first])
    expect(sealer.open(old, at)).to.equal('secret')
    const anew = sealer.reseal(old, at) ?? ''
    expect(anew.startsWith(sealer.currentPrefix)).to.equal(true)
    expect(createSealer([second]).open(anew, at)).to.equal('secret')
    expect(sealer.reseal(anew, at)).to.equal(undefined)
  })
})

describe('a master key', () => {
  it('derives a different secret for each purpose, and the same secret each time', () => {
    const again = new MasterKey(Buffer.alloc(32, 1))
    expect(deriveSecret([first], 'file links').equals(deriveSecret([again], 'file links'))).to.equal(true)
    expect(deriveSecret([first], 'file links').equals(deriveSecret([first], 'sessions'))).to.equal(false)
    expect(deriveSecret([first], 'file links').equals(deriveSecret([second], 'file links'))).to.equal(false)
  })

  it('shows only its id when it is logged', () => {
    expect(`${inspect(first, { depth: 9, showHidden: true })}${JSON.stringify(first)}`).to.not.match(
      /01,? ?01|AQEB|1, 1, 1/,
    )
    expect(JSON.parse(JSON.stringify(first))).to.deep.equal({ id: first.id })
  })

  it('has 32 bytes', () => {
    expect(() => new MasterKey(Buffer.alloc(31))).to.throw('32 bytes')
  })
})
