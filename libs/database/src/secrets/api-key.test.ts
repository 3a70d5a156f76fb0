import { createHash } from 'node:crypto'
import { expect } from 'chai'
import fc from 'fast-check'
import { newApiKey, parseApiKey } from './api-key.ts'
import { decodeBase62, encodeBase62 } from './base62.ts'
import { newRandomId } from './new-id.ts'

describe('an API key', () => {
  it('is plt_ and 43 base62 characters, is unique, and is looked up by its SHA-256', () => {
    const keys = new Set(Array.from({ length: 1_000 }, newApiKey))
    expect(keys.size).to.equal(1_000)
    for (const key of keys) {
      expect(key).to.match(/^plt_[0-9A-Za-z]{43}$/)
      expect(parseApiKey(key)?.hash).to.equal(createHash('sha256').update(key).digest('hex'))
    }
  })

  it('is invalid with one wrong, swapped, missing or additional character', () => {
    const key = newApiKey()
    for (let at = 0; at < key.length; at++) {
      const [before, letter, next, after] = [
        key.slice(0, at),
        key.charAt(at),
        key.charAt(at + 1),
        key.slice(at + 1),
      ]
      for (const other of ['0', 'Z', 'z', '_', ' ', 'é', 'а', '\0']) {
        if (other !== letter)
          expect(parseApiKey(before + other + after), `${at} ${other}`).to.equal(undefined)
      }
      if (next !== '' && next !== letter)
        expect(parseApiKey(before + next + letter + key.slice(at + 2))).to.equal(undefined)
      expect(parseApiKey(before + after)).to.equal(undefined)
      expect(parseApiKey(`${before + letter}0${after}`)).to.equal(undefined)
    }
  })

  it('is invalid in any other format, regardless of its size', () => {
    for (const text of [
      '',
      'plt_',
      `plt_${'z'.repeat(43)}`,
      ` ${newApiKey()}`,
      `${newApiKey()}\n`,
      'x'.repeat(2 ** 20),
    ]) {
      expect(parseApiKey(text)).to.equal(undefined)
    }
  })
})

describe('base62', () => {
  it('encodes every 32 bytes in 43 characters and decodes them again', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const text = encodeBase62(bytes, 43)
        return text.length === 43 && decodeBase62(text, 32)?.equals(bytes) === true
      }),
    )
  })

  it('ids are a prefix and 20 characters', () => {
    expect(newRandomId('tpl')).to.match(/^tpl_[0-9A-Za-z]{20}$/)
    expect(new Set(Array.from({ length: 1_000 }, () => newRandomId('gen'))).size).to.equal(1_000)
  })
})
