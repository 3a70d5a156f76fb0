import { CliFailure } from '../cli-failure.ts'

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/** The reason of a run that a signal ended. */
export class Stopped extends CliFailure {
  override name = 'Stopped'
}

/** A terminal and whoever started us may both pass on the same Ctrl-C. */
const sameSignalMs = 500

/**
 * Lends a signal that aborts with `Stopped` at Ctrl-C or SIGTERM, so that the work can tell how to go on. Another one, later, ends the
 * process at once.
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
