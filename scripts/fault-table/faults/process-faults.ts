import { setTimeout as pause } from 'node:timers/promises'
import { browserOf, descendantsOf, renderersOf } from '../../../test/parts/process-tree.ts'
import { shiftedClock } from '../../../test/parts/shifted-clock.ts'
import type { Cluster } from '../cluster.ts'
import type { Fault, FaultContext } from '../fault.ts'
import type { Program } from '../program.ts'

type Kind = 'apis' | 'workers'

const oneOf = ({ cluster }: Pick<FaultContext, 'cluster'>, kind: Kind): Program => {
  const [program] = cluster[kind]
  if (program === undefined) throw new Error(`There are no ${kind}.`)
  return program
}

const startAgain = (kind: Kind) => (context: FaultContext) => oneOf(context, kind).start()

const ending = (kind: Kind, signal: NodeJS.Signals): Pick<Fault, 'begin' | 'end'> => ({
  begin: (context) => oneOf(context, kind).end(signal),
  end: startAgain(kind),
})

const freezing = (kind: Kind): Pick<Fault, 'begin' | 'end'> => ({
  begin: (context) => oneOf(context, kind).signal('SIGSTOP'),
  end: (context) => oneOf(context, kind).signal('SIGCONT'),
})

async function restart(program: Program, settings?: Record<string, string>): Promise<void> {
  await program.end('SIGTERM')
  await program.start(settings)
}

async function restartEach({ apis, workers }: Cluster): Promise<void> {
  for (const program of [...apis, ...workers]) await restart(program)
}

const aheadMs = 31_000
/** How long the processes run after their clocks have stepped back, before they restart. */
const afterStepMs = 5_000

/** Restarts one API and one worker with these additional settings. */
async function restartOneOfEach(context: FaultContext, settings?: Record<string, string>): Promise<void> {
  for (const kind of ['apis', 'workers'] as const) await restart(oneOf(context, kind), settings)
}

const needsPrevious: Fault['skip'] = ({ previous }) =>
  previous === undefined ? 'requires a checkout of the previous release (--previous)' : undefined

/** Faults in the product's processes: they end, hang or have a wrong clock. */
export const processFaults: Fault[] = [
  {
    name: 'rolling-restart',
    title: 'all APIs and workers restarted, one at a time',
    seconds: 0,
    begin: ({ cluster }) => restartEach(cluster),
  },
  { name: 'api-stopped', title: 'an API stopped with SIGTERM', ...ending('apis', 'SIGTERM') },
  { name: 'api-killed', title: 'an API killed', ...ending('apis', 'SIGKILL') },
  { name: 'api-frozen', title: 'an API frozen', ...freezing('apis') },
  { name: 'worker-killed', title: 'a worker killed', ...ending('workers', 'SIGKILL') },
  { name: 'worker-frozen', title: 'a worker frozen', ...freezing('workers') },
  {
    name: 'browser-killed',
    title: 'a browser killed',
    begin: (context) => kill(browserOf(oneOf(context, 'workers').pid).pid, 'SIGKILL'),
  },
  {
    name: 'browser-frozen',
    title: 'a browser frozen for 60 s',
    seconds: 60,
    begin(context) {
      const { pid: browser } = browserOf(oneOf(context, 'workers').pid)
      for (const { pid } of descendantsOf(browser)) kill(pid, 'SIGSTOP')
      kill(browser, 'SIGSTOP')
    },
  },
  {
    name: 'renderer-killed',
    title: 'all of a worker’s renderers killed',
    begin(context) {
      for (const { pid } of renderersOf(oneOf(context, 'workers').pid)) kill(pid, 'SIGKILL')
    },
  },
  {
    name: 'clock-ahead',
    title: 'a worker’s clock 31 s ahead',
    begin: (context) => restart(oneOf(context, 'workers'), { NODE_OPTIONS: shiftedClock(aheadMs) }),
    end: (context) => restart(oneOf(context, 'workers')),
  },
  {
    name: 'clock-step',
    title: 'the clocks of an API and a worker step 31 s forward and back',
    async begin(context) {
      await restartOneOfEach(context, { NODE_OPTIONS: shiftedClock(aheadMs, { onSignal: true }) })
      for (const kind of ['apis', 'workers'] as const) oneOf(context, kind).signal('SIGUSR2')
    },
    async end(context) {
      for (const kind of ['apis', 'workers'] as const) oneOf(context, kind).signal('SIGUSR2')
      await pause(afterStepMs)
      await restartOneOfEach(context)
    },
  },
  {
    name: 'previous-release',
    title: 'an API and a worker from the previous release started in the middle of an upgrade',
    skip: needsPrevious,
    async begin(context) {
      for (const kind of ['apis', 'workers'] as const) {
        await oneOf(context, kind).end('SIGTERM')
        // A process that refuses a newer database ends again, but the other process continues.
        await oneOf(context, kind)
          .start({}, context.previous)
          .catch((error: unknown) => {
            if (!String(error).includes('was migrated by a newer release')) throw error
          })
      }
    },
    end: (context) => restartOneOfEach(context),
  },
]

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // The process may have ended since it was listed.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
