import { expect } from 'chai'
import { readPrompt } from './kept-prompt.ts'
import { readUntaken } from './kept-untaken.ts'

describe('what a browser keeps of a chat', () => {
  const there = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  afterEach(() => {
    if (there) Object.defineProperty(globalThis, 'localStorage', there)
    else Reflect.deleteProperty(globalThis, 'localStorage')
  })

  it('is nothing where it is no list: the chat opens', () => {
    for (const kept of ['null', '{}', '"text"', '7', '[', null]) {
      const value = { getItem: () => kept }
      Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })
      expect(readPrompt('tpl_1')).to.deep.equal([])
      expect([...readUntaken('tpl_1')]).to.deep.equal([])
    }
  })
})
