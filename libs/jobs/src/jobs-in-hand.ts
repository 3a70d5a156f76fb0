/** The jobs that a worker has taken, by account. */
export interface JobsInHand {
  /** `isExtra`: taken beyond those that the queue hands over by itself. Call the result when the job has ended. */
  begin: (account: string, isExtra: boolean) => () => void
  accounts: () => string[]
  /** Extra jobs. */
  readonly extra: number
  /** The others. */
  readonly regular: number
  /** Milliseconds since one of the others ended, or the first came. */
  stillMs: () => number
}

export function createJobsInHand(): JobsInHand {
  const jobsOf = new Map<string, number>()
  let extra = 0
  let regular = 0
  let movedAt = -Infinity

  return {
    begin(account, isExtra) {
      jobsOf.set(account, (jobsOf.get(account) ?? 0) + 1)
      if (regular === 0) movedAt = performance.now()
      if (isExtra) extra++
      else regular++
      return () => {
        const left = (jobsOf.get(account) ?? 0) - 1
        if (left > 0) jobsOf.set(account, left)
        else jobsOf.delete(account)
        if (isExtra) extra--
        else {
          regular--
          movedAt = performance.now()
        }
      }
    },
    accounts: () => [...jobsOf.keys()],
    get extra() {
      return extra
    },
    get regular() {
      return regular
    },
    stillMs: () => performance.now() - movedAt,
  }
}
