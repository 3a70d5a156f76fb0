/** Set by `scripts/test --all`, and where suites are named: then each runs whole. */
export const everythingVariable = 'PLATEN_TEST_ALL'

const isEverything = () => process.env[everythingVariable] !== undefined

/**
 * How many random cases a property is tried with: `all` of them by `scripts/test --all`, a tenth otherwise, which finds what is broken for
 * more than a few cases in a hundred.
 */
export function runsOf(all: number): number {
  return isEverything() ? all : Math.min(all, Math.max(100, Math.ceil(all / 10)))
}

/** A long test of a suite whose others are quick: `scripts/test` alone leaves it out, as it does the suites named `*.extended.test.ts`. */
export function itExtended(title: string, test: Mocha.AsyncFunc | Mocha.Func): void {
  if (isEverything()) it(title, test)
}
