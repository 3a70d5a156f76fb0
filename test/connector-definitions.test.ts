import { readdirSync, readFileSync } from 'node:fs'
import { createHmac } from 'node:crypto'
import path from 'node:path'
import { expect } from 'chai'
import type { Context } from 'mocha'
import { staleFiles } from '../integrations/build/generated.ts'
import { isGenuine } from '../integrations/shared/verify-message.ts'
import { findPublishedSchemas, openPublishedSchemas } from './parts/connectors/published-schemas.ts'
import { projectFolder } from './parts/stack.ts'

const connectors = path.join(projectFolder, 'integrations')

/** The schema of each of Make's files, as in Make's own editor. */
const makeSchemas: [RegExp, string][] = [
  [/makecomapp\.json$/, 'makecomapp.schema.json'],
  [/groups\.json$/, 'groups.json'],
  [/base\.iml\.json$/, 'base.json'],
  [/\.(?:communication|attach|detach)\.iml\.json$/, 'api.json'],
  [/\.(?:params|static-params|mappable-params|interface)\.iml\.json$/, 'parameters.json'],
  [/\.samples\.iml\.json$/, 'samples.json'],
]

describe('the connector definitions', () => {
  it('match the definitions that are generated from the description', async () => {
    expect(await staleFiles(), 'scripts/integrations build').to.deep.equal([])
  })

  it('accept a message that is signed with their secret, and reject all messages without a secret', () => {
    const now = Date.parse('2026-11-23T12:00:00Z')
    const timestamp = String(now / 1_000)
    for (const [secret, key, isBelieved] of [
      ['whsec_aHVzaA==', Buffer.from('hush'), true],
      ['whsec_aHVzaA==', Buffer.from('loud'), false],
      ['whsec_', Buffer.alloc(0), false],
      ['', Buffer.alloc(0), false],
    ] as const) {
      const signature = createHmac('sha256', key).update(`msg_1.${timestamp}.{}`).digest('base64')
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      }
      expect(isGenuine({ body: '{}', headers }, secret, now), secret).to.equal(isBelieved)
    }
  })

  for (const name of ['make', 'power-automate']) {
    it(`of ${name} match the schemas that the platform publishes`, function (this: Context) {
      const schemas = findPublishedSchemas()
      if (schemas === undefined) {
        console.log(
          'The platforms’ schemas are missing. Run `scripts/integrations install schemas`, or set PLATEN_CONNECTOR_SCHEMAS to their folder',
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
