import { randomUUID } from 'node:crypto'
import {
  access,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect } from 'chai'
import { Fault } from '@platen/contract'
import { createDiskStore, openDiskStore } from './disk-store.ts'
import { verifyFileLink } from './file-link.ts'
import type { ObjectStore } from './object-store.ts'
import { describeObjectStore, failureOf, keysOf } from './testing/object-store-suite.ts'

const pdf = { contentType: 'application/pdf' }
const linkSecret = 'a secret for links'
const baseUrl = 'https://platen.example/'
const asNew = { isNew: async () => true }

describe('the disk store', () => {
  let root: string
  let folder: string
  let store: ObjectStore

  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'platen-disk-store-'))
    folder = path.join(root, 'made', 'when', 'missing')
    store = await createDiskStore({ folder, linkSecret, baseUrl })
  })
  after(() => rm(root, { recursive: true, force: true }))

  describeObjectStore('the disk store', () => store)

  it('no call follows a symbolic link out of the folder', async () => {
    const outside = path.join(root, 'outside')
    await mkdir(outside)
    await writeFile(path.join(outside, 'secret'), 'secret')
    await store.put('links/plain', Buffer.from('a'), pdf)
    await symlink(outside, path.join(folder, 'objects', 'links', 'away'))
    await symlink(path.join(outside, 'secret'), path.join(folder, 'objects', 'links', 'file'))

    for (const key of ['links/away/secret', 'links/away/new', 'links/away/deep/new']) {
      expect(await failureOf(store.put(key, Buffer.from('b'), pdf))).to.be.instanceOf(RangeError)
      expect(await failureOf(store.get(key))).to.be.instanceOf(RangeError)
      expect(await failureOf(store.remove(key))).to.be.instanceOf(RangeError)
    }
    expect(await store.get('links/file')).to.equal(undefined)
    expect(await keysOf(store.list('links/'))).to.deep.equal(['links/plain'])
    expect(await readdir(outside)).to.deep.equal(['secret'])
    await store.put('links/file', Buffer.from('replaced'), pdf)
    await store.remove('links/file')
    expect(await readFile(path.join(outside, 'secret'), 'utf8')).to.equal('secret')
  })

  it('rejects a key that is a folder, and a folder that is an object', async () => {
    await store.put('places/a/b', Buffer.from('b'), pdf)
    expect(await failureOf(store.put('places/a', Buffer.from('a'), pdf))).to.be.instanceOf(RangeError)
    expect(await failureOf(store.put('places/a/b/c', Buffer.from('c'), pdf))).to.be.instanceOf(RangeError)
    expect((await store.get('places/a/b'))?.toString()).to.equal('b')
    expect(await readdir(path.join(folder, 'incoming'))).to.deep.equal([])
  })

  it('removes folders that become empty', async () => {
    await store.put('empty/er/est', Buffer.from('a'), pdf)
    await store.remove('empty/er/est')
    expect(await failureOf(access(path.join(folder, 'objects', 'empty')))).to.have.property('code', 'ENOENT')
    await access(path.join(folder, 'objects'))
  })

  it('removes partial files of a process that died an hour ago, but no newer files', async () => {
    const own = path.join(root, 'abandoned')
    await mkdir(path.join(own, 'incoming'), { recursive: true })
    await writeFile(path.join(own, 'incoming', 'old'), 'half')
    await writeFile(path.join(own, 'incoming', 'young'), 'half')
    const old = new Date(Date.now() - 3_700_000)
    await utimes(path.join(own, 'incoming', 'old'), old, old)
    await (await createDiskStore({ folder: own })).check()
    expect(await readdir(path.join(own, 'incoming'))).to.deep.equal(['young'])
  })

  it('unavailable: a folder that cannot be created, whose path is not shown, and which is usable as soon as it can be created', async () => {
    const blocked = path.join(root, 'blocked')
    await writeFile(blocked, 'a file in the place of the folder')
    const own = openDiskStore({ folder: blocked })
    const fault = await failureOf(own.initialise(asNew))
    expect(fault).to.be.instanceOf(Fault).with.property('code', 'unavailable')
    expect(fault).to.have.property('detail').that.does.not.contain(root)
    await rm(blocked)
    await own.initialise(asNew)
    await own.check()
  })

  it('unavailable: a folder that is not writable', async function () {
    if (process.getuid?.() === 0) this.skip()
    const readOnly = path.join(root, 'read-only')
    await mkdir(readOnly)
    await chmod(readOnly, 0o500)
    const fault = await failureOf(createDiskStore({ folder: readOnly }))
    expect(fault).to.be.instanceOf(Fault).with.property('code', 'unavailable')
  })

  describe('with a missing folder', () => {
    let own: ObjectStore
    let position: string
    const unavailable = () => `${position}-away`

    beforeEach(async () => {
      position = path.join(root, `mounted-${randomUUID()}`)
      own = await createDiskStore({ folder: position })
      await own.put('kept/a', Buffer.from('a'), pdf)
      await rename(position, unavailable())
    })

    async function everyCallIsUnavailable(): Promise<void> {
      const calls: Array<Promise<unknown>> = [
        own.get('kept/a'),
        own.stat('kept/a'),
        own.openRead('kept/a'),
        own.sendTo('kept/a', new PassThrough()),
        own.put('kept/b', Buffer.from('b'), pdf),
        own.putStream('kept/c', Readable.from([Buffer.from('c')]), pdf),
        own.remove('kept/a'),
        keysOf(own.list('kept/')),
        own.check(),
      ]
      const faults = await Promise.all(calls.map(failureOf))
      for (const [at, fault] of faults.entries()) {
        expect(fault, `call ${at}`).to.be.instanceOf(Fault).with.property('code', 'unavailable')
      }
    }

    it('unavailable: every call while the folder is missing. It is not created again, and all data is available afterwards', async () => {
      await everyCallIsUnavailable()
      expect(await failureOf(access(position))).to.have.property('code', 'ENOENT')
      await rename(unavailable(), position)
      expect((await own.get('kept/a'))?.toString()).to.equal('a')
      expect(await own.get('kept/b')).to.equal(undefined)
    })

    it('unavailable: every call while an empty folder replaces it. Nothing is written to that folder', async () => {
      await mkdir(position)
      await everyCallIsUnavailable()
      expect(await readdir(position)).to.deep.equal([])
      const other = openDiskStore({ folder: position })
      expect(await failureOf(other.get('kept/a'))).to.have.property('code', 'unavailable')
      expect(await readdir(position)).to.deep.equal([])
    })

    it('unavailable: a service that has stored objects does not initialize it again, but a new service does', async () => {
      await mkdir(position)
      const other = openDiskStore({ folder: position })
      const fault = await failureOf(other.initialise({ isNew: async () => false }))
      expect(fault).to.be.instanceOf(Fault).with.property('code', 'unavailable')
      expect(await readdir(position)).to.deep.equal([])
      await other.initialise(asNew)
      expect(await other.get('kept/a')).to.equal(undefined)
    })

    it('accepts an existing folder of objects without a mark', async () => {
      await rename(unavailable(), position)
      await rm(path.join(position, 'objects', '.platen-store'))
      expect(await failureOf(own.check())).to.have.property('code', 'unavailable')
      await own.initialise({ isNew: async () => false })
      await own.check()
      expect((await own.get('kept/a'))?.toString()).to.equal('a')
    })
  })

  it('creates links that `verifyFileLink` accepts, for the given key, name and type', async () => {
    const now = 1_800_000_000_500
    const own = openDiskStore({ folder, linkSecret, baseUrl, now: () => now })
    const link = {
      key: 'documents/é #?%.pdf',
      expiresInSeconds: 60,
      fileName: 'Rechnung ü&=+.pdf',
      contentType: 'application/pdf',
    }
    const url = await own.presignGet(link)
    expect(url).to.match(
      /^https:\/\/platen\.example\/files\/documents\/%C3%A9%20%23%3F%25\.pdf\?expires=1800000060&name=/,
    )
    expect(verifyFileLink({ linkSecrets: [linkSecret], method: 'GET', url, now })).to.deep.equal({
      ok: true,
      method: 'GET',
      key: link.key,
      expires: 1_800_000_060,
      fileName: link.fileName,
      contentType: link.contentType,
    })
  })

  it('creates no links without a secret', async () => {
    const link = openDiskStore({ folder }).presignGet({
      key: 'a',
      expiresInSeconds: 60,
      fileName: 'a.txt',
      contentType: 'text/plain',
    })
    expect(await failureOf(link)).to.be.instanceOf(Error)
  })
})
