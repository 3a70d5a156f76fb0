import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { openApiDocument } from '../apps/api/src/reference/openapi.ts'
import { projectFolder } from './parts/stack.ts'

/** Operations without a method in the clients, with the reasons. */
const without: Record<string, string> = {
  createPdfLink: 'generate creates the same link with /v1/create',
  watchBatch: 'waiting for a batch polls its state, because proxies would cut a long connection',
}

const clients = {
  typescript: { files: 'src/{platen.ts,resources/*.ts}', quote: "'" },
  python: {
    files: 'src/platen_client/{client,jobs,batches,templates,drafts,documents,webhook_endpoints}.py',
    quote: '"',
  },
}

describe('the clients', () => {
  const { paths } = openApiDocument('http://localhost:3000') as unknown as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )

  for (const [client, { files, quote }] of Object.entries(clients)) {
    it(`${client}: has a method for each operation of the API, except those that are listed here with a reason`, () => {
      const cwd = path.join(projectFolder, 'clients', client)
      const source = globSync(files, { cwd }).map((file) => readFileSync(path.join(cwd, file), 'utf8'))
      const missing = operations.filter(
        (operation) => !source.join('\n').includes(`${quote}${operation}${quote}`),
      )
      expect(missing.toSorted()).to.deep.equal(Object.keys(without).toSorted())
    })
  }
})
