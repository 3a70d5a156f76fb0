import { writeSync } from 'node:fs'
import { openCatalog } from '../open-catalog.ts'
import { MasterKey } from '../secrets/master-key.ts'

// A separate process that creates accounts in the folder given as its first argument until it is killed, and prints each acknowledged account.
const folder = process.argv[2]
if (folder === undefined) throw new Error('Which folder?')
const catalog = await openCatalog({
  at: { kind: 'pglite', folder },
  masterKeys: [new MasterKey(Buffer.alloc(32, 1))],
})
for (;;) {
  const { accountId } = await catalog.accounts.create({ name: 'x'.repeat(2_000) })
  writeSync(1, `${accountId}\n`)
}
