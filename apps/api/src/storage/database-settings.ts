import { readPostgresAddress } from '@platen/database'
import { integer, url } from '@platen/platform'

/** Settings of the database. */
export const databaseSettings = {
  databaseUrl: url<undefined>('DATABASE_URL', 'PostgreSQL database', {
    fallback: undefined,
    fallbackText: 'an embedded database in PLATEN_DATA',
    schemes: ['postgres', 'postgresql'],
    secret: true,
    check: (address) => readPostgresAddress(address.href),
  }),
  databaseConnections: integer(
    'DATABASE_CONNECTIONS',
    'PostgreSQL connections per API process for documents: keys, templates and records',
    { fallback: 10, min: 1, max: 1_000 },
  ),
  databaseDashboardConnections: integer(
    'DATABASE_DASHBOARD_CONNECTIONS',
    'PostgreSQL connections per API process for everything else, such as dashboards and lists',
    { fallback: 10, min: 1, max: 1_000 },
  ),
  databaseOutageMs: integer(
    'DATABASE_OUTAGE_MS',
    'Milliseconds for which documents are generated with known keys and templates while the database is unavailable. A key works for this long after it was last looked up. 0 rejects requests immediately',
    { fallback: 5 * 60_000, max: 86_400_000 },
  ),
  activityKeepDays: integer(
    'ACTIVITY_KEEP_DAYS',
    'Days (UTC) for which document records and daily counts are kept, including today',
    { fallback: 365, min: 1, max: 3_650 },
  ),
}
