import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { createPublishVersion, type PublishParts, type VersionToPublish } from './publish-template.ts'

describe('createPublishVersion', () => {
  it('429 rate_limited: an account publishes too many bytes in a period, and nothing is written', async () => {
    let versions = 0
    const parts = {
      catalog: {
        templates: { find: async () => undefined },
        storedBytes: { requireRoom: async () => undefined },
        versions: {
          reserve: async () => ++versions,
          activate: async () => ({ liveVersion: versions, pinnedVersion: null }),
        },
      },
      store: { put: async () => undefined },
      templates: { forget: () => undefined },
      announce: async () => undefined,
      onError: () => undefined,
    }
    const publish = createPublishVersion(parts as unknown as PublishParts)
    const of = {
      bundle: { templateId: 'tpl_1', settings: { name: 'Invoice' }, fields: [], assets: [] },
      assets: [],
      notes: [],
      source: { files: { 'template.html': 'x'.repeat(10 * 2 ** 20) }, assets: {} },
      brandFingerprint: undefined,
    } as unknown as VersionToPublish
    const codeOf = (accountId: string) =>
      publish({ ...of, accountId }).then(
        () => 'published',
        (error: unknown) => (error instanceof Fault ? error.code : error),
      )
    const codes: unknown[] = []
    for (let sent = 0; sent < 5; sent++) codes.push(await codeOf('acc_publishing'))
    expect(codes).to.deep.equal([...Array(4).fill('published'), 'rate_limited'])
    expect(versions).to.equal(4)
    expect(await codeOf('acc_other')).to.equal('published')
  })
})
