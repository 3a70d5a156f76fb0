import { createHash } from 'node:crypto'
import { Fault } from '@platen/contract'
import { createDiskStore, expiryOfKey, isOfAccount } from '@platen/storage'
import { expect } from 'chai'
import { withTemporaryFolder } from '../../../../libs/database/src/testing/temporary-folder.ts'
import { faultOf } from '../../../../libs/database/src/testing/catching.ts'
import { putDraftAssets } from '../templates/drafts/template-objects.ts'
import { createFolderChecks } from '../publishing/folder-checks/folder-checks.ts'
import { createPrepareDraft } from './prepare-draft.ts'
import { createReadDraftFolder } from './read-draft-folder.ts'

/** A one-pixel picture. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('createPrepareDraft', () => {
  it('422 storage_limit_reached: counts what it stores for drafts until it expires, and reuses what is already stored', () =>
    withTemporaryFolder(async (folder) => {
      const store = await createDiskStore({ folder })
      const sha256 = createHash('sha256').update(png).digest('hex')
      await putDraftAssets(store, 'tpl_1', new Map([[sha256, { bytes: png, contentType: 'image/png' }]]))
      const noted: Array<{ accountId: string; bytes: number; expiresAt: number }> = []
      const prepare = createPrepareDraft({
        store,
        readFolder: createReadDraftFolder(store),
        checks: createFolderChecks(),
        readBrand: async () => undefined,
        kept: {
          requireRoom: async () => {
            if (noted.length > 0) throw new Fault('storage_limit_reached')
          },
          note: async (accountId, of) => void noted.push({ accountId, ...of }),
        },
      })
      const draft = (width: number) =>
        prepare({
          accountId: 'acc_1',
          templateId: 'tpl_1',
          source: {
            files: {
              'template.json': '{ "name": "Test" }',
              'template.html': `<!doctype html><html lang="en"><head><title>T</title></head><body><img src="assets/a.png" alt="A" style="width: ${width}mm"></body></html>`,
            },
            assets: { 'assets/a.png': { sha256, bytes: png.length, contentType: 'image/png' } },
          },
          samples: new Set(),
          deadlineAt: Date.now() + 60_000,
          signal: new AbortController().signal,
        })
      const { bundle } = await draft(10)
      const key = bundle.assetKeys['assets/a.png'] ?? ''
      const stored = await store.stat(key)
      expect(isOfAccount(key, 'acc_1')).to.equal(true)
      expect(noted.map(({ accountId, bytes }) => ({ accountId, bytes }))).to.deep.equal([
        { accountId: 'acc_1', bytes: stored?.bytes },
      ])
      // Keys have whole seconds.
      expect(expiryOfKey(key)).to.be.within(noted[0]?.expiresAt ?? 0, (noted[0]?.expiresAt ?? 0) + 999)
      expect((await draft(10)).bundle.assetKeys['assets/a.png']).to.equal(key)
      expect(await faultOf(draft(20))).to.equal('storage_limit_reached')
    }))
})
