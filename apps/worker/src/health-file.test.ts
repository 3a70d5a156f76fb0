import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { projectFolder, until } from '../../../test/parts/stack.ts'
import type { PrintingLane, PrintingLanes } from './chromium/lane-pool.ts'
import { keepHealthFile } from './health-file.ts'

describe('a worker with a health file', () => {
  let folder: string
  let file: string
  const onError = () => undefined
  const lanes: PrintingLanes = { withLane: (_, use) => use({} as PrintingLane) }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-health-'))
    file = path.join(folder, 'health')
  })
  afterEach(() => rm(folder, { recursive: true }))

  const check = () =>
    spawnSync(process.execPath, [path.join(projectFolder, 'deploy/worker-health.mjs')], {
      env: { WORKER_HEALTH_FILE: file },
    }).status

  it('is healthy while it prints probes, and unhealthy after it has ended', async () => {
    const kept = await keepHealthFile({
      file,
      lanes,
      probe: async () => undefined,
      healthyMs: 3_600_000,
      everyMs: 1,
      onError,
    })
    await until(() => existsSync(file))
    await until(() => check() === 0)
    await kept.close()
    expect(check()).to.equal(1)
  })

  it('is unhealthy until a document is printed, regardless of an old file', async () => {
    writeFileSync(file, String(Date.now() + 3_600_000))
    const hanging = Promise.withResolvers<void>()
    let probes = 0
    const probe = () => (probes++, hanging.promise)
    const kept = await keepHealthFile({ file, lanes, probe, healthyMs: 3_600_000, everyMs: 5, onError })
    await until(() => probes === 1)
    expect(check()).to.equal(1)
    hanging.resolve()
    await until(() => check() === 0)
    await kept.close()
  })

  it('is unhealthy when it is frozen, because its last entry expires', async () => {
    const kept = await keepHealthFile({ file, lanes, probe: async () => undefined, healthyMs: 0, onError })
    await until(() => existsSync(file))
    expect(Number(await readFile(file, 'utf8'))).to.be.at.most(Date.now())
    expect(check()).to.equal(1)
    await kept.close()
  })

  it('counts documents as prints', async () => {
    let probes = 0
    const probe = async () => void probes++
    const kept = await keepHealthFile({
      file,
      lanes,
      probe,
      healthyMs: 3_600_000,
      everyMs: 3_600_000,
      onError,
    })
    expect(await kept.lanes.withLane({ deadlineAt: Infinity }, async () => 'printed')).to.equal('printed')
    await kept.close()
    expect(probes).to.equal(1)
  })
})
