import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { changedSuites, productSuites } from './changed-suites.ts'

const sources = new Map(
  Object.entries({
    'libs/merge/src/index.ts': "export { merge } from './merge.ts'\nexport type { Data } from './data.ts'",
    'libs/merge/src/merge.ts': '',
    'libs/merge/src/data.ts': '',
    'libs/merge/src/data-schema/index.ts': '',
    'libs/merge/src/data-schema/tree.test.ts': "import { describeData } from '@platen/merge/data-schema'",
    'libs/merge/src/merge.test.ts': "import { merge } from './merge.ts'",
    'apps/worker/src/print.ts': "import { merge } from '@platen/merge'",
    'apps/worker/src/print.test.ts': "import { print } from './print.ts'",
    'apps/worker/src/thread.ts': '',
    'apps/worker/src/thread.test.ts': "new Worker(new URL('./thread.ts', import.meta.url))",
    'apps/cli/bin/platen.js': '',
    'test/api.integration.test.ts': '',
    'test/cli.integration.test.ts': "path.join(projectFolder, 'apps/cli/bin/platen.js')",
    'test/documents.integration.test.ts': '',
    'test/library.integration.test.ts': '',
  }),
)
const suites = [...sources.keys()].filter((file) => file.endsWith('.test.ts'))
const reachedBy = (...changed: string[]) => changedSuites({ changed, suites, sources })
const ofProduct = ['test/api.integration.test.ts', 'test/documents.integration.test.ts']

describe('changedSuites', () => {
  it('follows imports, even through packages, and adds the product suites for the changed folder', () => {
    expect(reachedBy('libs/merge/src/merge.ts')).to.have.members([
      'libs/merge/src/merge.test.ts',
      'apps/worker/src/print.test.ts',
      ...ofProduct,
    ])
    expect(reachedBy('libs/merge/src/data-schema/index.ts')).to.include(
      'libs/merge/src/data-schema/tree.test.ts',
    )
    expect(reachedBy('apps/worker/src/print.ts')).to.have.members([
      'apps/worker/src/print.test.ts',
      ...ofProduct,
    ])
  })

  it('lists only folders and suites that exist', () => {
    const repo = join(import.meta.dirname, '../..')
    const known = globSync('test/**/*.test.ts', { cwd: repo })
    for (const [folder, words] of productSuites) {
      expect(existsSync(join(repo, folder)), folder).to.equal(true)
      for (const word of words)
        expect(
          known.some((suite) => suite.startsWith(word)),
          word,
        ).to.equal(true)
    }
  })

  it('follows paths of files that are started as threads and programs', () => {
    expect(reachedBy('apps/worker/src/thread.ts')).to.include('apps/worker/src/thread.test.ts')
    expect(reachedBy('apps/cli/bin/platen.js')).to.deep.equal(['test/cli.integration.test.ts'])
  })

  it('does not follow type imports', () => {
    expect(reachedBy('libs/merge/src/data.ts')).to.deep.equal(ofProduct)
  })

  it('selects changed suites, and the suites of packages in which files other than code changed', () => {
    expect(reachedBy('test/library.integration.test.ts')).to.deep.equal(['test/library.integration.test.ts'])
    expect(reachedBy('templates/invoice/style.css')).to.deep.equal(['test/library.integration.test.ts'])
    expect(reachedBy('apps/worker/src/print.html')).to.include('apps/worker/src/print.test.ts')
  })

  it('selects all suites for shared files, and none for documentation', () => {
    expect(reachedBy('README.md', 'package-lock.json')).to.deep.equal(suites)
    expect(reachedBy('docs/architecture.md', 'bench/main.ts')).to.deep.equal([])
  })
})
