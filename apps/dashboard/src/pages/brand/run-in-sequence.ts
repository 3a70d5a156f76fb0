let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` after the work of all earlier calls, because the service renders only a few previews per account at once. Skips it if the signal is
 * aborted before.
 */
export function runInSequence(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const run = last.then(() => (signal.aborted ? undefined : work()))
  last = run.catch(() => undefined)
  return run
}
