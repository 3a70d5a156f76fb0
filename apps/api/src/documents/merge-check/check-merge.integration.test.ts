import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Fault } from '@platen/contract'
import { expect } from 'chai'
import { PackedData } from '../../bodies/packed-data.ts'
import { createCheckMerge } from './check-merge.ts'

describe('createCheckMerge', () => {
  const sockets: Socket[] = []
  let silent: Server
  before(async () => {
    silent = createServer((socket) => sockets.push(socket.on('error', () => undefined))).listen(
      0,
      '127.0.0.1',
    )
    await once(silent, 'listening')
  })
  after(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  it('503 unavailable: the store accepts the connection but does not respond', async () => {
    const { port } = silent.address() as AddressInfo
    const store = {
      dataFolder: '/nowhere',
      s3Endpoint: `http://127.0.0.1:${port}`,
      s3PublicEndpoint: undefined,
      s3Region: 'us-east-1',
      s3Bucket: 'platen',
      s3AccessKey: 'key',
      s3SecretKey: 'secret-of-the-store',
      s3PathStyle: true,
      s3Encryption: undefined,
      s3KmsKeyId: undefined,
      s3StorageClass: undefined,
      s3Acl: undefined,
    }
    const checkMerge = createCheckMerge({ store, waitMaxMs: 60_000, readMsMax: 200 })
    const caller = { accountId: 'a', signal: new AbortController().signal }
    const fault: unknown = await checkMerge(
      { templateId: 'tpl_1', version: 1 },
      new PackedData('{}'),
      caller,
    ).catch((error: unknown) => error)
    expect(fault)
      .to.be.instanceOf(Fault)
      .and.include({ code: 'unavailable', detail: 'The object storage did not respond in time.' })
  })
})
