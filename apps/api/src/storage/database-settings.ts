import { readPostgresAddress } from '@platen/database'
import { integer, url } from '@platen/platform'

/** Where the database is, and how it is used. */
export const databaseSettings = {
  databaseUrl: url<undefined>('DATABASE_URL', 'PostgreSQL database', {
    fallback: undefined,
    fallbackText: 'an embedded one under PLATEN_DATA',
    schemes: ['postgres', 'postgresql'],
    secret: true,
    check: (address) => readPostgresAddress(address.href),
  }),
  databaseConnections: integer(
    'DATABASE_CONNECTIONS',
    'Connections to PostgreSQL of each API process for documents: their keys, templates and records',
    { fallback: 10, min: 1, max: 1_000 },
  ),
  databaseDashboardConnections: integer(
    'DATABASE_DASHBOARD_CONNECTIONS',
    'Connections to PostgreSQL of each API process for everything else, such as dashboards, lists and upkeep',
    { fallback: 10, min: 1, max: 1_000 },
  ),
  databaseOutageMs: integer(
    'DATABASE_OUTAGE_MS',
    'How long documents are made with keys and templates that an API process has used before while the database is unavailable; a key works as long after it was last looked up; 0 refuses them at once',
    { fallback: 5 * 60_000, max: 86_400_000 },
  ),
  activityKeepDays: integer(
    'ACTIVITY_KEEP_DAYS',
    'Days (UTC) for which the record of each document and the counts by day are kept, today included',
    { fallback: 365, min: 1, max: 3_650 },
  ),
}
