import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from './cluster.ts'
import { allFaults, shortFaults } from './faults/all-faults.ts'
import { measureRate } from './measure-rate.ts'
import { runFault } from './run-fault.ts'
import { breachesOf, detailsOf, rowsOf, tableHead } from './table.ts'

const usage = `Runs the product under load (2 APIs, 3 workers, Redis, PostgreSQL, an S3 store) while one part after the other fails. Checks the text of
every document, and prints a row for each fault.

  --only NAME,…      faults whose names contain one of these, in this order
  --short            a few faults, about 90 s
  --seconds N        how long each fault lasts, unless its title has a duration (10)
  --rate N           requests per second: synchronous, for links, asynchronous, batches (10);
                     less where the machine is too slow for three times as many
  --seed N           order of the requests, and their pauses (1)
  --previous FOLDER  a checkout of the previous release that is set up, for the fault previous-release
  --logs FOLDER      copies the logs of all processes there at the end
  --list             names and titles of all faults

"refused": 503 with Retry-After. "other failures": no response, or an error without Retry-After. "lost": accepted, and unknown or not ended
5 minutes after the fault. "recovered after": seconds from the end of the fault to the last failed request. Exits with 1 if a document was wrong,
accepted work was lost, a process ended unexpectedly, or the service did not recover. Standard error has the reasons of each row.
`

const values = readOptions()
if (values.help) end(0, usage)
if (values.list) end(0, allFaults.map(({ name, title }) => `${name.padEnd(24)}${title}\n`).join(''))
const seconds = numberOf('seconds')
const wantedPerSecond = numberOf('rate')
const seed = numberOf('seed')
const previous = values.previous === undefined ? undefined : path.resolve(values.previous)
if (previous !== undefined && !existsSync(path.join(previous, 'apps/api/src/main.ts')))
  end(2, `--previous: ${previous} is not a checkout of Platen. Use the folder that contains apps/.\n`)
const wanted = values.only?.split(',') ?? (values.short === true ? shortFaults : [''])
const unknown = wanted.filter((word) => !allFaults.some(({ name }) => name.includes(word)))
if (unknown.length > 0)
  end(2, `--only: no fault is named ${unknown.join(', ')}. To list all names, use --list.\n`)
const faults = new Set(wanted.flatMap((word) => allFaults.filter(({ name }) => name.includes(word))))

const cluster = await startCluster()
// Ctrl+C also unmounts the small disk.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cluster.close().finally(() => process.exit(130)))
const breaches: string[] = []
try {
  const account = await cluster.createAccount('chaos')
  const perSecond = await measureRate(cluster, account, wantedPerSecond)
  process.stdout.write(
    `${cluster.description}; ${perSecond} requests per second, seed ${seed}\n\n${tableHead}`,
  )
  for (const fault of faults) {
    const reason = fault.skip?.({ cluster, previous })
    if (reason !== undefined) {
      process.stdout.write(`| ${fault.title} | skipped: ${reason} |||||||\n`)
      continue
    }
    const run = await runFault(cluster, fault, {
      account,
      seed,
      seconds,
      perSecond,
      beforeSeconds: 3,
      calmSeconds: 8,
      previous,
    })
    process.stdout.write(rowsOf(run))
    process.stderr.write(`  ${fault.name}\n${detailsOf(run)}`)
    breaches.push(...breachesOf(run))
  }
} finally {
  if (values.logs !== undefined) {
    mkdirSync(values.logs, { recursive: true })
    for (const { logFile } of [...cluster.apis, ...cluster.workers])
      copyFileSync(logFile, path.join(values.logs, path.basename(logFile)))
  }
  await cluster.close()
}
if (breaches.length > 0)
  process.stdout.write(`\nBreaches:\n${breaches.map((line) => `  ${line}\n`).join('')}`)
process.exitCode = breaches.length > 0 ? 1 : 0

function readOptions() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string' },
        short: { type: 'boolean' },
        seconds: { type: 'string', default: '10' },
        rate: { type: 'string', default: '10' },
        seed: { type: 'string', default: '1' },
        previous: { type: 'string' },
        logs: { type: 'string' },
        list: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    return end(2, `${(error as Error).message}\n`)
  }
}

function numberOf(name: 'seconds' | 'rate' | 'seed'): number {
  const number = Number(values[name])
  const isAboveMin = name === 'rate' ? number > 0 : number >= 0
  if (!Number.isFinite(number) || !isAboveMin)
    end(
      2,
      `--${name} must be a number ${name === 'rate' ? 'above 0' : 'of at least 0'}, such as 10. It is "${values[name]}".\n`,
    )
  return number
}

function end(code: 0 | 2, text: string): never {
  ;(code === 0 ? process.stdout : process.stderr).write(text)
  process.exit(code)
}
