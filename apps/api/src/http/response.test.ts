import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sliceBytes } from '@platen/platform'
import { expect } from 'chai'
import { base64Answer, withBase64Within } from './answer.ts'
import { openBytes, sealBytes } from './seal-bytes.ts'

const key = randomBytes(32)

describe('answers of any size', () => {
  for (const bytes of [0, 1, 2, sliceBytes - 1, sliceBytes, sliceBytes + 1, 3 * sliceBytes + 2]) {
    it(`are told in base64, sealed and opened as they are: ${bytes} bytes`, async () => {
      const document = randomBytes(bytes)
      const { body } = await base64Answer(document, 'a"b.pdf', {})
      const reported = JSON.parse(body.toString()) as { base64: string; fileName: string }
      expect(reported.fileName).to.equal('a"b.pdf')
      expect(reported.base64 === document.toString('base64')).to.equal(true)
      const source = Readable.from(piecesOf(document, 65_537))
      const within = withBase64Within({ a: '"' }, { name: 'b', document: source, bytes, fileName: 'é.pdf' })
      const streamed = await buffer(within.encode(source))
      expect(JSON.parse(streamed.toString())).to.deep.equal({
        a: '"',
        b: { base64: document.toString('base64'), fileName: 'é.pdf' },
      })
      expect(streamed).to.have.length(within.bytes)
      expect((await openBytes({ key }, await sealBytes({ key }, [document]))).equals(document)).to.equal(true)
    })
  }

  it('leave turns of the event loop to everybody else while they are told, sealed and opened', async () => {
    const document = Buffer.alloc(20 * sliceBytes)
    const sealed = await sealBytes({ key }, [document])
    for (const work of [
      () => base64Answer(document, 'a.pdf', {}),
      () => sealBytes({ key }, [document]),
      () => openBytes({ key }, sealed),
    ]) {
      let turns = 0
      let isDone = false
      const count = () => {
        turns++
        if (!isDone) setImmediate(count)
      }
      setImmediate(count)
      await work()
      isDone = true
      expect(turns).to.be.at.least(15)
    }
  })

  it('do not open when anything of them was changed or cut, or in the place of others', async () => {
    const sealed = await sealBytes({ key }, [randomBytes(2 * sliceBytes)])
    const elsewhere = openBytes({ key, boundTo: 'payload' }, Buffer.from(sealed))
    expect(await elsewhere.catch((error: unknown) => error)).to.be.instanceOf(Error)
    for (const at of [0, 20, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await openBytes({ key }, changed).catch((error: unknown) => error)).to.be.instanceOf(Error)
    }
    for (const bytes of [0, 20, sealed.length - 1]) {
      const cut = Buffer.from(sealed.subarray(0, bytes))
      expect(await openBytes({ key }, cut).catch((error: unknown) => error)).to.be.instanceOf(Error)
    }
  })
})

function* piecesOf(bytes: Buffer, size: number): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
