import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'
import { toDatabaseFault, unavailable, unstorableText } from './database-faults.ts'

/** Wraps a dialect: errors are converted by `toDatabaseFault`, and text that no database can store is rejected. */
export function translatedDialect(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => translatedDriver(dialect.createDriver()),
  }
}

type AsyncMethod = (...args: unknown[]) => Promise<unknown>

function translatedDriver(driver: Driver): Driver {
  const translated = new WeakSet<DatabaseConnection>()
  return new Proxy(driver, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      if (name === 'beginTransaction' || name === 'commitTransaction') {
        return (...args: unknown[]) => (member as AsyncMethod).apply(target, args).catch(throwTranslated)
      }
      if (name !== 'acquireConnection') return member.bind(target)
      return async (...args: Parameters<Driver['acquireConnection']>) => {
        const connection = await target.acquireConnection(...args).catch((error: unknown) => {
          throw unavailable(error)
        })
        if (!translated.has(connection)) translateQueries(connection)
        translated.add(connection)
        return connection
      }
    },
  })
}

function translateQueries(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = async <R>(query: CompiledQuery, ...options: unknown[]) => {
    if (query.parameters.some(isUnstorable)) throw unstorableText()
    try {
      return await execute<R>(query, ...(options as []))
    } catch (error) {
      return throwTranslated(error)
    }
  }
}

function throwTranslated(error: unknown): never {
  throw toDatabaseFault(error)
}

function isUnstorable(parameter: unknown): boolean {
  return typeof parameter === 'string' && (parameter.includes('\0') || !parameter.isWellFormed())
}
