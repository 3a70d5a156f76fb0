import { expect } from 'chai'
import { sharedThreadFaults } from './shared-thread.ts'

const files: Record<string, string> = {
  'apps/api/src/main.ts': "import { start } from './start.ts'\nimport { readName } from '@platen/names'",
  'apps/api/src/start.ts':
    "import type { Rule } from 'css-tree'\nconst script = new URL('./thread.ts', import.meta.url)\nimport { type Tree } from 'parse5'",
  'apps/api/src/thread.ts': "import { parse } from 'css-tree'",
  'libs/names/src/index.ts':
    "export { readName } from './read-name.ts'\nexport { parseName as takeName } from './parse-name.ts'",
  'libs/names/src/read-name.ts': 'export const readName = 1',
  'libs/names/src/parse-name.ts': "import { parse } from 'parse5'\nexport const parseName = 1",
}

const check = (changed: Record<string, string> = {}, allowed: Record<string, string> = {}) =>
  sharedThreadFaults({ entry: 'apps/api/src/main.ts', allowed }, (file) => ({ ...files, ...changed })[file])

describe('sharedThreadFaults', () => {
  it('accepts types, scripts of threads, and other names of the same library', () => {
    expect(check()).to.deep.equal([])
  })

  it('reports reachable modules with the import path', () => {
    const way = 'apps/api/src/main.ts → apps/api/src/start.ts'
    for (const line of [
      "import { takeName } from '@platen/names'",
      "import * as names from './x.ts'\nawait import('@platen/names')",
    ])
      expect(check({ 'apps/api/src/start.ts': line }).join('\n'))
        .to.include('parse5 is reachable through')
        .and.include(way)
    expect(check({ 'apps/api/src/start.ts': "import css from 'css-tree/parser'" })).to.deep.equal([
      `apps/api/src/main.ts: css-tree is reachable through ${way}`,
    ])
  })

  it('accepts allowed modules, and reports unused exceptions', () => {
    const start = { 'apps/api/src/start.ts': "import { parse } from 'css-tree'" }
    const allowed = { 'apps/api/src/start.ts': 'it only parses a short string of the product' }
    expect(check(start, allowed)).to.deep.equal([])
    expect(check({}, allowed)).to.deep.equal([
      'apps/api/src/main.ts: apps/api/src/start.ts is allowed, but not reached',
    ])
  })
})
