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

/** Makes an id that nobody can guess. Passed in where ids must be known beforehand. */
export type NewId = (prefix: IdPrefix) => string

const idLength = 20

/** `tpl_` and the like, followed by 20 base62 characters: 119 random bits. */
export const newRandomId: NewId = (prefix) => {
  // Sixteen bytes make up to 22 digits; the last 20 are as good as evenly spread (62^20 is a 512th of 2^128).
  return `${prefix}_${encodeBase62(randomBytes(16), idLength).slice(-idLength)}`
}
