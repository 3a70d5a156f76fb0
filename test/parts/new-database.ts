import type { DatabaseAddress } from '@platen/database'
import { copyEmptyCatalog } from './empty-catalog.ts'
import { sharedStackVariable } from './stack.ts'

/**
 * Creates a database with the empty tables of the catalog. In a test run, the database is on the shared PostgreSQL server, which takes a hundredth
 * of the CPU time of an embedded database. Otherwise it is embedded in `folder`, which must not exist.
 */
export async function newDatabase(folder: string): Promise<DatabaseAddress> {
  const lender = process.env[sharedStackVariable]
  if (lender === undefined) {
    await copyEmptyCatalog(folder)
    return { kind: 'pglite', folder }
  }
  const answer = await fetch(`${lender}/database`)
  if (!answer.ok) throw new Error(`The shared database could not be created: ${await answer.text()}`)
  return { kind: 'postgres', ...((await answer.json()) as { url: string }) }
}
