import type { Migration } from 'kysely/migration'
import * as createTables from './0001-create-tables.ts'

/** Every migration by its name, in order. One that was released never changes. */
export const migrations: Record<string, Migration> = {
  '0001-create-tables': createTables,
}
