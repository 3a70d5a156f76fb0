import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importFaults } from './checks/import-faults.ts'

/** Fails when a file imports against the direction of the layers, past a package's entry, or a vendor outside its one owner. */
const repo = join(import.meta.dirname, '..')
const files = globSync('{libs,apps,clients}/*/src/**/*.{ts,tsx}', { cwd: repo })
const faults = files.flatMap((file) => importFaults(file, readFileSync(join(repo, file), 'utf8')))
for (const fault of faults.toSorted()) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0
