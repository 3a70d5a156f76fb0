import {
  access,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { Fault } from '@platen/contract'
import { openDiskStore } from './disk-store.ts'
import { verifyFileLink } from './disk-link.ts'
import type { ObjectStore } from './object-store.ts'
import { describeObjectStore, failureOf, keysOf } from './object-store-suite.ts'

const pdf = { contentType: 'application/pdf' }
const linkSecret = 'a secret for links'
const baseUrl = 'https://platen.example/'

describe('the disk store', () => {
  let root: string
  let folder: string
  let store: ObjectStore

  before(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'platen-disk-store-'))
    folder = path.join(root, 'made', 'when', 'missing')
    store = openDiskStore({ folder, linkSecret, baseUrl })
  })
  after(() => rm(root, { recursive: true, force: true }))

  describeObjectStore('the disk store', () => store)

  it('follows no symbolic link out of its folder, for no call', async () => {
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

  it('refuses a key in the place of a folder, and a folder in the place of an object', async () => {
    await store.put('places/a/b', Buffer.from('b'), pdf)
    expect(await failureOf(store.put('places/a', Buffer.from('a'), pdf))).to.be.instanceOf(RangeError)
    expect(await failureOf(store.put('places/a/b/c', Buffer.from('c'), pdf))).to.be.instanceOf(RangeError)
    expect((await store.get('places/a/b'))?.toString()).to.equal('b')
    expect(await readdir(path.join(folder, 'incoming'))).to.deep.equal([])
  })

  it('removes folders that a removal left empty', async () => {
    await store.put('empty/er/est', Buffer.from('a'), pdf)
    await store.remove('empty/er/est')
    expect(await failureOf(access(path.join(folder, 'objects', 'empty')))).to.have.property('code', 'ENOENT')
    await access(path.join(folder, 'objects'))
  })

  it('clears away what a process that died an hour ago left half-written, and nothing younger', async () => {
    const own = path.join(root, 'abandoned')
    await mkdir(path.join(own, 'incoming'), { recursive: true })
    await writeFile(path.join(own, 'incoming', 'old'), 'half')
    await writeFile(path.join(own, 'incoming', 'young'), 'half')
    const old = new Date(Date.now() - 3_700_000)
    await utimes(path.join(own, 'incoming', 'old'), old, old)
    await openDiskStore({ folder: own }).check()
    expect(await readdir(path.join(own, 'incoming'))).to.deep.equal(['young'])
  })

  it('unavailable: a folder that cannot be, without its path; usable once it can', async () => {
    const blocked = path.join(root, 'blocked')
    await writeFile(blocked, 'a file in the place of the folder')
    const own = openDiskStore({ folder: blocked })
    const fault = await failureOf(own.check())
    expect(fault).to.be.instanceOf(Fault).with.property('code', 'unavailable')
    expect(fault).to.have.property('detail').that.does.not.contain(root)
    await rm(blocked)
    await own.check()
  })

  it('unavailable: a folder that may not be written', async function () {
    if (process.getuid?.() === 0) this.skip()
    const readOnly = path.join(root, 'read-only')
    await mkdir(readOnly)
    await chmod(readOnly, 0o500)
    const fault = await failureOf(openDiskStore({ folder: readOnly }).check())
    expect(fault).to.be.instanceOf(Fault).with.property('code', 'unavailable')
  })

  it('makes links that its own check takes, for the key, the name and the type that were asked for', async () => {
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
    expect(verifyFileLink({ linkSecret, method: 'GET', url, now })).to.deep.equal({
      ok: true,
      method: 'GET',
      key: link.key,
      expires: 1_800_000_060,
      fileName: link.fileName,
      contentType: link.contentType,
    })
    expect(verifyFileLink({ linkSecret, method: 'PUT', url: await own.presignPut(link), now })).to.include({
      ok: true,
      key: link.key,
    })
  })

  it('makes no links without a secret', async () => {
    const link = openDiskStore({ folder }).presignPut({
      key: 'a',
      expiresInSeconds: 60,
      contentType: 'text/plain',
    })
    expect(await failureOf(link)).to.be.instanceOf(Error)
  })
})
