import { expect } from 'chai'
import { createDiskStore } from '@platen/storage'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { purgeTemplates } from './template-purge.ts'

describe('purgeTemplates', () => {
  let folder = ''
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-purge-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('purges all other templates when one fails, reports its error, and ends', async () => {
    let deleted = ['tpl_failing', ...Array.from({ length: 150 }, (_, index) => `tpl_${index}`)]
    const errors: string[] = []
    const templates = {
      listDeleted: async (_before: Date, { except = [] }: { except?: readonly string[] } = {}) =>
        deleted.filter((id) => !except.includes(id)).slice(0, 100),
      purge: async (templateId: string) => {
        if (templateId === 'tpl_failing') throw new Error(`${templateId} has too many versions`)
        deleted = deleted.filter((id) => id !== templateId)
      },
    }
    const purged = await purgeTemplates({
      templates,
      attachments: { listForPurge: async () => [] },
      store: await createDiskStore({ folder }),
      onError: (error) => errors.push(String(error)),
    })
    expect({ purged, deleted, errors }).to.deep.equal({
      purged: 150,
      deleted: ['tpl_failing'],
      errors: ['Error: tpl_failing has too many versions'],
    })
  })
})
