/** Half of the shortest time without a word after which clients are known to give up. */
const everyMs = 10_000

/** Tells a caller that waits what is being done, and again from time to time while it goes on. */
export function createProgress(notify: ((progress: number, message: string) => void) | undefined) {
  let count = 0
  let last = ''
  const tell = () => {
    if (last !== '') notify?.(++count, last)
  }
  const ticking = notify && setInterval(tell, everyMs)
  ticking?.unref()
  return {
    report: (message: string): void => {
      last = message
      tell()
    },
    /** After which nothing is told. */
    end: (): void => clearInterval(ticking),
  }
}
