import { expect } from 'chai'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { avoidedWords, wordRules } from './avoided-words.ts'
import { importFaults } from './import-faults.ts'
import { missingAnchors } from './missing-anchors.ts'
import { missingClasses } from './missing-classes.ts'
import { missingHeadings } from './missing-headings.ts'
import { missingPaths } from './missing-paths.ts'
import { exportedNames, undocumentedExports } from './undocumented-exports.ts'

describe('missingPaths', () => {
  let repo: string
  before(async () => {
    repo = await mkdtemp(join(tmpdir(), 'platen-docs-'))
    await mkdir(join(repo, 'libs', 'queue'), { recursive: true })
    await writeFile(join(repo, 'libs', 'queue', 'job.ts'), '')
    await writeFile(join(repo, 'README.md'), '')
  })
  after(() => rm(repo, { recursive: true, force: true }))
  const check = (markdown: string) => missingPaths(repo, 'docs/page.md', markdown)

  it('accepts existing files, folders, patterns, lines and links', () => {
    const text =
      '`libs/queue/job.ts` `libs/queue/` `libs/*/job.ts` `libs/<name>` `libs/queue/job.ts:12` [a](../README.md#b)'
    expect(check(text)).to.deep.equal([])
  })

  it('reports each missing path once', () => {
    expect(check('`libs/nope` `node libs/queue/gone.ts --x` `libs/nope` [a](gone.md)')).to.deep.equal([
      'docs/page.md: libs/nope does not exist',
      'docs/page.md: libs/queue/gone.ts does not exist',
      'docs/page.md: docs/gone.md does not exist',
    ])
  })

  it('ignores text that is not a path of the checkout', () => {
    const text =
      '`GET /v1/create` `application/pdf` `data/demo.json` `@platen/queue` [a](https://a.example/b) [b](#c)\n```\nlibs/nope\n```\n'
    expect(check(text)).to.deep.equal([])
  })
})

describe('missingAnchors', () => {
  let repo: string
  before(async () => {
    repo = await mkdtemp(join(tmpdir(), 'platen-docs-'))
    await writeFile(
      join(repo, 'b.md'),
      '# `a_b` & [c](x)\n\n## Same\n\n## Same\n\n<a id="old"></a>\n\n```sh\n# no heading\n```\n',
    )
  })
  after(() => rm(repo, { recursive: true, force: true }))
  const check = (markdown: string) => missingAnchors(repo, 'a.md', markdown)

  it('accepts headings, repeated headings, ids, the same page and other sites', () => {
    const text =
      '# Here\n[1](b.md#a_b--c) [2](b.md#same) [3](b.md#same-1) [4](b.md#old) [5](#here) [6](https://a.example/#x)'
    expect(check(text)).to.deep.equal([])
  })

  it('reports each link to a heading that does not exist', () => {
    expect(check('# Here\n[1](b.md#same-2) [2](b.md#no-heading) [3](#there)')).to.deep.equal([
      'a.md: b.md has no heading #same-2',
      'a.md: b.md has no heading #no-heading',
      'a.md: a.md has no heading #there',
    ])
  })
})

describe('undocumentedExports', () => {
  it('finds functions and classes of a package without a docstring, and accepts one docstring for all signatures', () => {
    const source =
      'export const a = 1\nexport interface B {}\nexport class D {}\nexport async function* e() {}\n/** Both. */\nexport function c(): void\nexport function c(x?: 1): void {}\nexport function internal() {}\n'
    const names = exportedNames(
      "export { a, c } from './b.ts'\nexport type { B } from './b.ts'\nexport {\n  D,\n  d as e,\n} from './b.ts'\n",
    )
    expect(names).to.include.members(['a', 'c', 'B', 'D', 'e'])
    expect(undocumentedExports('libs/a/src/b.ts', source, new Set(names))).to.deep.equal([
      'libs/a/src/b.ts:3: D has no docstring',
      'libs/a/src/b.ts:4: e has no docstring',
    ])
  })
})

describe('missingHeadings', () => {
  it('finds codes without a heading of their own', () => {
    const page = '# Failure modes\n\n## `not_found`\n\n### overloaded\n\n## About internal\n'
    expect(missingHeadings(page, ['not_found', 'overloaded', 'internal'])).to.deep.equal(['internal'])
  })
})

