import { expect } from 'chai'
import { strToU8, zipSync } from 'fflate'
import { readZip, ZipRefused } from './read-zip.ts'

async function reasonOf(bytes: Uint8Array, entriesMax = 10): Promise<string | undefined> {
  const refused = await readZip(Buffer.from(bytes), { entriesMax })
    .then((entries) => Promise.all(entries.map(({ unpack }) => unpack())))
    .catch((error: unknown) => error)
  return refused instanceof ZipRefused ? refused.reason : undefined
}

describe('readZip', () => {
  const zip = Buffer.from(zipSync({ 'a.txt': strToU8('a'.repeat(1_000)), 'b/': new Uint8Array() }))

  it('lists entries with their names as bytes, and unpacks them on demand', async () => {
    const entries = await readZip(zip, { entriesMax: 2 })
    expect(entries.map(({ nameBytes }) => nameBytes.toString())).to.deep.equal(['a.txt', 'b/'])
    expect((await entries[0]?.unpack())?.toString()).to.equal('a'.repeat(1_000))
  })

  it('rejects, with the reason, a file that is not a zip, is truncated or changed, or has too many entries', async () => {
    expect(await reasonOf(strToU8('hello'))).to.equal('no_zip')
    expect(await reasonOf(zip.subarray(0, -30))).to.equal('no_zip')
    expect(await reasonOf(zip, 1)).to.equal('too_many')
    const changed = Buffer.from(zip)
    changed[40] = (changed[40] ?? 0) ^ 0xff
    expect(await reasonOf(changed)).to.equal('damaged')
    expect(await reasonOf(zip)).to.equal(undefined)
  })
})
