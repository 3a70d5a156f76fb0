/** Set by `scripts/test --all`, and if suites are named, so that each suite runs in full. */
export const everythingVariable = 'PLATEN_TEST_ALL'

const isEverything = () => process.env[everythingVariable] !== undefined

/**
 * Returns the number of random cases for a property test: `all` with `scripts/test --all`, otherwise a tenth, which still finds errors that affect
 * more than a few percent of the cases.
 */
export function runsOf(all: number): number {
  return isEverything() ? all : Math.min(all, Math.max(100, Math.ceil(all / 10)))
}

/** A slow test in a fast suite. `scripts/test` without arguments skips it, like suites named `*.extended.test.ts`. */
export function itExtended(title: string, test: Mocha.AsyncFunc | Mocha.Func): void {
  if (isEverything()) it(title, test)
}
