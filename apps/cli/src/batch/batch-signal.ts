import { CliFailure } from '../cli-failure.ts'

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/** The reason of a run that a signal ended. */
export class Stopped extends CliFailure {
  override name = 'Stopped'
}

/**
 * Lends a signal that aborts with `Stopped` at Ctrl-C or SIGTERM, so that the work can tell how to go on. The second one ends the process
 * as usual.
 */
export async function withStopSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const onSignal = (name: NodeJS.Signals) =>
    stop.abort(
      new Stopped('Stopped.', { exitCode: name === 'SIGTERM' ? exitCodes.SIGTERM : exitCodes.SIGINT }),
    )
  process.once('SIGINT', onSignal)
  process.once('SIGTERM', onSignal)
  try {
    return await work(stop.signal)
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}
