import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTexts } from './markdown-texts.ts'
import type { Text } from './text.ts'
import { typescriptTexts } from './typescript-texts.ts'

/**
 * The groups of strings by reader: users of the dashboard, callers, operators and users of the CLI, readers of the documentation, and readers of the
 * code.
 */
export const groups = ['ui', 'api', 'docs', 'comments'] as const
export type Group = (typeof groups)[number]

const isTest = (file: string) => /\.test\.tsx?$|\/testing\/|^test\//.test(file)
const excluded = new Set(['node_modules', 'dist', '.git', '.cache', 'generated', 'migrations'])

/** Reads the strings in a group from the checkout. From tests, reads only comments. */
export function readProse(repo: string, group: Group): Text[] {
  const read = (file: string) => readFileSync(join(repo, file), 'utf8')
  // Markdown pages can be in any folder except `data`, where a service that runs in the checkout keeps its data.
  const isExcluded = (name: string) => excluded.has(name) || (group === 'docs' && name === 'data')
  const find = (pattern: string | string[]) =>
    globSync(pattern, { cwd: repo, exclude: isExcluded }).toSorted()

  if (group === 'docs') return find('**/*.md').flatMap((file) => markdownTexts(file, read(file)))
  if (group === 'comments')
    return find('{apps,libs,clients,integrations,scripts,test,bench,eval}/**/*.{ts,tsx}').flatMap(
      (file) => typescriptTexts(file, read(file)).comments,
    )
  const patterns = {
    ui: 'apps/dashboard/src/**/*.{ts,tsx}',
    api: ['apps/{api,cli,worker}/src/**/*.ts', 'libs/*/src/**/*.ts', 'integrations/*/src/**/*.ts'],
  }
  return find(patterns[group])
    .filter((file) => !isTest(file))
    .flatMap((file) => typescriptTexts(file, read(file)).strings)
}
