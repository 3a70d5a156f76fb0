import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'chai'
import { type Kysely, sql } from 'kysely'
import { openCatalog } from '../open-catalog.ts'
import { MasterKey } from '../secrets/master-key.ts'
import { rejectionOf } from '../testing/catching.ts'
import { withTemporaryFolder } from '../testing/temporary-folder.ts'
import { openDatabase } from './open-database.ts'
import type { Schema } from './schema.ts'

const masterKeys = [new MasterKey(Buffer.alloc(32, 1))] as const
const writer = path.join(import.meta.dirname, '..', 'testing', 'write-until-killed.ts')

describe('the embedded database', () => {
  it('keeps every acknowledged row after being killed three times while writing', () =>
    withTemporaryFolder(async (folder) => {
      const promised: string[] = []
      for (let round = 1; round <= 3; round++) {
        await writeUntil(folder, (accountId) => promised.push(accountId) >= round * 100)
      }
      const catalog = await openCatalog({ at: { kind: 'pglite', folder }, masterKeys })
      const kept = new Set((await catalog.accounts.list()).map((account) => account.accountId))
      await catalog.close()
      expect(promised.filter((accountId) => !kept.has(accountId))).to.deep.equal([])
    }))

  it('rejects a second process on the same folder, and names the folder and the process that is using it', () =>
    withTemporaryFolder(async (folder) => {
      const catalog = await openCatalog({ at: { kind: 'pglite', folder }, masterKeys })
      try {
        const sameProcess = await rejectionOf(openCatalog({ at: { kind: 'pglite', folder }, masterKeys }))
        expect(String(sameProcess)).to.include(folder).and.include(`process ${process.pid}`)
        const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'ignore', 'pipe'] })
        let said = ''
        child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
        expect(await once(child, 'close')).to.deep.equal([1, null])
        expect(said).to.include(`${folder} is in use by another Platen process`)
        await catalog.ping()
      } finally {
        await catalog.close()
      }
      const again = await openCatalog({ at: { kind: 'pglite', folder }, masterKeys })
      await again.close()
    }))

  it('syncs each commit to the disk before it is acknowledged', () =>
    withTemporaryFolder(async (folder) => {
      const catalog = await openCatalog({ at: { kind: 'pglite', folder }, masterKeys })
      const original = fs.fsyncSync
      let synced = 0
      fs.fsyncSync = (descriptor) => {
        synced++
        original(descriptor)
      }
      try {
        for (let at = 0; at < 3; at++) await catalog.accounts.create({ name: 'A' })
        expect(synced).to.be.greaterThanOrEqual(3)
      } finally {
        fs.fsyncSync = original
        await catalog.close()
      }
    }))

  it('recreates a database whose creation was interrupted, and never removes a complete one', () =>
    withTemporaryFolder(async (folder) => {
      fs.writeFileSync(path.join(folder, 'unfinished'), '')
      fs.mkdirSync(path.join(folder, 'cluster'))
      fs.writeFileSync(path.join(folder, 'cluster', 'PG_VERSION'), '18')
      const first = await openCatalog({ at: { kind: 'pglite', folder }, masterKeys })
      const { accountId } = await first.accounts.create({ name: 'A' })
      await first.close()
      expect(fs.readdirSync(folder)).to.not.include('unfinished')
      const again = await openCatalog({ at: { kind: 'pglite', folder }, masterKeys })
      expect((await again.accounts.find(accountId))?.name).to.equal('A')
      await again.close()
      fs.rmSync(path.join(folder, 'cluster', 'global'), { recursive: true })
      const broken = await rejectionOf(openCatalog({ at: { kind: 'pglite', folder }, masterKeys }))
      expect(String(broken)).to.include(folder)
      expect(fs.readdirSync(folder)).to.include('cluster')
    }))

  it('a statement that runs concurrently with a transaction is not part of it', () =>
    withTemporaryFolder(async (folder) => {
      const { db, close } = await openDatabase({ kind: 'pglite', folder }, () => {})
      await sql`create table t (v text)`.execute(db)
      const rolledBack = db.transaction().execute(async (transaction) => {
        await sql`insert into t values ('inside')`.execute(transaction)
        throw new Error('rolled back')
      })
      const beside = sql`insert into t values ('beside')`.execute(db)
      await rejectionOf(rolledBack)
      await beside
      const { rows } = await sql<{ v: string }>`select v from t`.execute(db)
      await close()
      expect(rows).to.deep.equal([{ v: 'beside' }])
    }))

  for (const { what, within } of [
    {
      what: 'statements',
      within: <T>(db: Kysely<Schema>, work: (db: Kysely<Schema>) => Promise<T>) => work(db),
    },
    {
      what: 'the statements of a transaction',
      within: <T>(db: Kysely<Schema>, work: (db: Kysely<Schema>) => Promise<T>) =>
        db.transaction().execute(work),
    },
  ]) {
    it(`timers run between any number of ${what}`, () =>
      withTemporaryFolder(async (folder) => {
        const { db, close } = await openDatabase({ kind: 'pglite', folder }, () => {})
        await sql`select 1`.execute(db)
        const timer = { hasRun: false }
        setTimeout(() => (timer.hasRun = true))
        // Takes much longer than the interval after which the event loop must run.
        await within(db, async (connection) => {
          for (let count = 0; count < 5_000 && !timer.hasRun; count++) await sql`select 1`.execute(connection)
        })
        await close()
        expect(timer.hasRun).to.equal(true)
      }))
  }
})

/** Runs the writer until `isEnough`, then kills it with SIGKILL. */
async function writeUntil(folder: string, isEnough: (accountId: string) => boolean): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [writer, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('No output')
  const exited = once(child, 'exit')
  let isKilled = false
  for await (const line of createInterface({ input: child.stdout })) {
    // Accounts that the writer reported before it was killed count.
    if (isEnough(line) && !isKilled) isKilled = child.kill('SIGKILL')
  }
  expect(await exited).to.deep.equal([null, 'SIGKILL'])
}
