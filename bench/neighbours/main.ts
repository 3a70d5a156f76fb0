import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { startStack } from '../../test/parts/stack.ts'
import { percentile } from '../load.ts'
import { progress, write } from '../report.ts'
import { type Attack, attacks, type Call, newPerson, smallDocument } from './attacks.ts'
import type { Asked } from './probe-thread.ts'

const usage = `Measures how much one account slows down another. The attacker repeats the most expensive request of a kind. Its neighbor
generates small documents one after another, and sends small requests of the same kind. Periods with and without the attack alternate.

  --rounds N      periods with and without attack (3)
  --seconds N     length of each period (4)
  --accounts N    attackers (1)
  --callers N     concurrent requests of each attacker (4)
  --only NAME     run only attacks whose name contains NAME

"held" is the longest CPU time of the API's main thread between two responses of its health check.
`
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    accounts: { type: 'string', default: '1' },
    callers: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  write(usage)
  process.exit(0)
}
const [rounds, accounts, callers] = [values.rounds, values.accounts, values.callers].map(Number) as [
  number,
  number,
  number,
]
const timeMs = Number(values.seconds) * 1_000
/** Limit of the neighbor's p95 during the attack, relative to quiet periods. */
const ratioMax = 3

interface Probe {
  name: string
  call: Call
  quietMs: number[]
  attackedMs: number[]
  failed: Map<number, number>
}

const stack = await startStack({
  api: {
    TRUST_PROXY_HOPS: '1',
    RATE_LIMIT: '1000000',
    RATE_BURST: '1000000',
    HOOK_RATE_LIMIT: '100000',
    DASHBOARD_RATE_LIMIT: '100000',
  },
})
const missed: string[] = []
write('                                                    quiet ms        attacked ms     p95    held\n')
write(
  'attack: neighbor’s request                          p50     p95     p50     p95     ratio  ms     attack’s responses\n',
)
try {
  for (const attack of attacks)
    if (attack.name.includes(values.only)) {
      await measure(attack).catch((error: unknown) => {
        missed.push(`${attack.name}: not measured`)
        write(`${attack.name}: ${String(error)}\n`)
      })
    }
} finally {
  progress('')
  await stack.close()
}
write(
  `\n${missed.length === 0 ? 'All within limits.' : `Over the limits:\n${missed.map((line) => `  ${line}\n`).join('')}`}\n`,
)

async function measure(attack: Attack): Promise<void> {
  const id = `${attacks.indexOf(attack)}-${Date.now().toString(36)}`
  const neighbour = await newPerson(stack, `neighbour-${id}`)
  const probes = [probe('document', await smallDocument(stack, neighbour))]
  if (attack.prepareSmall) probes.push(probe('of the same kind', await attack.prepareSmall(stack, neighbour)))
  const attackers = await Promise.all(
    Array.from({ length: accounts }, async (_, at) =>
      attack.prepare(stack, await newPerson(stack, `attacker-${at}-${id}`)),
    ),
  )
  await ask(probes, 500)
  const answers = new Map<number, number>()
  let heldMs = 0
  for (let round = 0; round < rounds; round++) {
    progress(`${attack.name}: round ${round + 1} of ${rounds}`)
    // Quiet periods are also watched, because the health checks take time, too.
    await watchMainThread(() => measureProbes(probes, 'quietMs'))
    const held = await watchMainThread(async () => {
      const attacking = new Worker(new URL('./attack-thread.ts', import.meta.url), {
        workerData: { calls: attackers, callers },
      })
      await measureProbes(probes, 'attackedMs')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      attacking.postMessage('stop')
      const [statuses] = (await once(attacking, 'message')) as [number[]]
      for (const status of statuses) answers.set(status, (answers.get(status) ?? 0) + 1)
    })
    heldMs = Math.max(heldMs, held)
  }
  for (const each of probes) report(attack, each, { heldMs, answers })
}

function probe(name: string, call: Call): Probe {
  return { name, call, quietMs: [], attackedMs: [], failed: new Map() }
}

async function measureProbes(probes: readonly Probe[], into: 'quietMs' | 'attackedMs'): Promise<void> {
  const responses = await ask(probes, timeMs)
  for (const [at, each] of probes.entries()) {
    for (const { ms, status } of responses[at] ?? []) {
      each[into].push(ms)
      if (status === 0 || status >= 400) each.failed.set(status, (each.failed.get(status) ?? 0) + 1)
    }
  }
}

/** Sends the requests in turn from a separate thread, because this one is busy with the attack. */
async function ask(probes: readonly Probe[], forMs: number): Promise<Asked[][]> {
  const workerData = { calls: probes.map(({ call }) => call), timeMs: forMs }
  const thread = new Worker(new URL('./probe-thread.ts', import.meta.url), { workerData })
  const [responses] = (await once(thread, 'message')) as [Asked[][]]
  return responses
}

/** Returns the longest CPU time in milliseconds of the API's main thread between two responses from its health check. */
async function watchMainThread(during: () => Promise<void>): Promise<number> {
  const workerData = { url: `${stack.baseUrl}/healthz`, pid: stack.api.pid }
  const thread = new Worker(new URL('../../test/parts/ask-health-thread.ts', import.meta.url), { workerData })
  await once(thread, 'message')
  await during()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.postMessage('stop')
  const [longest] = (await once(thread, 'message')) as [number]
  await thread.terminate()
  return longest
}

function report(attack: Attack, each: Probe, of: { heldMs: number; answers: Map<number, number> }): void {
  const [quiet, attacked] = [each.quietMs, each.attackedMs].map((ms) => ms.toSorted((a, b) => a - b)) as [
    number[],
    number[],
  ]
  const ratio = percentile(attacked, 0.95) / percentile(quiet, 0.95)
  const name = `${attack.name}: ${each.name}`
  const numbers = [
    percentile(quiet, 0.5),
    percentile(quiet, 0.95),
    percentile(attacked, 0.5),
    percentile(attacked, 0.95),
  ]
  const answers = [...of.answers].map(([status, count]) => `${count} × ${status}`).join(', ')
  const failed = [...each.failed].map(([status, count]) => `${count} × ${status}`).join(', ')
  write(
    `${name.padEnd(52)}${numbers.map((ms) => ms.toFixed(1).padEnd(8)).join('')}${ratio.toFixed(1).padEnd(7)}${of.heldMs.toFixed(0).padEnd(7)}${answers}${failed === '' ? '' : `; the neighbor got ${failed}`}\n`,
  )
  if (ratio > ratioMax) missed.push(`${name}: ${ratio.toFixed(1)} times`)
  if (of.heldMs > 50) missed.push(`${name}: the main thread was blocked for ${of.heldMs.toFixed(0)} ms`)
  if (failed !== '') missed.push(`${name}: the neighbor got ${failed}`)
}
