import type { DatabaseAddress } from '@platen/database'
import { copyEmptyCatalog } from './empty-catalog.ts'
import { sharedStackVariable } from './stack.ts'

/**
 * A database with the catalog's tables and nothing in them: one of the run's PostgreSQL server, which costs a hundredth of the CPU of an
 * embedded one; without a run embedded, in `folder`, which must not exist.
 */
export async function newDatabase(folder: string): Promise<DatabaseAddress> {
  const lender = process.env[sharedStackVariable]
  if (lender === undefined) {
    await copyEmptyCatalog(folder)
    return { kind: 'pglite', folder }
  }
  const answer = await fetch(`${lender}/database`)
  if (!answer.ok) throw new Error(`No database was lent: ${await answer.text()}`)
  return { kind: 'postgres', ...((await answer.json()) as { url: string }) }
}
