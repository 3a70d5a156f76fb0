import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareBaseline, type Counts, countByFile, lowerBaseline } from './prose/compare-baseline.ts'
import { findMatches, longSentences, wordsMax } from './prose/find-matches.ts'
import { readProse } from './prose/read-prose.ts'

/**
 * Fails if screens, responses or pages contain more phrases of scripts/prose/rules.yml than scripts/prose/baseline.json allows for their file. Also
 * fails if they contain fewer, so that the baseline is lowered. `--lower` lowers it to the current numbers. Long sentences are counted, but do not
 * cause a failure.
 */
const repo = join(import.meta.dirname, '..')
const baselineFile = join(repo, 'scripts', 'prose', 'baseline.json')
const baseline = JSON.parse(readFileSync(baselineFile, 'utf8')) as Counts
const shouldLower = process.argv[2] === '--lower'
const lowered: Counts = {}

for (const group of ['ui', 'api', 'docs'] as const) {
  const texts = readProse(repo, group)
  const matches = findMatches(texts)
  const allowed = baseline[group] ?? {}
  const counts = countByFile(matches)
  const { more, fewer } = compareBaseline(allowed, counts)
  lowered[group] = lowerBaseline(allowed, counts)

  for (const file of more) {
    console.log(`${file}: ${counts[file]} phrases to rewrite, but only ${allowed[file] ?? 0} are allowed:`)
    for (const { line, found, write, text } of matches.filter((match) => match.file === file))
      console.log(`  ${file}:${line}: "${found}": write ${write}: ${text.slice(0, 200)}`)
  }
  if (!shouldLower) {
    for (const file of fewer)
      console.log(
        `${file}: only ${counts[file] ?? 0} phrases, but ${allowed[file]} are allowed. Lower the baseline: node scripts/check-prose.ts --lower`,
      )
  }
  if (more.length > 0 || (fewer.length > 0 && !shouldLower)) process.exitCode = 1
  console.log(
    `${group}: ${texts.length} strings, ${matches.length} phrases to rewrite, ${longSentences(texts).length} sentences over ${wordsMax} words`,
  )
}
if (shouldLower) writeFileSync(baselineFile, `${JSON.stringify(lowered, null, 2)}\n`)
