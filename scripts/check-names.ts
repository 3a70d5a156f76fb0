import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { avoidedWords, wordRules } from './checks/avoided-words.ts'

/** Fails if the name of a file, or a name in it, contains a word that the word list of CONTRIBUTING.md replaces. */
const repo = join(import.meta.dirname, '..')
const rules = wordRules(readFileSync(join(repo, 'CONTRIBUTING.md'), 'utf8'))
const files = globSync(
  '{apps/*/{src,bin},libs/*/src,clients/*/src,integrations/{build,shared,n8n/nodes,n8n/credentials,zapier/src},scripts,test,bench,eval}/**/*.{ts,tsx}',
  {
    cwd: repo,
  },
)
const found = files.flatMap((file) => avoidedWords(file, readFileSync(join(repo, file), 'utf8'), rules))
if (rules.length === 0) found.push('CONTRIBUTING.md has no word list')
for (const line of found.toSorted()) console.log(line)
process.exitCode = found.length > 0 ? 1 : 0
