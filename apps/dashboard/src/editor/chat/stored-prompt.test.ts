import { expect } from 'chai'
import { readStoredPrompt } from './stored-prompt.ts'
import { readUnapplied } from './stored-unapplied.ts'

describe('chat state in the browser', () => {
  const there = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  afterEach(() => {
    if (there) Object.defineProperty(globalThis, 'localStorage', there)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  })

  it('is empty if the stored value is not a list', () => {
    for (const kept of ['null', '{}', '"text"', '7', '[', null]) {
      const value = { getItem: () => kept }
      Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })
      expect(readStoredPrompt('tpl_1')).to.deep.equal([])
      expect([...readUnapplied('tpl_1')]).to.deep.equal([])
    }
  })
})
