import { expect } from 'chai'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { copyObjects, type CopyOptions } from './copy-objects.ts'
import { createDiskStore } from './disk-store.ts'
import { documentKey } from './expiring-key.ts'
import type { ObjectInfo, ObjectStore } from './object-store.ts'
import { probesFolder } from './probe-store.ts'

const now = 1_800_000_000_000
const type = { contentType: 'text/plain' }

describe('copyObjects', () => {
  let folder: string
  let from: ObjectStore
  let to: ObjectStore
  let reported: ObjectInfo[]

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-copy-'))
    from = await createDiskStore({ folder: path.join(folder, 'from') })
    to = await createDiskStore({ folder: path.join(folder, 'to') })
    reported = []
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const copy = (given: Partial<CopyOptions> = {}) =>
    copyObjects({
      from,
      to,
      isCopied: () => false,
      onCopied: async (object) => void reported.push(object),
      onProgress: () => undefined,
      now,
      ...given,
    })
  const keysOf = async (store: ObjectStore) => {
    const keys: string[] = []
    for await (const { key } of store.list('')) keys.push(key)
    return keys
  }

  it('copies every object byte for byte, except expired objects and probe objects', async () => {
    const kept = documentKey({ expiresAt: now + 1_000, id: 'kept' })
    await from.put('bundles/a/1/bundle.json', Buffer.from('{}'), type)
    await from.put(kept, Buffer.alloc(3_000_000, 7), type)
    await from.put(documentKey({ expiresAt: now - 1_000, id: 'ended' }), Buffer.from('x'), type)
    await from.put(`${probesFolder}p`, Buffer.from('probe'), type)
    expect(await copy()).to.deep.equal({ copied: 2, bytes: 3_000_002, already: 0, left: 1 })
    expect(await keysOf(to)).to.deep.equal(['bundles/a/1/bundle.json', kept])
    expect((await to.get(kept))?.equals(Buffer.alloc(3_000_000, 7))).to.equal(true)
    expect(reported.map(({ key }) => key)).to.have.members(['bundles/a/1/bundle.json', kept])
    expect(await keysOf(from)).to.have.length(4)
  })

  it('continues where an earlier run stopped', async () => {
    for (const key of ['a', 'b', 'c']) await from.put(key, Buffer.from(key), type)
    expect(await copy({ isCopied: ({ key }) => key === 'b' })).to.deep.include({ copied: 2, already: 1 })
    expect(await keysOf(to)).to.deep.equal(['a', 'c'])
  })

  it('rejects a copy whose content differs', async () => {
    await from.put('a', Buffer.from('right'), type)
    const wrong: ObjectStore = { ...to, openRead: async () => Readable.from([Buffer.from('wrong')]) }
    const refusal = await copy({ to: wrong }).catch((error: Error) => error.message)
    expect(refusal).to.match(/^a was changed by the new store/)
    expect(reported).to.deep.equal([])
  })
})
