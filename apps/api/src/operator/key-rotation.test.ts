import { expect } from 'chai'
import { rotationSentence } from './key-rotation.ts'

describe('the status of a master key rotation', () => {
  const status = (secrets: number) => ({
    current: 'b',
    previous: ['a'],
    inUse: [
      { id: 'b', secrets: 5 },
      { id: 'a', secrets },
    ],
  })

  for (const secrets of [1, 2])
    it(`is grammatical for ${secrets} secrets with an earlier key`, () => {
      expect(rotationSentence(status(secrets))).to.equal(
        `The master key is b. Secrets still encrypted with an earlier key: ${secrets}. Keep all keys.`,
      )
    })
})
