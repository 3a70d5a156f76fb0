import { setTimeout as pause } from 'node:timers/promises'
import { type Account, htmlTemplate, waitMsMax } from '../../test/parts/stack.ts'
import { type Caller, kindOf, type Sent, sendOne } from './callers.ts'
import type { Cluster } from './cluster.ts'
import type { Fault } from './fault.ts'
import { seededRandom } from './random.ts'

/** The settings of a run. */
export interface RunOptions {
  account: Account
  seed: number
  perSecond: number
  /** How long the load runs before the fault begins. */
  beforeSeconds: number
  /** Duration of faults that do not set `seconds`. */
  seconds: number
  /** After the fault, the load continues until nothing has failed for this long. */
  calmSeconds: number
  previous: string | undefined
}

/** The effects of a fault on callers. */
export interface FaultRun {
  fault: Fault
  sent: Sent[]
  /** Requests from the second account, if the fault has one. */
  beside: Sent[]
  /** When the fault began. It can interrupt requests that were sent earlier. */
  beganAt: number
  /** Seconds from the end of the fault to the last request without its document. `undefined` if requests still fail. */
  backAfter: number | undefined
  /** Processes that ended unexpectedly. */
  ended: string[]
}

/** Loads the cluster, causes the fault, and follows each request to its end. */
export async function runFault(cluster: Cluster, fault: Fault, options: RunOptions): Promise<FaultRun> {
  const random = seededRandom(options.seed)
  const [warm, cold] = await publishTwo(cluster, options.account)
  const over = new AbortController()
  const drained = new AbortController()
  const caller = { baseUrl: cluster.baseUrl, account: options.account, givesUp: drained.signal }
  // Before the fault, only one template is used, because the fault needs a bundle that no worker has read yet.
  let templates = [warm]
  const sent: Sent[] = []
  const beside: Sent[] = []
  const loads = [
    keepSending(sent, {
      caller: () => ({ ...caller, templateId: templates[Math.floor(random() * templates.length)] ?? warm }),
      name: fault.name,
      random,
      perSecond: options.perSecond * (fault.load ?? 1),
      over: over.signal,
    }),
  ]
  if (fault.hasQuietAccount === true) {
    const account = await cluster.createAccount('quiet')
    const [templateId] = await publishTwo(cluster, account)
    loads.push(
      keepSending(beside, {
        caller: () => ({ ...caller, account, templateId }),
        name: `${fault.name}-quiet`,
        random: seededRandom(options.seed + 1),
        perSecond: 1,
        over: over.signal,
      }),
    )
  }
  await pause(options.beforeSeconds * 1_000)
  const context = { cluster, account: options.account, previous: options.previous }
  templates = [warm, cold]
  const beganAt = performance.now()
  await fault.begin(context)
  await pause((fault.seconds ?? options.seconds) * 1_000)
  const endedAt = performance.now()
  await fault.end?.(context)
  await untilCalm(sent, { from: performance.now(), calmMs: options.calmSeconds * 1_000 })
  over.abort()
  const late = setTimeout(() => drained.abort(), waitMsMax)
  await Promise.all(loads)
  clearTimeout(late)
  const later = sent.filter(({ sentAt }) => sentAt >= endedAt)
  const lastNotRight = Math.max(
    endedAt,
    ...later.filter(({ outcome }) => outcome !== 'right').map(({ sentAt }) => sentAt),
  )
  const isBack = later.some(({ outcome, sentAt }) => outcome === 'right' && sentAt > lastNotRight)
  return {
    fault,
    sent,
    beside,
    beganAt,
    backAfter: isBack ? (lastNotRight - endedAt) / 1_000 : undefined,
    ended: await startEnded(cluster),
  }
}

async function publishTwo(cluster: Cluster, account: Account): Promise<[string, string]> {
  const publish = (slug: string) =>
    cluster.publish(account, `${slug}-${Date.now().toString(36)}`, htmlTemplate('<p>{{no}}</p>'))
  return [await publish('warm'), await publish('cold')]
}

/** Sends requests with random pauses, and waits until each has ended. */
async function keepSending(
  sent: Sent[],
  load: {
    caller: () => Caller
    name: string
    random: () => number
    perSecond: number
    over: AbortSignal
  },
): Promise<void> {
  const { caller, name, random, perSecond, over } = load
  const pending: Array<Promise<void>> = []
  let due = performance.now()
  for (let no = 1; !over.aborted; no++) {
    const one = sendOne(caller(), kindOf(random()), `${name}-${no}`)
    pending.push(one.then((each) => void sent.push(each)))
    due += (-Math.log(1 - random()) / perSecond) * 1_000
    await pause(Math.max(0, due - performance.now()))
  }
  await Promise.all(pending)
}

/** Waits until no request failed for a while; batches and jobs from the fault may still continue. */
async function untilCalm(
  sent: readonly Sent[],
  { from, calmMs }: { from: number; calmMs: number },
): Promise<void> {
  while (performance.now() < from + waitMsMax) {
    const lastNotRight = sent.reduce(
      (last, { outcome, sentAt }) => (outcome === 'right' ? last : Math.max(last, sentAt)),
      from,
    )
    const isRight = sent.some(({ outcome, sentAt }) => outcome === 'right' && sentAt > lastNotRight)
    if (isRight && performance.now() > lastNotRight + calmMs) return
    await pause(200)
  }
}

/** Starts processes that have ended unexpectedly, so that everything runs when the next fault begins. Returns their last log lines. */
async function startEnded(cluster: Cluster): Promise<string[]> {
  const ended: string[] = []
  for (const [name, programs] of [
    ['API', cluster.apis],
    ['worker', cluster.workers],
  ] as const) {
    for (const program of programs) {
      if (!program.hasEnded) continue
      ended.push(`${name} ended: ${program.log().trim().split('\n').at(-1)?.slice(0, 300)}`)
      await program.start()
    }
  }
  return ended
}
