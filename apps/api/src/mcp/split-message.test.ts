import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { splitMessage } from './split-message.ts'

const initialize = (capabilities: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', clientInfo: { name: 'test', version: '1' }, capabilities },
})
const call = (input?: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'render', ...(input && { arguments: input }) },
})
const many = (count: number) => Array.from({ length: count }, () => ({}))

describe('splitMessage', () => {
  it('separates a tool’s arguments from the envelope, no matter how many there are', () => {
    const input = { data: { list: many(100_000) }, text: 'x'.repeat(1_000_000) }
    expect(splitMessage(call(input))).to.deep.equal({ envelope: call(), input })
    expect(splitMessage(call())).to.deep.equal({ envelope: call(), input: undefined })
  })

  it('returns other messages and invalid ones unchanged', () => {
    for (const message of [initialize({}), 'text', 7, null, true])
      expect(splitMessage(message)).to.deep.equal({ envelope: message, input: undefined })
  })

  for (const [what, message] of [
    ['more than 2,000 items in a list', initialize({ experimental: { a: { list: many(2_000) } } })],
    [
      'more than 2,000 items in nested lists',
      initialize({ experimental: { a: Array.from({ length: 50 }, () => many(50)) } }),
    ],
    ['more than 256 KiB of text', initialize({ experimental: { a: { text: 'x'.repeat(256 * 2 ** 10) } } })],
    ['a name of more than 256 KiB', { ...call(), ['x'.repeat(256 * 2 ** 10)]: 1 }],
    ['text that is not a message', 'x'.repeat(300_000)],
  ] as const)
    it(`422 invalid_request: ${what} outside of the arguments`, () => {
      expect(() => splitMessage(message)).to.throw(
        Fault,
        'at most 2,000 fields and items, and 256 KiB of text',
      )
    })
})
