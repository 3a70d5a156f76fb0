import { inMebibytes } from '@platen/contract'
import { limitCost } from './limit-cost.ts'

const savedBytesMax = 32 * 2 ** 20

/**
 * Limits the bytes of templates that an account creates and publishes with small requests, like the JSON that it saves. A small compressed file can
 * contain a large template, and publishing a draft saves all of it again.
 */
export const savedBytes = limitCost({
  max: savedBytesMax,
  seconds: 10,
  refusal: `An account can create or publish ${inMebibytes(savedBytesMax)} of templates in 10 s.`,
})
