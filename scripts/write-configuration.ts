import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SettingsTable } from '@platen/platform'
import { apiSettings } from '../apps/api/src/config.ts'
import { workerSettings } from '../apps/worker/src/config.ts'

/**
 * Writes docs/configuration.md and the names of settings in deploy/chart/values.schema.json from the settings tables; with `--check` fails when
 * a file does not match them.
 */
const project = path.join(import.meta.dirname, '..')
const page = [
  '# Configuration',
  '',
  'Settings come from the environment. A value that is not valid stops the process at its start, with all problems named at once.',
  'This page is made by `scripts/write-configuration.ts` from `apps/api/src/config.ts` and `apps/worker/src/config.ts`.',
  '',
  ...section('API', apiSettings),
  ...section('Worker', workerSettings),
].join('\n')
const chartSchema = 'deploy/chart/values.schema.json'

for (const [file, text] of Object.entries({
  'docs/configuration.md': page,
  [chartSchema]: withSettings(readFileSync(path.join(project, chartSchema), 'utf8')),
})) {
  const place = path.join(project, file)
  if (!process.argv.includes('--check')) {
    writeFileSync(place, text)
  } else if (readFileSync(place, 'utf8') !== text) {
    process.stdout.write(`${file} is stale: run node scripts/write-configuration.ts\n`)
    process.exitCode = 1
  }
}

/** The chart's schema with the settings that each part of the values can set: those in `env` are never secret. */
function withSettings(text: string): string {
  const schema = JSON.parse(text) as { definitions: Record<string, unknown> }
  const api = Object.values(apiSettings)
  const worker = Object.values(workerSettings)
  const workerNames = new Set(worker.map(({ name }) => name))
  const common = api.filter(({ name }) => workerNames.has(name))
  for (const [part, settings] of Object.entries({ common, api, worker })) {
    const sorted = settings.toSorted((a, b) => a.name.localeCompare(b.name))
    const asText = sorted.filter(({ secret }) => !secret)
    schema.definitions[`${part}Env`] = mapOf(asText, ({ about }) => ({ description: about, type: 'string' }))
    schema.definitions[`${part}SecretEnv`] = mapOf(sorted, () => ({ $ref: '#/definitions/secretKey' }))
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

type Setting = SettingsTable[string]

function mapOf(settings: Setting[], schemaOf: (setting: Setting) => object) {
  const properties = Object.fromEntries(settings.map((setting) => [setting.name, schemaOf(setting)]))
  return { type: 'object', additionalProperties: false, properties }
}

function section(title: string, table: SettingsTable): string[] {
  const settings = Object.values(table).toSorted((a, b) => a.name.localeCompare(b.name))
  const rows = settings.map(({ name, about, fallbackText, secret }) => {
    const fallback = fallbackText === '' ? 'empty' : `\`${fallbackText}\``
    return `| \`${name}\` | ${about}${secret ? ' (secret)' : ''} | ${fallbackText === 'required' ? 'required' : fallback} |`
  })
  return [`## ${title}`, '', '| setting | what it is | when left out |', '|---|---|---|', ...rows, '']
}
