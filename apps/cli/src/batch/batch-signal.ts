import { CliFailure } from '../cli-failure.ts'

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/** The error for a run that a signal stopped. */
export class Stopped extends CliFailure {
  override name = 'Stopped'
}

/** For one Ctrl-C, the terminal and the parent process may both send a signal. */
const sameSignalMs = 500

/**
 * Runs `work` with a signal that aborts with `Stopped` on Ctrl-C or SIGTERM, so that the command can print how to resume. A second, later signal ends
 * the process immediately.
 */
export async function withStopSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  let stoppedAt: number | undefined
  const onSignal = (name: NodeJS.Signals) => {
    const exitCode = name === 'SIGTERM' ? exitCodes.SIGTERM : exitCodes.SIGINT
    stoppedAt ??= performance.now()
    if (performance.now() - stoppedAt > sameSignalMs) process.exit(exitCode)
    stop.abort(new Stopped('Stopped.', { exitCode }))
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  try {
    return await work(stop.signal)
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
