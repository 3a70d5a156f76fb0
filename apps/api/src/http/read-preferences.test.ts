import { expect } from 'chai'
import type { Request } from 'express'
import { readPreferences } from './read-preferences.ts'

describe('Prefer', () => {
  const read = (header?: string) => readPreferences({ get: () => header } as unknown as Request)

  it('is read in any case, with spaces, quotes and other preferences', () => {
    const both = { respondAsync: true, waitSeconds: 10 }
    expect(read('respond-async, wait=10')).to.deep.equal(both)
    expect(read('Wait = "10" ; x=y,RESPOND-ASYNC')).to.deep.equal(both)
    expect(read('return=minimal, respond-async;a, wait=10, wait=20')).to.deep.equal(both)
  })

  it('waits for at most a minute, and invalid values are ignored', () => {
    expect(read('wait=3600').waitSeconds).to.equal(60)
    for (const wrong of [
      'wait',
      'wait=',
      'wait=-1',
      'wait=1.5',
      'wait=ten',
      'respond-asynchronous',
      '',
      undefined,
    ])
      expect(read(wrong)).to.deep.equal({ respondAsync: false, waitSeconds: undefined })
  })
})
