import type { Account, Stack } from '../../test/parts/stack.ts'
import type { Files } from '../documents.ts'
import type { Targets } from '../report.ts'
import type { Way } from '../ways.ts'

/** The context for the volume rows. */
export interface VolumeContext {
  stack: Stack
  account: Account
  /** Library templates. */
  invoice: Files
  ways: { ceiling: Way; bare: Way; platen: Way }
  lanes: number
  rounds: number
  seconds: number
  /** Items in a batch that is measured from CSV to ZIP. */
  batchItems: number
  /** Items in a batch that runs alongside others or before them. */
  largeItems: number
  targets: Targets
}

/** A part of the bench that `--only` selects by name. */
export interface Row {
  name: string
  run(): Promise<void>
}
