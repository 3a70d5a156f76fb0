import { DatabaseError, Pool, type PoolClient } from 'pg'
import { PostgresDialect, type PostgresPoolClient } from 'kysely'
import { readPostgresAddress } from './postgres-address.ts'

/** Where a PostgreSQL server is, and how long it may take. */
export interface PostgresOptions {
  /** `postgres://user:password@host:5432/name?sslmode=…` */
  url: string
  /** Connections at most; default 10. */
  connectionsMax?: number | undefined
  /** The server ends a statement that takes longer; default 10,000. `0`: no statement has a limit, whatever the role's settings say. */
  statementTimeoutMs?: number | undefined
  /**
   * Without an answer for so long the connection is treated as lost; default 2 s more than `statementTimeoutMs`, so that the
   * limit of the server comes first.
   */
  answerTimeoutMs?: number
}

const connectTimeoutMs = 3_000

/** A pool of connections to a PostgreSQL server. Connects when first used, fails fast, waits for no query for ever. */
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
    // The driver sends no limit of 0, which would leave the one that the role or the database has.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, though its types do not say so
    ...(statementTimeoutMs === 0 && { onConnect: (client) => client.query('set statement_timeout = 0') }),
  })
  // An idle connection that breaks tells the pool, which drops it; unheard, the event would end the process.
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
 * A connection that is not put back into the pool once it failed in another way than by the server's answer: after a timeout of ours
 * the query still occupies it, and whoever came next would wait behind that.
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
