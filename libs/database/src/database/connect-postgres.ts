import { DatabaseError, Pool, type PoolClient } from 'pg'
import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import { readPostgresAddress } from './postgres-address.ts'

/** The address of a PostgreSQL server, and its time limits. */
export interface PostgresOptions {
  /** `postgres://user:password@host:5432/name?sslmode=…` */
  url: string
  /** Maximum number of connections. Default 10. */
  connectionsMax?: number | undefined
  /** The server aborts a statement that takes longer. Default 10,000. `0`: no limit, regardless of the role's settings. */
  statementTimeoutMs?: number | undefined
  /**
   * A connection without a response for this long is considered lost. Default: 2 s more than `statementTimeoutMs`, so that the server's limit applies
   * first.
   */
  answerTimeoutMs?: number
}

const connectTimeoutMs = 3_000

/** Returns a pool of connections to a PostgreSQL server. It connects on first use, fails fast, and never waits for a query indefinitely. */
export function connectPostgres(options: PostgresOptions): PostgresDialect {
  const { statementTimeoutMs = 10_000 } = options
  const { answerTimeoutMs = statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 2_000 } = options
  const { url, ssl } = readPostgresAddress(options.url)
  const pool = new Pool({
    connectionString: url,
    ...(ssl !== undefined && { ssl }),
    max: options.connectionsMax ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: answerTimeoutMs,
    idle_in_transaction_session_timeout: answerTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'platen',
    // The driver does not send a limit of 0, so the limit of the role or the database would apply.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, though its types do not say so
    ...(statementTimeoutMs === 0 && { onConnect: (client) => client.query('set statement_timeout = 0') }),
  })
  // An idle connection that breaks notifies the pool, which drops it. Without a listener, the event would end the process.
  pool.on('error', () => {})
  const lent = new WeakMap<PoolClient, LentClient>()
  return new PostgresDialect({
    pool: {
      options: pool.options,
      end: () => pool.end(),
      async connect() {
        const client = await pool.connect()
        const known = lent.get(client) ?? new LentClient(client)
        lent.set(client, known)
        return known as unknown as PostgresPoolClient
      },
    },
  })
}

/**
 * A connection that is removed from the pool after any failure that the server did not report: after one of our timeouts, the query still occupies
 * the connection, and the next query would have to wait.
 */
class LentClient {
  readonly #client: PoolClient
  #isBroken = false

  constructor(client: PoolClient) {
    this.#client = client
    client.on('error', () => {
      this.#isBroken = true
    })
  }

  async query(text: string, values: unknown[]): Promise<unknown> {
    try {
      return await this.#client.query(text, values)
    } catch (error) {
      if (!(error instanceof DatabaseError)) this.#isBroken = true
      throw error
    }
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }
}
