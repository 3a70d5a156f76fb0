import type { Fault } from '../fault.ts'
import { dataFaults } from './data-faults.ts'
import { loadFaults } from './load-faults.ts'
import { processFaults } from './process-faults.ts'
import { storeFaults } from './store-faults.ts'

/** All faults in table order. */
export const allFaults: Fault[] = [...processFaults, ...dataFaults, ...storeFaults, ...loadFaults]

/** Faults in the short table: one for each component. */
export const shortFaults = [
  'api-killed',
  'worker-killed',
  'redis-killed',
  'postgres-stopped',
  'store-cut-upload',
]
