import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createDiskStore, openS3Store } from '@platen/storage'
import { expect } from 'chai'
import { type S3Server, shareS3Server } from './parts/s3-server.ts'
import { projectFolder } from './parts/stack.ts'

const bucket = 'platen-moved'
const type = { contentType: 'application/pdf' }

describe('platen storage move to a real S3 store', () => {
  let server: S3Server
  let dataFolder: string

  before(async () => {
    server = await shareS3Server()
    await server.createBucket(bucket)
    dataFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-move-'))
  })
  after(async () => {
    await server?.stop()
    await rm(dataFolder, { recursive: true, force: true })
  })

  const move = async (environment: Record<string, string> = {}) => {
    const bin = path.join(projectFolder, 'apps/cli/bin/platen.js')
    const { endpoint, region, accessKey, secretKey } = server
    const env = {
      PATH: process.env['PATH'],
      PLATEN_DATA: dataFolder,
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      ...environment,
    }
    const run = promisify(execFile)(process.execPath, [bin, '--json', 'storage', 'move'], { env })
    return run.then(({ stdout }) => JSON.parse(stdout) as Record<string, unknown>)
  }
  const refusal = (environment: Record<string, string>) =>
    move(environment).then(
      () => 'moved',
      (error: { stderr: string }) => error.stderr,
    )

  it('copies every object, and only new or changed ones on a second run', async () => {
    const disk = await createDiskStore({ folder: path.join(dataFolder, 'storage') })
    const large = Buffer.alloc(12_000_000, 'platen')
    await disk.put('bundles/tpl_1/1/bundle.json', Buffer.from('{"format":1}'), type)
    await disk.put('bundles/tpl_1/1/assets/photo ü.jpg', large, type)
    expect(await move()).to.deep.equal({ copied: 2, bytes: large.length + 12, already: 0, left: 0 })
    await disk.put('bundles/tpl_2/1/bundle.json', Buffer.from('{}'), type)
    await disk.put('bundles/tpl_1/1/bundle.json', Buffer.from('{"format":1 }'), type)
    expect(await move()).to.deep.equal({ copied: 2, bytes: 15, already: 1, left: 0 })

    const moved = openS3Store({ ...server, bucket, pathStyle: true })
    expect((await moved.get('bundles/tpl_1/1/assets/photo ü.jpg'))?.equals(large)).to.equal(true)
    expect((await moved.get('bundles/tpl_1/1/bundle.json'))?.toString()).to.equal('{"format":1 }')
    expect(await disk.stat('bundles/tpl_1/1/assets/photo ü.jpg')).to.include({ bytes: large.length })
  })

  it('reports a missing setting, and the error from the store', async () => {
    expect(await refusal({ S3_ENDPOINT: '' })).to.contain('S3_ENDPOINT is not set')
    expect(await refusal({ S3_SECRET_KEY: 'wrong' })).to.contain('The object storage cannot be used')
    const empty = path.join(dataFolder, 'empty')
    await writeFile(empty, '')
    expect(await refusal({ PLATEN_DATA: empty })).to.contain('set PLATEN_DATA')
  })
})
