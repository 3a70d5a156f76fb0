import { CallerLeft } from '@platen/contract'
import { expect } from 'chai'
import { createFolderChecks } from './folder-checks.ts'

const folder = (html: string) => ({
  files: new Map([
    ['template.html', Buffer.from(html)],
    ['template.json', Buffer.from('{ "name": "T" }')],
    ['assets/unread.png', Buffer.alloc(100_000)],
  ]),
  samples: new Set<string>(),
})
/** Takes many seconds to parse. */
const bomb = folder('<a><b><p></a>'.repeat(150_000))
const stays = (accountId = 'acc') => ({
  accountId,
  signal: new AbortController().signal,
  deadlineAt: Date.now() + 60_000,
})
/** CPU time: far less than the bomb needs until it is rejected, and far more than a small folder needs. */
const timeoutMs = 500

describe('createFolderChecks', () => {
  it('an account that keeps one thread busy leaves the other thread to other accounts', async () => {
    const checks = createFolderChecks({ threads: 2, timeoutMs })
    const leaving = new AbortController()
    const held = { ...stays('hostile'), signal: leaving.signal }
    const bombs = [1, 2, 3].map(() => checks.check(bomb, held).catch(thrown))
    expect(await checks.check(folder('x'), stays('honest'))).to.have.property('source')
    leaving.abort()
    for (const left of await Promise.all(bombs)) expect(left).to.be.instanceOf(CallerLeft)
  })
})

const thrown = (error: unknown) => error
