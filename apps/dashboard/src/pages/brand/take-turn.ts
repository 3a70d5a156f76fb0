let last: Promise<unknown> = Promise.resolve()

/** Does `work` when all that came before it is done: the service prints a few previews of an account at once. Skipped once it is aborted. */
export function takeTurn(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const turn = last.then(() => (signal.aborted ? undefined : work()))
  last = turn.catch(() => undefined)
  return turn
}
