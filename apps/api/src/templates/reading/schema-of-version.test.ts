import { setImmediate as turn } from 'node:timers/promises'
import type { DraftSource } from '@platen/contract'
import { compileTemplate } from '@platen/merge'
import { expect } from 'chai'
import { createBodies } from '../../bodies/bodies.ts'
import { limitStoredReads } from '../../http/limits/limit-stored-reads.ts'
import { createSchemaOfVersion } from './schema-of-version.ts'
import { itExtended } from '../../../../../test/parts/runs.ts'

function fieldsOf(html: string) {
  const compiled = compileTemplate(html, { file: 'template.html', optional: [] })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults))
  return compiled.template.fields
}

function openSchemas(source?: DraftSource) {
  const bodies = createBodies({ waitMaxMs: 60_000 })
  let made = 0
  const schemaOf = createSchemaOfVersion({
    catalog: { versions: { findSource: () => Promise.resolve(source) } },
    storedReads: limitStoredReads({ max: 1_000 }),
    bodies: {
      describeFolder(...given) {
        made++
        return bodies.describeFolder(...given)
      },
    },
  })
  const caller = { signal: new AbortController().signal }
  const ask = (html: string, { accountId = 'acc_1', name = 'A', version = 1 } = {}) =>
    schemaOf({ templateId: 'tpl_1', version, name, fields: fieldsOf(html) }, 'json-schema', {
      ...caller,
      accountId,
    })
  return { ask, made: () => made }
}

describe('createSchemaOfVersion', () => {
  it('creates the schema once', async () => {
    const { ask, made } = openSchemas()
    expect(JSON.parse(await ask('{{a}}'))).to.have.nested.property('properties.a.title', 'A')
    await ask('{{a}}')
    expect(made()).to.equal(1)
  })

  it('never returns another account’s schema', async () => {
    const { ask } = openSchemas()
    await ask('{{a}}')
    expect(JSON.parse(await ask('{{b}}', { accountId: 'acc_2' })).properties).to.have.all.keys('b')
  })

  it('429 rate_limited: another version, for an account that has reached its read limit; a cached schema is still returned', async () => {
    const { ask } = openSchemas({ files: { 'template.html': 'x'.repeat(1_000) }, assets: {} })
    const known = await ask('{{a}}')
    expect(await ask('{{a}}', { version: 2 }).catch((error: unknown) => error)).to.include({
      code: 'rate_limited',
    })
    expect(await ask('{{a}}')).to.equal(known)
    expect(await ask('{{a}}', { accountId: 'acc_2' })).to.equal(known)
  })

  it('uses the current name of the template', async () => {
    const { ask } = openSchemas()
    expect(JSON.parse(await ask('{{a}}'))).to.have.property('title', 'A')
    expect(JSON.parse(await ask('{{a}}', { name: 'B' }))).to.have.property('title', 'B')
  })

  itExtended(
    '422 invalid_request: a schema that would be too large; other work continues in the meantime, and the error is cached',
    async () => {
      const { ask, made } = openSchemas()
      const name = (index: number) => `${String(index).padStart(5, 'x')}${'n'.repeat(190)}`
      const parts = Array.from({ length: 40 }, (_, at) => `{{#s${at}}}`).join('')
      const ends = Array.from({ length: 40 }, (_, at) => `{{/s${39 - at}}}`).join('')
      const html = `${parts}${Array.from({ length: 4_900 }, (_, at) => `{{${name(at)}}}`).join('')}${ends}`
      const first = ask(html).catch((error: unknown) => error)
      const over = new AbortController()
      void first.then(() => over.abort())
      // If the work ran in this thread, only a few turns would pass.
      let turns = 0
      for (; !over.signal.aborted; turns++) await turn()
      expect(await first).to.include({ code: 'invalid_request' })
      expect(turns).to.be.above(100)
      expect(await ask(html).catch((error: unknown) => error)).to.equal(await first)
      expect(made()).to.equal(1)
    },
  )
})
