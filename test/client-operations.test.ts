import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { openApiDocument } from '../apps/api/src/reference/openapi.ts'
import { projectFolder } from './parts/stack.ts'

/** What no client has a method for, and why. */
const without: Record<string, string> = {
  createPdfLink: 'generate makes the same link, of /v1/create',
  watchBatch: 'waiting for a batch asks how far it is, which holds no connection that proxies would cut',
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
    it(`${client}: has a method for each operation of the API, but those that are named here with why`, () => {
      const cwd = path.join(projectFolder, 'clients', client)
      const source = globSync(files, { cwd }).map((file) => readFileSync(path.join(cwd, file), 'utf8'))
      const missing = operations.filter(
        (operation) => !source.join('\n').includes(`${quote}${operation}${quote}`),
      )
      expect(missing.toSorted()).to.deep.equal(Object.keys(without).toSorted())
    })
  }
})
