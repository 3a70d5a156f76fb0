import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { findMatches } from './find-matches.ts'
import { type Group, groups, readProse } from './read-prose.ts'

/** Prints the strings in a group with their file and line. With `--marked`, prints only strings that match a rule, with the replacement. */
const repo = join(import.meta.dirname, '..', '..')
const { values, positionals } = parseArgs({
  options: { marked: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const group = groups.find((known): known is Group => known === positionals[0])
if (group === undefined) {
  process.stderr.write(`Usage: node scripts/prose/list.ts ${groups.join('|')} [--marked]\n`)
  process.exit(2)
}
const texts = readProse(repo, group)
const lines = values.marked
  ? findMatches(texts).map(
      ({ file, line, text, found, write }) => `${file}:${line}: [${found} → ${write}] ${text}`,
    )
  : texts.map(({ file, line, text }) => `${file}:${line}: ${text}`)
for (const line of lines) console.log(line)
