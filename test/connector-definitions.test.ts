import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import type { Context } from 'mocha'
import { staleFiles } from '../connectors/build/generated.ts'
import { findPublishedSchemas, openPublishedSchemas } from './parts/connectors/published-schemas.ts'
import { projectFolder } from './parts/stack.ts'

const connectors = path.join(projectFolder, 'connectors')

/** Which of Make's schemas a file is read by: as its own editor says. */
const makeSchemas: [RegExp, string][] = [
  [/makecomapp\.json$/, 'makecomapp.schema.json'],
  [/groups\.json$/, 'groups.json'],
  [/base\.iml\.json$/, 'base.json'],
  [/\.(?:communication|attach|detach)\.iml\.json$/, 'api.json'],
  [/\.(?:params|static-params|mappable-params|interface)\.iml\.json$/, 'parameters.json'],
  [/\.samples\.iml\.json$/, 'samples.json'],
]

describe('the definitions of packages', () => {
  it('are what the description makes of them', async () => {
    expect(await staleFiles(), 'scripts/connectors build').to.deep.equal([])
  })

  for (const name of ['make', 'power-automate']) {
    it(`of ${name} fit the schemas that the platform publishes`, function (this: Context) {
      const schemas = findPublishedSchemas()
      if (schemas === undefined) {
        console.log(
          'The platforms’ schemas are not there: `scripts/connectors install schemas` brings them, or PLATEN_CONNECTOR_SCHEMAS says where they are',
        )
        return this.skip()
      }
      const folder = path.join(connectors, name)
      const published = openPublishedSchemas(path.join(schemas, name))
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.json'),
      )
      const faults = files.flatMap((file) => {
        const schema =
          name === 'make'
            ? makeSchemas.find(([pattern]) => pattern.test(file))?.[1]
            : file === 'apiProperties.json'
              ? 'paconn-apiProperties.schema.json'
              : 'apiDefinition.swagger.schema.json'
        const validate = published(schema ?? 'none')
        if (validate(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))) return []
        return (validate.errors ?? []).map(
          ({ instancePath, message }) => `${file}${instancePath}: ${message}`,
        )
      })
      expect(files).to.have.length.above(1)
      expect(faults).to.deep.equal([])
      return undefined
    })
  }
})
