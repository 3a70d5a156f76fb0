/** What a suite may take on a quiet machine with two cores. */
const suiteSecondsMax = 45
/** What all suites take there one after the other, in seconds of November 2026. In a run they are slower, as they share the cores. */
const runSeconds = { default: 1_000, all: 2_500 }

interface SlowSuite {
  file: string
  /** What a person reads. */
  failure: string
}

/**
 * The suites that take too long: those whose share of the run is more than 45 s are of what all suites take on a quiet machine. On a slow or
 * busy machine all suites take longer, but their shares stay.
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
        `\n${file} took ${Math.round(seconds)} s alone; a suite may take ${Math.round(secondsMax)} s in this run.` +
        ' Split it, make it cheaper, or move it to an *.extended.test.ts: see CONTRIBUTING.md.\n',
    }))
}
