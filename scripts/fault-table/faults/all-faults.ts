import type { Fault } from '../fault.ts'
import { dataFaults } from './data-faults.ts'
import { loadFaults } from './load-faults.ts'
import { processFaults } from './process-faults.ts'
import { storeFaults } from './store-faults.ts'

/** All faults in the order of the table. */
export const allFaults: Fault[] = [...processFaults, ...dataFaults, ...storeFaults, ...loadFaults]

/** Faults in the short version of the table: one for each part. */
export const shortFaults = [
  'api-killed',
  'worker-killed',
  'redis-killed',
  'postgres-stopped',
  'store-cut-upload',
]
