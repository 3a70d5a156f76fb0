import type { Migration } from 'kysely/migration'
import * as createTables from './0001-create-tables.ts'
import * as waitForDeliveriesInRows from './0002-wait-for-deliveries-in-rows.ts'

/** Migrations by their names, in order. */
export type NamedMigrations = Record<
  string,
  Migration & {
    /**
     * The newest migration of the oldest release that works with the tables after this one: set it when processes of the release before
     * can go on, in a rolling update and after a rollback. Leave it out when they cannot; they refuse to start then.
     */
    worksWith?: string
  }
>

/** Every migration by its name, in order. One that was released never changes. */
export const migrations: NamedMigrations = {
  '0001-create-tables': createTables,
  '0002-wait-for-deliveries-in-rows': waitForDeliveriesInRows,
}
