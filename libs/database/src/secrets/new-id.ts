import { randomBytes } from 'node:crypto'
import { encodeBase62 } from './base62.ts'

type IdPrefix =
  | 'acc'
  | 'key'
  | 'tpl'
  | 'gen'
  | 'usr'
  | 'job'
  | 'bat'
  | 'upl'
  | 'whe'
  | 'att'
  | 'blk'
  | 'trn'
  | 'atm'
  | 'dac'
  | 'con'
  | 'del'

/** Returns an unpredictable id. Replaced where ids must be known in advance. */
export type NewId = (prefix: IdPrefix) => string

const idLength = 20

/** Returns `tpl_` or another prefix, followed by 20 base62 characters: 119 random bits. */
export const newRandomId: NewId = (prefix) => {
  // Sixteen bytes have up to 22 digits. The last 20 are almost evenly distributed (62^20 is a 512th of 2^128).
  return `${prefix}_${encodeBase62(randomBytes(16), idLength).slice(-idLength)}`
}
