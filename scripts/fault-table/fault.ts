import type { Account } from '../../test/parts/stack.ts'
import type { Cluster } from './cluster.ts'

/** The context of a fault. */
export interface FaultContext {
  cluster: Cluster
  /** The account whose requests are counted. */
  account: Account
  /** A checkout of the previous release, if one was given. */
  previous: string | undefined
}

/** A failure that happens while documents are generated. */
export interface Fault {
  name: string
  title: string
  /** How long it lasts. Default: the setting of the run. */
  seconds?: number
  /** Factor by which the load is higher than usual. Default: 1. */
  load?: number
  /** Whether a second account sends a few requests at the same time. */
  hasQuietAccount?: boolean
  /** Returns the reason why it cannot be tested here. */
  skip?: (context: Pick<FaultContext, 'cluster' | 'previous'>) => string | undefined
  begin: (context: FaultContext) => Promise<void> | void
  /** Ends the fault: repairs or restarts what failed. */
  end?: (context: FaultContext) => Promise<void> | void
}