describe('avoidedWords', () => {
  const rules = wordRules(
    '# A\n\n| use | instead of |\n|---|---|\n| go | `walk`, `walker` |\n| rest | lying down |\n',
  )
  const found = (file: string, source: string) => avoidedWords(file, source, rules)

  it('reads the table', () =>
    expect(rules).to.deep.equal([
      { say: 'go', not: ['walk', 'walker'] },
      { say: 'rest', not: ['lying down'] },
    ]))

  it('finds avoided words in names of files, values, types and members', () => {
    expect(found('libs/a/src/walk.ts', '')).to.have.length(1)
    expect(found('a.ts', 'const isLyingDown = 1\ninterface Walker {\n  goWalker: 2\n}')).to.deep.equal([
      'a.ts: "isLyingDown": say rest',
      'a.ts: "Walker": say go',
      'a.ts: "goWalker": say go',
    ])
  })

  it('ignores comments, strings, codes and longer words', () => {
    const source = "// walk\n/* const walk = 1 */\nconst a = 'walk'\nconst sleepwalk = 1\n  lying_down: 1"
    expect(found('a.ts', source)).to.deep.equal([])
  })
})

describe('importFaults', () => {
  const allowed: [string, string][] = [
    ['libs/queue/src/a.ts', "import { Fault } from '@platen/contract'\nimport { Queue } from 'bullmq'"],
    ['apps/api/src/a.ts', "import { openCatalog } from '@platen/database'\nimport express from 'express'"],
    ['apps/worker/src/chromium/a.ts', "import puppeteer from 'puppeteer'"],
    ['apps/worker/src/document/a.ts', "import type { Lane } from '../chromium/lane.ts'"],
    ['apps/api/src/main.ts', 'start(process.env)'],
    ['apps/dashboard/src/a.ts', "import { readItems } from '@platen/import/tabular'"],
    ['libs/template/src/bundle/testing/a.ts', "import { open } from '@platen/queue'"],
    ['libs/template/src/bundle/prepare/a.ts', "import { walk } from 'css-tree'"],
    ['libs/merge/src/a.test.ts', "import { readFile } from 'node:fs'"],
    ['apps/dashboard/src/router.tsx', "import('./editor/a.tsx')\nimport('./pages/b/b.tsx')"],
    ['apps/dashboard/src/pages/b/b.tsx', "import { c } from '../../ui/c.tsx'\nimport { d } from './d.ts'"],
    ['apps/dashboard/src/pdf-view/a.ts', "import { getDocument } from 'pdfjs-dist'"],
    ['apps/dashboard/src/editor/a.ts', "import { DataTab } from './data/data-tab.tsx'"],
    ['apps/dashboard/src/editor/data/a.ts', "import { printed } from '../fields/printed.ts'"],
    ['apps/dashboard/src/editor/document/a.ts', "import { Breadcrumb } from '../page/breadcrumb.tsx'"],
    ['libs/queue/src/a.ts', "// import { x } from '@platen/api'\n/* import 'kysely' */"],
  ]
  for (const [file, source] of allowed) {
    it(`lets ${file} say ${source.split('\n')[0]}`, () =>
      expect(importFaults(file, source)).to.deep.equal([]))
  }

  const refused: [string, string, string][] = [
    ['libs/merge/src/a.ts', "import { x } from '@platen/storage'", 'not below'],
    ['libs/queue/src/a.ts', "export * from '@platen/database'", 'not below'],
    ['libs/queue/src/a.ts', "import { x } from '@platen/api'", 'not an entry'],
    ['apps/api/src/a.ts', "import {\n  x,\n} from '@platen/queue/src/job.ts'", 'not an entry'],
    ['apps/api/src/a.ts', "const x = await import('../../worker/src/a.ts')", 'leaves api'],
    ['libs/merge/src/fields/a.ts', "import { merge } from '../merge.ts'", 'leaves merge/fields'],
    ['libs/merge/src/a.ts', "import { money } from './fields/money.ts'", 'leaves merge'],
    ['libs/merge/src/fields/a.ts', "import { merge } from '@platen/merge'", 'not below'],
    ['libs/template/src/draft/a.ts', "import { wordTemplate } from '@platen/import/word'", 'not below'],
    ['apps/worker/src/a.ts', "import type { Catalog } from '@platen/database'", 'must not use the database'],
    [
      'apps/worker/src/chromium/a.ts',
      "import type { ReadyBundle } from '../document/bundles.ts'",
      'document is not below chromium',
    ],
    [
      'apps/worker/src/document/a.ts',
      "import { runChunk } from '../batch-chunks/run-chunk.ts'",
      'batch-chunks is not below document',
    ],
    ['libs/import/src/tabular/a.ts', "import { parse } from 'csv-parse/sync'", 'tests only'],
    [
      'apps/api/src/http/a.ts',
      "import { readBatch } from '../batches/batch-request.ts'",
      'not below http in apps/api',
    ],
    ['apps/api/src/a.ts', "import { Queue } from 'bullmq'", 'belongs to libs/queue/'],
    ['apps/worker/src/a.ts', "import 'puppeteer'", 'belongs to apps/worker/src/chromium/'],
    ['apps/api/src/test-mail.ts', "import { Queue } from 'bullmq'", 'belongs to libs/queue/'],
    ['apps/api/src/a.ts', "import { parse } from 'css-tree'", 'belongs to libs/template/src/bundle/'],
    ['libs/queue/src/a.ts', "import { parse } from 'parse5'", 'belongs to libs/template/src/bundle/'],
    [
      'apps/api/src/http/a.ts',
      "import { Ajv2020 } from 'ajv/dist/2020.js'",
      'belongs to libs/template/src/bundle/',
    ],
    ['apps/worker/src/a.ts', "import { visit } from 'jsonc-parser'", 'belongs to libs/template/src/bundle/'],
    ['libs/merge/src/a.ts', "import { join } from 'node:path'", 'merge is pure'],
    ['libs/import/src/tabular/a.ts', "import { isUtf8 } from 'node:buffer'", 'tabular is pure'],
    ['libs/import/src/tabular/a.ts', "const read = Buffer.from('a')", 'tabular is pure'],
    ['apps/dashboard/src/a.ts', "import { x } from '@platen/queue'", 'pure libraries'],
    ['libs/template/src/draft/a.ts', "import { x } from '@platen/platform'", 'draft is pure'],
    [
      'apps/dashboard/src/pages/b/b.tsx',
      "import { a } from '../../editor/a.ts'",
      'editor is not below pages',
    ],
    ['apps/dashboard/src/editor/a.ts', "await import('../pages/b/b.tsx')", 'pages is not below editor'],
    [
      'apps/dashboard/src/editor/data/a.ts',
      "import { b } from '../page/b.ts'",
      'page is not below data in apps/dashboard/src/editor',
    ],
    ['apps/dashboard/src/editor/draft/a.ts', "import { b } from '../fields/b.ts'", 'not below draft'],
    ['apps/dashboard/src/editor/page/a.ts', "import { b } from '../editor-frame.tsx'", 'not below page'],
    ['apps/dashboard/src/ui/a.ts', "import { send } from '../api/send.ts'", 'api is not below ui'],
    [
      'apps/dashboard/src/ui/a.ts',
      "import { find } from '../search-params.ts'",
      'search-params.ts is not below',
    ],
    ['apps/dashboard/src/api/a.ts', "import { a } from '../editor/a.ts'", 'editor is not below api'],
    ['apps/dashboard/src/api/a.ts', "import { b } from '../pages/b/b.tsx'", 'pages is not below api'],
    ['apps/dashboard/src/api/a.ts', "import { c } from '../pdf-view/c.ts'", 'pdf-view is not below api'],
    ['apps/dashboard/src/pages/b/b.tsx', "import { router } from '../../router.tsx'", 'not below pages'],
    ['apps/dashboard/src/editor/a.ts', "import 'pdfjs-dist'", 'belongs to apps/dashboard/src/pdf-view/'],
    ['libs/queue/src/a.ts', 'const url = process.env.REDIS_URL', 'may read the environment'],
  ]
  for (const [file, source, reason] of refused) {
    it(`refuses ${JSON.stringify(source)} in ${file}`, () => {
      const faults = importFaults(file, source)
      expect(faults).to.have.length(1)
      expect(faults[0]).to.include(reason)
    })
  }
})

describe('missing classes', () => {
  it('lists a class that has no rule in the imported style sheet', () => {
    const source = "import classes from './a.module.css'\nconst a = [classes.known, classes.gone, other.gone]"
    const read = (path: string) => (path === 'apps/x/a.module.css' ? '.known { color: red }' : '')
    expect(missingClasses('apps/x/a.tsx', source, read)).to.deep.equal([
      'apps/x/a.tsx: apps/x/a.module.css has no class “gone”',
    ])
  })
})
