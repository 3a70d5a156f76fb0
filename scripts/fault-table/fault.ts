import type { Account } from '../../test/parts/stack.ts'
import type { Cluster } from './cluster.ts'

/** What a fault can use. */
export interface FaultContext {
  cluster: Cluster
  /** The account whose requests are counted. */
  account: Account
  /** A checkout of the previous release, if one was given. */
  previous: string | undefined
}

/** A failure that happens while documents are being generated. */
export interface Fault {
  name: string
  title: string
  /** How long the fault lasts. Default: the run's setting. */
  seconds?: number
  /** Factor by which the usual load is multiplied. Default: 1. */
  load?: number
  /** Whether a second account sends a few requests at the same time. */
  hasQuietAccount?: boolean
  /** Returns the reason if the fault cannot be tested here. */
  skip?: (context: Pick<FaultContext, 'cluster' | 'previous'>) => string | undefined
  begin: (context: FaultContext) => Promise<void> | void
  /** Ends the fault: repairs or restarts what failed. */
  end?: (context: FaultContext) => Promise<void> | void
}
