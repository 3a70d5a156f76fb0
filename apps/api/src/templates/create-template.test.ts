import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { createFromFolder } from './create-template.ts'
import type { TemplateParts } from './template-parts.ts'

describe('createFromFolder', () => {
  it('429 rate_limited: an account creates more than 32 MiB of templates in 10 s; other accounts are not affected', async () => {
    let created = 0
    const catalog = {
      storedBytes: { requireRoom: async () => undefined },
      templates: { newId: () => 'tpl_1', createDrafted: async () => void created++ },
    } as unknown as TemplateParts['catalog']
    const parts = { catalog, store: {} as TemplateParts['store'], templatesMax: 100 }
    const source = { files: { 'template.html': 'x'.repeat(2 ** 20), 'template.json': '{}' }, assets: {} }
    const draft = { source, assets: new Map(), notes: [] }
    const codeOf = (accountId: string) =>
      createFromFolder(parts, accountId, { draft, name: 'One', fallbackName: 'One' }).then(
        () => 'created',
        (error: unknown) => (error instanceof Fault ? error.code : error),
      )
    const codes: unknown[] = []
    for (let count = 0; count < 40; count++) codes.push(await codeOf('acc_1'))
    expect(codes.slice(0, 30)).to.deep.equal(Array(30).fill('created'))
    expect(codes.at(-1)).to.equal('rate_limited')
    expect(created).to.be.within(30, 32)
    expect(await codeOf('acc_2')).to.equal('created')
  })
})
