import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** A chunk of small rows takes about 100 ms. A statement can take ten seconds. */
const rowsMax = 2_000
/** Rows with many dependent rows that are removed with them. */
const parentRowsMax = 100
/** Rows with a template's source, of up to 2 MB. Each blocks the main thread for 2 to 4 ms with the embedded database (November 2026). */
const largeRowsMax = 5

interface Rows {
  table: keyof Schema
  /** Rows that can contain megabytes, or have dependent rows that can. */
  isLarge?: boolean
  /** Rows that have many small dependent rows. */
  isParent?: boolean
  where: RawBuilder<unknown>
}

/**
 * Removes rows in chunks with one statement each, so that no statement takes long. After each one, it pauses for as long as the statement took, because
 * the embedded database blocks other accounts. The next call continues a failed one. Throws `unavailable`.
 */
export async function removeInChunks(
  db: Kysely<Schema>,
  { table, isLarge = false, isParent = false, where }: Rows,
): Promise<void> {
  const pieceMax = isLarge ? largeRowsMax : isParent ? parentRowsMax : rowsMax
  for (;;) {
    const startedAt = performance.now()
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${where} limit ${pieceMax}
      ))`.execute(db)
    if (numAffectedRows === 0n) return
    await pause(performance.now() - startedAt)
  }
}

/** Rows of templates that can be many or large. `templateIds` is a list or a subquery in parentheses. */
export function rowsOfTemplates(templateIds: RawBuilder<unknown>): Rows[] {
  const ofTemplates = sql`template_id in ${templateIds}`
  return [
    {
      table: 'connector_deliveries',
      where: sql`connector_id in (select id from connectors where ${ofTemplates})`,
    },
    { table: 'versions', isLarge: true, where: ofTemplates },
    { table: 'author_turns', isLarge: true, where: ofTemplates },
    { table: 'attachments', where: ofTemplates },
  ]
}
