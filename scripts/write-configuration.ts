import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SettingsTable } from '@platen/runtime'
import { apiSettings } from '../apps/api/src/config.ts'
import { workerSettings } from '../apps/worker/src/config.ts'

/** Writes docs/configuration.md out of the settings tables; with `--check` fails when the file is not what they say. */
const file = path.join(import.meta.dirname, '..', 'docs', 'configuration.md')
const text = [
  '# Configuration',
  '',
  'Settings come from the environment. A value that is not valid stops the process at its start, with all problems named at once.',
  'This page is made by `scripts/write-configuration.ts` from `apps/api/src/config.ts` and `apps/worker/src/config.ts`.',
  '',
  ...section('API', apiSettings),
  ...section('Worker', workerSettings),
].join('\n')

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    process.stdout.write('docs/configuration.md is stale: run node scripts/write-configuration.ts\n')
    process.exitCode = 1
  }
} else {
  writeFileSync(file, text)
}

function section(title: string, table: SettingsTable): string[] {
  const settings = Object.values(table).toSorted((a, b) => a.name.localeCompare(b.name))
  const rows = settings.map(({ name, about, fallbackText, secret }) => {
    const fallback = fallbackText === '' ? 'empty' : `\`${fallbackText}\``
    return `| \`${name}\` | ${about}${secret ? ' (secret)' : ''} | ${fallbackText === 'required' ? 'required' : fallback} |`
  })
  return [`## ${title}`, '', '| setting | what it is | when left out |', '|---|---|---|', ...rows, '']
}
