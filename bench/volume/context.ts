import type { Account, Stack } from '../../test/parts/stack.ts'
import type { Files } from '../documents.ts'
import type { Targets } from '../report.ts'
import type { Way } from '../ways.ts'

/** What the rows about volume measure with. */
export interface VolumeContext {
  stack: Stack
  account: Account
  /** Of the library. */
  invoice: Files
  ways: { ceiling: Way; bare: Way; platen: Way }
  lanes: number
  rounds: number
  seconds: number
  /** Items of a batch that is measured from CSV to ZIP. */
  batchItems: number
  /** Items of a batch that others stand beside or behind. */
  largeItems: number
  targets: Targets
}

/** A part of the bench that `--only` can pick by its name. */
export interface Row {
  name: string
  run(): Promise<void>
}
