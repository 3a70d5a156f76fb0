import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { checkSignature } from '../apps/api/src/connectors/security/check-signature.ts'
import { verifyWebhook } from '../clients/typescript/src/verify-webhook.ts'
import { isGenuine } from '../integrations/shared/verify-message.ts'
import { hasPython } from './parts/has-python.ts'
import { projectFolder } from './parts/stack.ts'

/** A received message, and whether it is authentic. */
interface Row {
  what: string
  secret: string
  /** Unix time in seconds. */
  now: number
  headers: Record<string, string>
  body: string
  isGenuine: boolean
}

const file = path.join(projectFolder, 'test/fixtures/standard-webhooks.json')
const rows = JSON.parse(readFileSync(file, 'utf8')) as Row[]

const verifiers: Record<string, (row: Row) => unknown> = {
  'the TypeScript client': ({ body, headers, secret, now }) =>
    verifyWebhook(body, headers, secret, { now: now * 1_000 }),
  'packages for platforms': ({ body, headers, secret, now }) => {
    if (!isGenuine({ body, headers }, secret, now * 1_000)) throw new Error('refused')
  },
  connectors: ({ body, headers, secret, now }) =>
    checkSignature(
      { scheme: 'standard-webhooks' },
      { header: (name) => headers[name], body: Buffer.from(body) },
      { secret, now: new Date(now * 1_000) },
    ),
}

describe('Standard Webhooks messages are consistently accepted or rejected', () => {
  for (const [who, verify] of Object.entries(verifiers))
    it(`by ${who}`, async () => {
      for (const row of rows) {
        const isBelieved = await Promise.resolve(row)
          .then(verify)
          .then(
            () => true,
            () => false,
          )
        expect(isBelieved, row.what).to.equal(row.isGenuine)
      }
    })

  it('by the Python client', function () {
    if (!hasPython()) return this.skip()
    const { stdout, stderr } = spawnSync('python3', ['-X', 'utf8', '-c', verifyAll, file], {
      encoding: 'utf8',
      env: {
        ...process.env,
        PYTHONPATH: path.join(projectFolder, 'clients/python/src'),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    })
    const believed = rows.filter((row) => row.isGenuine).map(({ what }) => what)
    expect(stdout.split('\n').filter(Boolean), stderr).to.deep.equal(believed)
    return undefined
  })
})

const verifyAll = `
import json, sys
from platen_client import PlatenError, verify_webhook
for row in json.load(open(sys.argv[1], encoding="utf-8")):
    try:
        verify_webhook(row["body"], row["headers"], row["secret"], now=row["now"])
        print(row["what"])
    except PlatenError:
        pass
`
