import { parseArgs } from 'node:util'
import { signIn, signUp } from '../test/parts/dashboard-session.ts'
import { startStack } from '../test/parts/stack.ts'
import { allCases } from './cases/all-cases.ts'
import { scenarios } from './cases/scenarios/all-scenarios.ts'
import { runCases } from './run-cases.ts'
import { tableOf } from './table.ts'

const usage = `Requests new documents and changes to drafts from a service over HTTP, and checks the results with rules.

  --url URL         a running service; without it, one is started here with the PLATEN_MODEL… settings of the environment
  --email, --password
                    a login for that service; without them, a new user signs up
  --model NAME      the model of the service that is started here, at PLATEN_MODEL_URL or with PLATEN_MODEL_PROVIDER
  --only WORDS      cases whose name contains one of these, separated by commas
  --strict          exits with 1 if a case failed
  --list            lists the cases

Without a model, the Composer processes the prompts. docs/evaluation.md lists what is checked.
`
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    model: { type: 'string' },
    only: { type: 'string' },
    strict: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write(usage)
else if (values.list) process.stdout.write(`${namedPrompts().join('\n')}\n`)
else if (values.model !== undefined && values.url !== undefined)
  refuse('--model is for a service that is started here. A service at --url has its own model.')
else if (values.model !== undefined && !hasModelAddress())
  refuse('--model needs PLATEN_MODEL_URL, such as http://localhost:11434/v1, or PLATEN_MODEL_PROVIDER.')
else await run()

async function run(): Promise<void> {
  const words = values.only?.split(',')
  const cases = [...allCases, ...scenarios].filter(
    ({ name }) => words === undefined || words.some((word) => name.includes(word)),
  )
  if (cases.length === 0)
    return refuse(`No case has a name with ${words?.join(' or ')}. --list shows all names.`)
  const stack =
    values.url === undefined
      ? await startStack({ api: { RATE_LIMIT: '1000000', RATE_BURST: '1000000', ...modelSettings() } })
      : undefined
  try {
    const service = { baseUrl: values.url ?? stack?.baseUrl ?? '' }
    const { email = `eval-${Date.now()}@example.com`, password } = values
    const person = { email, name: 'Evaluation', ...(password !== undefined && { password }) }
    const session = values.email === undefined ? await signUp(service, person) : await signIn(service, person)
    const { engine, rows } = await runCases(session, cases, (row) =>
      process.stderr.write(row.verdict === 'failed' ? '✗' : '·'),
    )
    process.stderr.write('\n')
    process.stdout.write(`${tableOf(engine, rows)}\n`)
    if (values.strict && rows.some(({ verdict }) => verdict === 'failed')) process.exitCode = 1
  } finally {
    await stack?.close()
  }
}

function refuse(sentence: string): void {
  process.stderr.write(`eval: ${sentence}\n`)
  process.exitCode = 2
}

function hasModelAddress(): boolean {
  return ['PLATEN_MODEL_URL', 'PLATEN_MODEL_PROVIDER'].some((name) => (process.env[name] ?? '') !== '')
}

function namedPrompts(): string[] {
  const steps = scenarios.flatMap(({ first, followUps }) => [first, ...followUps])
  return [...allCases, ...steps].map(({ name, prompt }) => `${name.padEnd(34)} ${prompt}`)
}

/** The model settings for the service that is started here, from the environment. */
function modelSettings(): Record<string, string> {
  const { PLATEN_MODEL_EDIT: edit, ...others } = process.env
  const { model } = values
  const environment =
    model === undefined ? { ...others, PLATEN_MODEL_EDIT: edit } : { ...others, PLATEN_MODEL: model }
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      name.startsWith('PLATEN_MODEL') && value !== undefined ? [[name, value]] : [],
    ),
  )
}
