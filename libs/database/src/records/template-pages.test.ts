import { expect } from 'chai'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CatalogContext } from '../context.ts'
import type { Schema } from '../database/schema.ts'
import { createTemplatePages } from './template-pages.ts'

describe('the search for templates', () => {
  it('does not use patterns, because they try repeated letters of a name again at each position', async () => {
    const statements: string[] = []
    const db = new Kysely<Schema>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      log({ query }) {
        statements.push(query.sql)
      },
    })
    const search = 'aaaab'
    const pages = createTemplatePages({ db } as CatalogContext)
    await pages.listPage('acc_1', { limit: 10, search, includesUnpublished: true })
    expect(statements).to.have.length(1)
    expect(statements[0])
      .to.match(/strpos/)
      .and.not.match(/like|similar|~/)
  })
})
