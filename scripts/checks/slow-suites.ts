/** Time limit of a suite on an idle machine with two cores. */
const suiteSecondsMax = 45
/**
 * Total time of all suites on such a machine, one after another, in seconds (November 2026). In a run, they are slower because they share the cores.
 */
const runSeconds = { default: 1_000, all: 2_500 }

interface SlowSuite {
  file: string
  /** The message about the slow suite. */
  failure: string
}

/**
 * Returns the suites that take too long: those whose share of the total time exceeds the share of 45 s on an idle machine. On a slow or busy machine,
 * all suites take longer, but their shares stay the same.
 */
export function slowSuites(
  suites: Record<string, { seconds: number }>,
  { isAll }: { isAll: boolean },
): SlowSuite[] {
  const entries = Object.entries(suites)
  const total = entries.reduce((sum, [, { seconds }]) => sum + seconds, 0)
  const secondsMax = Math.max(
    suiteSecondsMax,
    total * (suiteSecondsMax / (isAll ? runSeconds.all : runSeconds.default)),
  )
  return entries
    .filter(([, { seconds }]) => seconds > secondsMax)
    .map(([file, { seconds }]) => ({
      file,
      failure:
        `\n${file} took ${Math.round(seconds)} s on its own; the limit for a suite is ${Math.round(secondsMax)} s in this run.` +
        ' Split it, make it faster, or move it to an *.extended.test.ts: see CONTRIBUTING.md.\n',
    }))
}
