import path from 'node:path'
import { faults } from '@platen/contract'
import { expect } from 'chai'
import { readProblemPages } from './problem-pages.ts'

const file = path.join(import.meta.dirname, '../../../../docs/failure-modes.md')

describe('pages of error codes', () => {
  it('has a page for each error code, with its section', async () => {
    const pages = await readProblemPages(file)

    for (const code of Object.keys(faults)) {
      expect(pages.get(code.replaceAll('_', '-')), code).to.contain('<strong>What to do:</strong>')
    }
  })

  it('links only to pages that exist', async () => {
    const pages = await readProblemPages(file)

    const targets = [...pages.values()].flatMap((page) =>
      [...page.matchAll(/<a href="([^"]*)"/g)].map(([, target = '']) => target),
    )
    expect(targets).to.include('overloaded')
    for (const target of targets) {
      if (target === '../docs#errors' || target.startsWith('https://')) continue
      expect([...pages.keys()], target).to.include(target)
    }
  })

  it('replaces a link to a document that is not served with its text', async () => {
    const pages = await readProblemPages(file)

    expect(pages.get('account-suspended')).to.contain('See Suspend and delete accounts.')
  })
})
