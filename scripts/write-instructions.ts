import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { instructionsFor, instructionTokens, toolsFor } from '@platen/assistant/author'

/** Generates docs/instructions.md, the instructions for a model. With `--check`, fails if the file does not match it. */
const file = 'docs/instructions.md'
const place = path.join(import.meta.dirname, '..', file)

const today = '2026-11-29'
const sections = [true, false].map((isNew) => ({ isNew, text: instructionsFor({ isNew, today }) }))
// Both kinds of request share everything except the first part.
const [forNew = '', forChange = ''] = sections.map(({ text }) =>
  text.slice(0, text.indexOf('# The template')),
)
const common = sections[0]?.text.slice(forNew.length) ?? ''

const page = [
  '# Instructions for the model',
  '',
  'This page shows the instructions and tools that Platen sends to a model with each prompt in the editor’s chat. Both are generated for each prompt: the [commands](commands.md) from their registry, fields and [formulas](formulas.md) from the available types and functions, and fonts, brand and company from the account. In this example, the account has no brand and no company details. [What is sent to the model](author.md#what-is-sent-to-the-model) lists everything else.',
  '',
  '`scripts/write-instructions.ts` generates this page.',
  '',
  `The instructions and tools take about ${rounded(instructionTokens({ isNew: true, today }))} tokens for a new template and ${rounded(instructionTokens({ isNew: false, today }))} for a change.`,
  '',
  '## For a new template',
  '',
  fenced(forNew),
  '## For a change',
  '',
  fenced(forChange),
  '## For both',
  '',
  fenced(common),
  '## Tools',
  '',
  '| tool | description that the model gets |',
  '|---|---|',
  ...[
    ...new Map([
      ...toolsFor({ isNew: true, hasFiles: true, hasEarlier: true }),
      ...toolsFor({ isNew: false, hasFiles: true, hasEarlier: true }),
    ]).values(),
  ].map(({ name, description }) => `| `.concat('`', name, '`', ` | ${description.replaceAll('|', '\\|')} |`)),
  '',
].join('\n')

if (!process.argv.includes('--check')) {
  writeFileSync(place, page)
} else if (readFileSync(place, 'utf8') !== page) {
  process.stdout.write(`${file} is stale: run node scripts/write-instructions.ts\n`)
  process.exitCode = 1
}

function fenced(text: string): string {
  return ['````text', text.trim(), '````', ''].join('\n')
}

function rounded(tokens: number): string {
  return (Math.round(tokens / 100) * 100).toLocaleString('en')
}
