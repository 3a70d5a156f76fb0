import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** A chunk of small rows takes about 25 ms. A larger one of 2,000 rows took up to 0.4 s (November 2026). */
export const rowsMax = 500
/** Maximum for rows with many dependent rows, which are removed with them. */
const parentRowsMax = 100
/**
 * Maximum for rows with a template's source of up to 2 MB. With the embedded database, each of them blocks the main thread for 2 to 4 ms (November
 * 2026).
 */
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
 * Removes rows in chunks, with one statement for each, so that no statement takes a long time. After each statement, pauses for as long as it took,
 * because the embedded database blocks other accounts. Another call continues where a failed call stopped. Throws `unavailable`.
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

/** The tables in which templates can have many or large rows. `templateIds` is a list or a subquery in parentheses. */
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
