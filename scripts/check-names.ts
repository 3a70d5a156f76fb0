import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { avoidedWords, wordRules } from './checks/avoided-words.ts'
import { missingClasses } from './checks/missing-classes.ts'

/**
 * Fails if the name of a file, or a name that it declares, contains a word that the word list in CONTRIBUTING.md replaces, or if a CSS class is
 * missing.
 */
const repo = join(import.meta.dirname, '..')
const rules = wordRules(readFileSync(join(repo, 'CONTRIBUTING.md'), 'utf8'))
const files = globSync(
  '{apps/*/{src,bin},libs/*/src,clients/*/src,integrations/{build,shared,n8n/nodes,n8n/credentials,zapier/src},scripts,test,bench,eval}/**/*.{ts,tsx}',
  {
    cwd: repo,
  },
)
const read = (file: string) => readFileSync(join(repo, file), 'utf8')
const found = files.flatMap((file) => {
  const source = read(file)
  return [
    ...avoidedWords(file, source, rules),
    ...(file.endsWith('.tsx') ? missingClasses(file, source, read) : []),
  ]
})
if (rules.length === 0) found.push('CONTRIBUTING.md has no word list')
for (const line of found.toSorted()) console.log(line)
process.exitCode = found.length > 0 ? 1 : 0
