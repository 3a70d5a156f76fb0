import { expect } from 'chai'
import { checkCustomerKey } from './object-key.ts'

describe('checkCustomerKey', () => {
  for (const key of [
    'a',
    'invoices/2026/11.pdf',
    'a//b',
    'a b',
    'a?b#c%2Fd',
    '日本/👩‍👩‍👧.pdf',
    'a..b',
    '...',
    'a\\b',
    'a/',
    'é'.repeat(512),
    'a'.repeat(1_024),
  ]) {
    it(`accepts ${JSON.stringify(key.slice(0, 30))}`, () => expect(checkCustomerKey(key)).to.equal(undefined))
  }

  const refused: Record<string, RegExp> = {
    '': /empty/,
    '/a': /begins/,
    '/': /begins/,
    '..': /"\.\."/,
    '../a': /"\.\."/,
    'a/../b': /"\.\."/,
    'a/..': /"\.\."/,
    'a/./b': /"\.\."/,
    'a\nb': /control/,
    'a\0': /control/,
    'a\x7f': /control/,
    'a\ud800': /surrogate/,
    '\udc00': /surrogate/,
    ['a'.repeat(1_025)]: /1024 bytes/,
    ['é'.repeat(513)]: /1024 bytes/,
  }
  for (const [key, sentence] of Object.entries(refused)) {
    it(`refuses ${JSON.stringify(key.slice(0, 30))}`, () => expect(checkCustomerKey(key)).to.match(sentence))
  }
})
