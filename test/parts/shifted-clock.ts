/**
 * Returns `NODE_OPTIONS` for a process whose `Date` is ahead, as on a machine with a wrong clock. Monotonic time is not changed. With
 * `onSignal`, the clock is correct until the process gets SIGUSR2, and again after the next SIGUSR2.
 */
export function shiftedClock(aheadMs: number, { onSignal = false }: { onSignal?: boolean } = {}): string {
  const source = `
const now = Date.now
const Real = Date
let ahead = ${onSignal ? 0 : aheadMs}
${onSignal ? `process.on('SIGUSR2', () => { ahead = ${aheadMs} - ahead })` : ''}
globalThis.Date = class extends Real {
  constructor(...values) { if (values.length === 0) super(now() + ahead); else super(...values) }
  static now() { return now() + ahead }
}
`
  return `--import=data:text/javascript,${encodeURIComponent(source)}`
}
