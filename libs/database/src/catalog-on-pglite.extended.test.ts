import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openCatalog } from './open-catalog.ts'
import { MasterKey } from './secrets/master-key.ts'
import { describeCatalog } from './testing/catalog-suite.ts'
import { type Opened, SettableClock } from './testing/opened.ts'

describe('the catalog on PGlite', () => {
  const opened = { clock: new SettableClock() } as Opened
  let folder = ''

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'platen-catalog-'))
    const masterKeys = [new MasterKey(Buffer.alloc(32, 1))] as const
    opened.catalog = await openCatalog({
      at: { kind: 'pglite', folder },
      masterKeys,
      clock: opened.clock.now,
    })
  })
  after(async () => {
    await opened.catalog?.close()
    await rm(folder, { recursive: true, force: true })
  })

  describeCatalog(opened)
})
