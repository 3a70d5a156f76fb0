import { Readable } from 'node:stream'
import { expect } from 'chai'
import { readLines } from './read-lines.ts'

describe('the lines in a stream', () => {
  it('are complete no matter where the stream is split, even in the middle of a multi-byte character', async () => {
    const bytes = Buffer.from('{"a":"ü"}\n\n{"b":2}\n{"c":3}')
    for (const size of [1, 3, 7, 100]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      )
      expect(await Readable.from(readLines(Readable.from(chunks))).toArray()).to.deep.equal([
        '{"a":"ü"}',
        '{"b":2}',
        '{"c":3}',
      ])
    }
  })
})
