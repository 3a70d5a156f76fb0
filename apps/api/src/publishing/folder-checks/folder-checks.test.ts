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
  it('runs the same checks as publishing, and measures each picture', async () => {
    const checked = await createFolderChecks().check(folder('{{a}}<img src="assets/unread.png">'), stays())
    if ('faults' in checked) throw new Error(JSON.stringify(checked.faults))
    expect(checked.source.fields.map(({ name }) => name)).to.deep.equal(['a'])
    expect(checked.assetPaths).to.deep.equal(['assets/unread.png'])
    expect(checked.boxes.get('assets/unread.png')).to.have.length(1)
  })

  it('too_complex: a folder that takes too long to check, and the next folder is checked', async () => {
    const checks = createFolderChecks({ threads: 1, timeoutMs })
    const late = await checks.check(bomb, stays())
    expect('faults' in late && late.faults.map(({ code }) => code)).to.deep.equal(['too_complex'])
    expect(await checks.check(folder('x'), stays())).to.have.property('source')
  })

  it('does nothing if the caller disconnected before its task was scheduled', async () => {
    const error = await createFolderChecks()
      .check(folder('x'), { ...stays(), signal: AbortSignal.abort() })
      .catch((thrown: unknown) => thrown)
    expect(error).to.be.instanceOf(CallerLeft)
  })

  it('overloaded: reports an expired deadline immediately, and drops the tasks of disconnected callers', async () => {
    const checks = createFolderChecks({ threads: 1, timeoutMs })
    const leaving = new AbortController()
    const running = checks.check(bomb, { ...stays('hostile'), signal: leaving.signal }).catch(thrown)
    const left = checks.check(folder('x'), { ...stays('leaves'), signal: leaving.signal }).catch(thrown)
    const late = checks.check(folder('x'), { ...stays('calm'), deadlineAt: Date.now() + 50 }).catch(thrown)
    expect(await late).to.include({ code: 'overloaded', retryAfterSeconds: 5 })
    leaving.abort()
    for (const gone of [left, running]) expect(await gone).to.be.instanceOf(CallerLeft)
  })
})

const thrown = (error: unknown) => error
