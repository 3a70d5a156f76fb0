import type { Account } from '../../test/parts/stack.ts'
import type { Cluster } from './cluster.ts'

/** What a fault can touch. */
export interface FaultContext {
  cluster: Cluster
  /** Whose requests are counted. */
  account: Account
  /** A checkout of the previous release, where one was given. */
  previous: string | undefined
}

/** Something that fails while documents are made. */
export interface Fault {
  name: string
  title: string
  /** How long it lasts. Default: the setting of the run. */
  seconds?: number
  /** Factor by which the load is higher than usual. Default: 1. */
  load?: number
  /** Whether a second account sends a few requests at the same time. */
  hasQuietAccount?: boolean
  /** Why it cannot happen here. */
  skip?: (context: Pick<FaultContext, 'cluster' | 'previous'>) => string | undefined
  begin: (context: FaultContext) => Promise<void> | void
  /** Ends the fault: repairs or restarts what failed. */
  end?: (context: FaultContext) => Promise<void> | void
}
