import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type CommandDefinition, commandDefinitions, type Saying } from '@platen/template/commands'

/** Writes docs/commands.md from the registry of commands; with `--check` fails when the file does not match it. */
const file = 'docs/commands.md'
const place = path.join(import.meta.dirname, '..', file)
/** Sayings shown of a command. */
const shownMax = 3

interface ArgumentSchema {
  type?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  description?: string
}

const page = [
  '# Editing commands',
  '',
  'Commands change a template without HTML: in the chat, also without a model, and by way of [MCP](mcp.md) with `run_command`.',
  'This page is made by `scripts/write-commands.ts` from `libs/template/src/commands/definitions/`.',
  '',
  'Call `run_command` with the draft’s `templateId` and `revision`, the name of a command and its arguments:',
  '',
  '```json',
  JSON.stringify(
    {
      templateId: 'certificate_x7k2',
      revision: 12,
      command: 'insert_code',
      arguments: { type: 'qrcode', field: 'certificate_no' },
    },
    null,
    2,
  ),
  '```',
  '',
  '| command | what it does | example arguments |',
  '|---|---|---|',
  ...commandDefinitions.map(
    ({ name, description, example }) =>
      `| [\`${name}\`](#${name}) | ${description} | \`${JSON.stringify(example)}\` |`,
  ),
  '',
  'A command that cannot be run changes nothing, and says what is wrong, where, and what to do. Files that it does not name stay the same, byte by byte.',
  '',
  ...commandDefinitions.flatMap(sectionOf),
].join('\n')

if (!process.argv.includes('--check')) {
  writeFileSync(place, page)
} else if (readFileSync(place, 'utf8') !== page) {
  process.stdout.write(`${file} is stale: run node scripts/write-commands.ts\n`)
  process.exitCode = 1
}

function sectionOf({
  name,
  title,
  description,
  arguments: schema,
  sayings,
  sentences,
}: CommandDefinition): string[] {
  const required = new Set(schema.required ?? [])
  const rows = Object.entries(schema.properties).map(([argument, one]) => {
    const said: ArgumentSchema = one
    return `| \`${argument}\` | ${typeOf(said)} | ${required.has(argument) ? 'yes' : 'no'} | ${said.description ?? ''} |`
  })
  const all = Object.entries(sayings).flatMap(([language, each]) =>
    (each ?? []).slice(0, shownMax).map((saying) => `- ${language}: \`${wordsOf(saying)}\``),
  )
  return [
    `## ${name}`,
    '',
    `${title}. ${description}`,
    '',
    '| argument | takes | required | meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
    ...(sentences ? [`In the chat: “${sentences.en}”.`, ''] : []),
    ...(all.length > 0 ? ['It is understood as, among others:', '', ...all, ''] : []),
  ]
}

/** A saying with its first alternatives only. */
function wordsOf(saying: Saying): string {
  if (typeof saying === 'object' && 'words' in saying) {
    const slots = [...(saying.slots ?? []), ...(saying.mayHave ?? []).map((name) => `[${name}]`)]
    return [...saying.words.map((group) => group.split('|')[0]), ...slots.map((name) => `{${name}}`)]
      .join(' … ')
      .replaceAll(/\{\[(\w+)\]\}/g, '[{$1}]')
  }
  const says = typeof saying === 'string' ? saying : saying.says
  return says
    .replaceAll(/\(([^()|]*)\|[^()]*\)/g, '$1')
    .replaceAll(/[()]/g, '')
    .replaceAll(/\s+/g, ' ')
}

function typeOf({ type, enum: allowed, minimum, maximum }: ArgumentSchema): string {
  if (allowed) return allowed.map((one) => `\`${String(one)}\``).join(', ')
  if (minimum !== undefined && maximum !== undefined) return `${type ?? ''} from ${minimum} to ${maximum}`
  return type === 'array' ? 'list of texts' : type === 'string' ? 'text' : (type ?? '')
}
