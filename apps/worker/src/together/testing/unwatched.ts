import type { PrintWatch } from '../print-watch.ts'

/** Trusts every template from its first common print on. */
export const unwatched: PrintWatch = {
  isTrusted: () => true,
  ofSingles: () => 'none',
  ofBatch: () => 'none',
  judge: async () => undefined,
  skip: () => undefined,
}
