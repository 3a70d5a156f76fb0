import { expect } from 'chai'
import { Fault } from '@platen/contract'
import { readSuspendedAccounts } from './suspended-accounts.ts'

describe('readSuspendedAccounts', () => {
  const onError = () => undefined

  it('resolves with the suspended accounts, and rejects if the first read fails', async () => {
    const suspended = await readSuspendedAccounts({ listSuspended: async () => ['acc_1'] }, { onError })
    expect(suspended.has('acc_1')).to.equal(true)
    expect(() => suspended.refuse('acc_1')).to.throw(Fault)
    await suspended.close()
    const listSuspended = () => Promise.reject(new Fault('unavailable'))
    const failed = await Promise.resolve(readSuspendedAccounts({ listSuspended }, { onError })).catch(
      (error: unknown) => error,
    )
    expect(failed).to.be.instanceOf(Fault)
  })

  it('ignores a read that started before the latest one and ends after it', async () => {
    const reads: PromiseWithResolvers<string[]>[] = []
    const listSuspended = () => {
      const read = Promise.withResolvers<string[]>()
      reads.push(read)
      if (reads.length === 1) read.resolve([])
      return read.promise
    }
    const suspended = await readSuspendedAccounts({ listSuspended }, { onError })
    // The second read is the periodic one.
    const afterChange = suspended.read()
    reads[2]?.resolve(['acc_1'])
    await afterChange
    reads[1]?.resolve([])
    await suspended.close()
    expect(suspended.has('acc_1')).to.equal(true)
  })
})
