import type { Migration } from 'kysely/migration'
import * as createTables from './0001-create-tables.ts'
import * as waitForDeliveriesInRows from './0002-wait-for-deliveries-in-rows.ts'
import * as indexFilteredRecords from './0003-index-filtered-records.ts'

/** Migrations by name, in order. */
export type NamedMigrations = Record<
  string,
  Migration & {
    /**
     * The newest migration of the oldest release that works with the tables after this one. Set it if processes from the previous release can
     * continue during a rolling update and after a rollback. Otherwise leave it out; those processes then do not start.
     */
    worksWith?: string
  }
>

/** All migrations by name, in order. A released migration never changes. */
export const migrations: NamedMigrations = {
  '0001-create-tables': createTables,
  '0002-wait-for-deliveries-in-rows': waitForDeliveriesInRows,
  '0003-index-filtered-records': indexFilteredRecords,
}
