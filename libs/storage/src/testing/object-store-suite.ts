import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect } from 'chai'
import { Fault } from '@platen/contract'
import type { ObjectInfo, ObjectStore } from '../object-store.ts'
import { probesFolder } from '../probe-store.ts'
import { describeSending } from './send-suite.ts'

const pdf = { contentType: 'application/pdf' }

/** Tests that every `ObjectStore` must pass. `open` returns a ready store. Each test uses its own keys. */
export function describeObjectStore(name: string, open: () => ObjectStore): void {
  describe(`${name} passes the tests of an ObjectStore`, () => {
    let store: ObjectStore
    let folder: string

    before(() => {
      store = open()
    })
    beforeEach(() => {
      folder = `suite/${randomUUID()}`
    })

    describeSending(() => store)

    const put = (key: string, text: string) => store.put(key, Buffer.from(text), pdf)
    const textOf = async (key: string) => (await store.get(key))?.toString()

    it('returns exactly the bytes that were written, of any size', async () => {
      for (const size of [0, 1, 70_000, 6_000_000]) {
        const bytes = randomBytes(size)
        await store.put(`${folder}/${size}`, bytes, pdf)
        expect((await store.get(`${folder}/${size}`))?.equals(bytes), `${size} bytes`).to.equal(true)
      }
    })

    it('writes only the viewed bytes of a larger buffer', async () => {
      await store.put(`${folder}/view`, new TextEncoder().encode('before-inside-after').subarray(7, 13), pdf)
      expect(await textOf(`${folder}/view`)).to.equal('inside')
    })

    it('returns exactly the bytes that were streamed, of any size and in chunks of any size', async () => {
      for (const sizes of [[], [0], [1, 2, 3], [70_000, 1, 300_000], [2 ** 24], [20_000_000, 2 ** 24, 5]]) {
        const chunks = sizes.map((size) => randomBytes(size))
        const key = `${folder}/${sizes.join('-')}x`
        const { bytes } = await store.putStream(key, Readable.from(chunks), pdf)
        const whole = Buffer.concat(chunks)
        expect(bytes).to.equal(whole.length)
        expect((await store.get(key))?.equals(whole), `${sizes.join(' and ')} bytes`).to.equal(true)
      }
    })

    it('payload_too_large: a stream over the limit is rejected, and leaves nothing behind', async () => {
      await put(`${folder}/before`, 'before')
      for (const [size, bytesMax] of [
        [11, 10],
        [2 ** 24 * 2 + 1, 2 ** 24 * 2],
      ] as const) {
        for (const last of ['before', `new-${size}`]) {
          const source = Readable.from([Buffer.alloc(size - 1), Buffer.alloc(1)])
          const fault = await failureOf(store.putStream(`${folder}/${last}`, source, { ...pdf, bytesMax }))
          expect(fault).to.be.instanceOf(Fault).with.property('code', 'payload_too_large')
          expect(source.destroyed).to.equal(true)
        }
      }
      const exact = await store.putStream(`${folder}/exact`, Readable.from([Buffer.alloc(10)]), {
        ...pdf,
        bytesMax: 10,
      })
      expect(exact).to.deep.equal({ bytes: 10 })
      expect(await keysOf(store.list(`${folder}/`))).to.deep.equal([`${folder}/before`, `${folder}/exact`])
      expect(await textOf(`${folder}/before`)).to.equal('before')
    })

    it('throws the error from a stream that fails at any point, and leaves nothing behind', async () => {
      for (const size of [0, 1, 2 ** 24 + 1]) {
        const breaking = Readable.from(
          (function* () {
            yield Buffer.alloc(size)
            throw new Error('cut off')
          })(),
        )
        const failure = await failureOf(store.putStream(`${folder}/a`, breaking, pdf))
        expect(failure).to.have.property('message', 'cut off')
      }
      const closed = new Readable({ read() {} })
      const putting = store.putStream(`${folder}/a`, closed, pdf)
      closed.destroy()
      expect(await failureOf(putting)).to.have.property('code', 'ERR_STREAM_PREMATURE_CLOSE')
      const failed = new Readable({ read() {} })
      const failing = store.putStream(`${folder}/a`, failed, pdf)
      failed.destroy(new Error('cut off at once'))
      expect(await failureOf(failing)).to.have.property('message', 'cut off at once')
      expect(await keysOf(store.list(`${folder}/`))).to.deep.equal([])
    })

    it('replaces an existing object', async () => {
      await put(`${folder}/a`, 'first, and longer')
      await put(`${folder}/a`, 'second')
      expect(await textOf(`${folder}/a`)).to.equal('second')
    })

    it('returns undefined for an object that does not exist, and for a folder', async () => {
      await put(`${folder}/below/a`, 'a')
      for (const key of [`${folder}/none`, `${folder}/below`, 'nothing/at/all', `${folder}/below/a/b`]) {
        expect(await store.get(key), key).to.equal(undefined)
        expect(await store.stat(key), key).to.equal(undefined)
        expect(await store.openRead(key), key).to.equal(undefined)
      }
    })

    it('returns the size and time of an object', async () => {
      const before = Date.now()
      await put(`${folder}/a`, 'abcde')
      const info = await store.stat(`${folder}/a`)
      expect(info).to.include({ key: `${folder}/a`, bytes: 5 })
      // S3 rounds times to seconds.
      expect(info?.modifiedAt.getTime()).to.be.within(before - 2_000, Date.now() + 2_000)
    })

    it('streams an object and any range of it', async () => {
      await put(`${folder}/a`, '0123456789')
      const read = async (range?: { start: number; end: number }) => {
        const stream = await store.openRead(`${folder}/a`, range)
        return stream && Buffer.concat(await stream.toArray()).toString()
      }
      expect(await read()).to.equal('0123456789')
      expect(await read({ start: 0, end: 9 })).to.equal('0123456789')
      expect(await read({ start: 0, end: 0 })).to.equal('0')
      expect(await read({ start: 3, end: 5 })).to.equal('345')
      expect(await read({ start: 9, end: 9 })).to.equal('9')
    })

    it('rejects a range outside the object', async () => {
      await put(`${folder}/a`, '0123456789')
      for (const range of [
        { start: 10, end: 12 },
        { start: 5, end: 4 },
        { start: -1, end: 4 },
        { start: 0.5, end: 4 },
      ]) {
        expect(await failureOf(store.openRead(`${folder}/a`, range))).to.be.instanceOf(RangeError)
      }
    })

    it('removes an object but not its neighbors, and accepts a second removal', async () => {
      await put(`${folder}/a`, 'a')
      await put(`${folder}/b`, 'b')
      await store.remove(`${folder}/a`)
      await store.remove(`${folder}/a`)
      await store.remove(`${folder}/none/at/all`)
      expect(await textOf(`${folder}/a`)).to.equal(undefined)
      expect(await textOf(`${folder}/b`)).to.equal('b')
    })

    it('lists by prefix in the byte order of the keys', async () => {
      const names = ['a', 'a-b/c', 'a.b', 'ab', 'b/1', 'b/10', 'b/2', 'b/2x/deep/er', 'é', 'ｚ', '😀']
      for (const each of names.toReversed()) await put(`${folder}/${each}`, each)
      const expected = names.map((each) => `${folder}/${each}`)
      expect(expected).to.deep.equal(
        expected.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
      )
      expect(await keysOf(store.list(folder))).to.deep.equal(expected)
      expect(await keysOf(store.list(`${folder}/`))).to.deep.equal(expected)
      expect(await keysOf(store.list(`${folder}/b/`))).to.deep.equal(
        expected.filter((key) => key.includes('/b/')),
      )
      expect(await keysOf(store.list(`${folder}/b/2`))).to.deep.equal([
        `${folder}/b/2`,
        `${folder}/b/2x/deep/er`,
      ])
      expect(await keysOf(store.list(`${folder}/none`))).to.deep.equal([])
      expect(await keysOf(store.list(`${folder}/a/`))).to.deep.equal([])
    })

    it('distinguishes names with spaces, quotes, percent signs and any Unicode', async () => {
      const names = [
        'a b',
        'a+b',
        'a%20b',
        'a?b=1&c',
        '#',
        '"\'<&>;',
        'ж',
        '日本語',
        '👩‍👩‍👧',
        'a:b',
        '~',
        '(1)!*',
        '...',
        '.a',
      ]
      for (const each of names) await put(`${folder}/${each}`, each)
      for (const each of names) expect(await textOf(`${folder}/${each}`)).to.equal(each)
      expect((await keysOf(store.list(`${folder}/`))).toSorted()).to.deep.equal(
        names.map((each) => `${folder}/${each}`).toSorted(),
      )
    })

    it('accepts 1,024-byte keys', async () => {
      const start = `${folder}/${'é/'.repeat(300)}`
      const key = start + 'x'.repeat(1_024 - Buffer.byteLength(start))
      await put(key, 'long')
      expect(await textOf(key)).to.equal('long')
    })

    it('rejects every other key with a RangeError, in every call', async () => {
      const bad = [
        '',
        '/',
        '/a',
        'a/',
        'a//b',
        '.',
        '..',
        './a',
        '../a',
        'a/..',
        'a/../b',
        'a/./b',
        'a\\b',
        '..\\a',
        'a\0b',
        'a\nb',
        'a\x7fb',
        'a\x85',
        'a\ud800',
        `${'a/'.repeat(512)}b`,
        'a'.repeat(256),
        'é'.repeat(128),
      ]
      for (const key of bad) {
        const calls = [
          () => store.put(key, Buffer.from('a'), pdf),
          () => store.putStream(key, Readable.from([Buffer.from('a')]), pdf),
          () => store.get(key),
          () => store.openRead(key),
          () => store.stat(key),
          () => store.remove(key),
          () => store.presignGet({ key, expiresInSeconds: 60, fileName: 'a.pdf', ...pdf }),
        ]
        for (const call of calls) {
          expect(await failureOf(call()), JSON.stringify(key)).to.be.instanceOf(RangeError)
        }
      }
      for (const prefix of ['../', '/', 'a/../', '..', 'a\\', 'a//']) {
        expect(await failureOf(keysOf(store.list(prefix))), prefix).to.be.instanceOf(RangeError)
      }
    })

    it('shows readers a complete object during any write', async () => {
      await store.put(`${folder}/a`, bytesOf('0'), pdf)
      const writing = new AbortController()
      const reader = async () => {
        while (!writing.signal.aborted) {
          const read = await store.get(`${folder}/a`)
          if (read) expect(read.equals(bytesOf(String.fromCharCode(read[0] ?? 0)))).to.equal(true)
        }
      }
      const readers = [reader(), reader()]
      for (const letter of '12345678') await store.put(`${folder}/a`, bytesOf(letter), pdf)
      writing.abort()
      await Promise.all(readers)
    })

    it('handles concurrent writes and removals of neighbors', async () => {
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          for (let round = 0; round < 3; round += 1) {
            await put(`${folder}/shared/${index}`, 'a')
            await store.remove(`${folder}/shared/${index}`)
          }
        }),
      )
      expect(await keysOf(store.list(folder))).to.deep.equal([])
    })

    it('rejects links without a lifetime, or with a lifetime of more than seven days', async () => {
      for (const expiresInSeconds of [0, -1, 1.5, Number.NaN, 604_801]) {
        const link = store.presignGet({ key: 'a', expiresInSeconds, fileName: 'a.pdf', ...pdf })
        expect(await failureOf(link)).to.be.instanceOf(RangeError)
      }
      await store.presignGet({ key: 'a', expiresInSeconds: 604_800, fileName: 'a.pdf', ...pdf })
    })

    it('reports that it is usable, and leaves nothing behind', async () => {
      await store.check()
      expect(await keysOf(store.list(probesFolder))).to.deep.equal([])
    })
  })
}

function bytesOf(letter: string): Buffer {
  return Buffer.alloc(200_000, letter)
}

/** Collects the keys of listed objects. */
export async function keysOf(objects: AsyncIterable<ObjectInfo>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of objects) keys.push(key)
  return keys
}

/** Returns the error for a rejected promise. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('It succeeded')
}
