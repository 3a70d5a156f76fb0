import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { createServer, type Server } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { createEgress } from '@platen/platform/egress'
import { openCustomerBucket, openS3Store } from '@platen/storage'
import { expect } from 'chai'
import { makeAuthority, type PrivateAuthority } from './parts/certificates.ts'
import { type PostgresServer, startPostgresServer } from './parts/postgres-server.ts'
import { type S3Server, shareS3Server } from './parts/s3-server.ts'
import {
  htmlTemplate,
  programEnvironment,
  projectFolder,
  type Stack,
  startSharedStack,
} from './parts/stack.ts'
import { startTcpRedis, type TcpRedis } from './parts/tcp-redis.ts'

describe('PostgreSQL, Redis and an S3 store with certificates of a private authority', () => {
  let folder: string
  let authority: PrivateAuthority
  let postgres: PostgresServer
  let redis: TcpRedis
  let s3: S3Server
  let secureS3: Server
  let settings: Record<string, string>
  let masterKey: Record<string, string>

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'platen-ca-'))
    authority = await makeAuthority(folder)
    const { certFile, keyFile } = await authority.issue('server', ['DNS:localhost'])
    const redisTls = [
      `tls-cert-file ${certFile}`,
      `tls-key-file ${keyFile}`,
      `tls-ca-cert-file ${authority.caFile}`,
    ]
    ;[postgres, redis, s3] = await Promise.all([
      startPostgresServer({ certFile, keyFile }),
      startTcpRedis(['tls-port {port}', 'tls-auth-clients no', 'appendonly yes', ...redisTls]),
      shareS3Server(),
    ])
    await s3.createBucket('private-ca')
    const store = new URL(s3.endpoint)
    secureS3 = createServer(
      { cert: await readFile(certFile), key: await readFile(keyFile) },
      (incoming, outgoing) => {
        const { method, url, headers } = incoming
        const { hostname, port } = store
        const onward = httpRequest({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        })
        onward.on('error', () => outgoing.destroy())
        incoming.pipe(onward)
      },
    ).listen(0, '127.0.0.1')
    await once(secureS3, 'listening')
    const address = secureS3.address()
    const s3Port = typeof address === 'object' && address ? address.port : 0
    settings = {
      DATABASE_URL: postgres.url.replace('127.0.0.1', 'localhost'),
      REDIS_URL: `rediss://localhost:${redis.port}`,
      S3_ENDPOINT: `https://localhost:${s3Port}`,
      S3_REGION: s3.region,
      S3_BUCKET: 'private-ca',
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
    }
    // All processes encrypt secrets in the same database.
    masterKey = { PLATEN_MASTER_KEY: randomBytes(32).toString('base64') }
  })
  after(async () => {
    secureS3?.closeAllConnections()
    secureS3?.close()
    await Promise.all([postgres?.stop(), redis?.close(), s3?.stop()])
    await rm(folder, { recursive: true, force: true })
  })

  /** Returns the message of an API that does not start. */
  async function startFailure(changes: Record<string, string>): Promise<string> {
    const child = spawn(process.execPath, [path.join(projectFolder, 'apps/api/src/main.ts')], {
      env: {
        ...programEnvironment,
        PLATEN_DATA: path.join(folder, 'data'),
        PORT: '0',
        LOG_LEVEL: 'error',
        ...settings,
        ...masterKey,
        ...changes,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    const [code] = (await once(child, 'close')) as [number]
    expect(code, said).to.equal(1)
    return said
  }

  it('work with the authority’s certificate in NODE_EXTRA_CA_CERTS, for all stages of a document', async () => {
    const secure = {
      ...settings,
      DATABASE_URL: `${settings['DATABASE_URL']}?sslmode=verify-full`,
      NODE_EXTRA_CA_CERTS: authority.caFile,
    }
    const { DATABASE_URL: _database, ...forWorkers } = secure
    const stack: Stack = await startSharedStack({ ...secure, ...masterKey }, forWorkers)
    try {
      const account = await stack.createAccount('Private')
      const templateId = await stack.publish(account, 'private', htmlTemplate('<p>{{name}}</p>'))
      const answer = await stack.create(account, { templateId, data: { name: 'Ada' }, output: 'url' })
      const { url } = (await answer.json()) as { url: string }
      expect(url).to.match(/^https:\/\/localhost:/)
      // The check of data opens the store in a thread.
      const checked = await fetch(`${stack.baseUrl}/v1/templates/${templateId}/validate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ data: { name: 'Ada' } }),
      })
      expect(checked.status, await checked.text()).to.equal(200)
    } finally {
      await stack.close()
    }
  })

  it('stop the API at startup without it, and report the setting and the solution', async () => {
    const database = settings['DATABASE_URL'] ?? ''
    expect(await startFailure({ DATABASE_URL: `${database}?sslmode=verify-full` })).to.match(
      /The API did not start\. DATABASE_URL: .*Set NODE_EXTRA_CA_CERTS to a PEM file/,
    )
    expect(await startFailure({ DATABASE_URL: `${database}?sslmode=require` })).to.match(
      /The API did not start\. REDIS_URL: .*Set NODE_EXTRA_CA_CERTS to a PEM file/,
    )
    expect(await startFailure({ NODE_EXTRA_CA_CERTS: path.join(folder, 'none.crt') })).to.match(
      /NODE_EXTRA_CA_CERTS must name a file that this process can read \(ENOENT\)/,
    )
    expect(await startFailure({ NODE_EXTRA_CA_CERTS: import.meta.filename })).to.match(
      /NODE_EXTRA_CA_CERTS must name a file of certificates in PEM/,
    )
  })

  it('are reported with the solution by the store and by the test for a customer’s bucket', async () => {
    const { S3_ENDPOINT: endpoint = '', S3_REGION: region = '', S3_ACCESS_KEY: accessKey = '' } = settings
    const connection = { endpoint, region, accessKey, secretKey: s3.secretKey, pathStyle: true }
    const fault = await openS3Store({ ...connection, bucket: 'private-ca' })
      .check()
      .catch((error: unknown) => error)
    expect(fault)
      .to.have.property('detail')
      .that.match(/UNABLE_TO_VERIFY_LEAF_SIGNATURE; S3_ENDPOINT: .*Set NODE_EXTRA_CA_CERTS/)
    const egress = createEgress({ allowPrivate: true })
    try {
      const [write] = await openCustomerBucket({ ...connection, name: 'private-ca' }, egress).tryConnection()
      expect(write?.refused?.message).to.match(/^No response from https:.*Set NODE_EXTRA_CA_CERTS/)
    } finally {
      egress.close()
    }
  })

  it('accept a certificate for a different name only if the address allows it', async () => {
    const elsewhere = postgres.url
    const given = { NODE_EXTRA_CA_CERTS: authority.caFile, REDIS_URL: `rediss://127.0.0.1:${redis.port}` }
    expect(await startFailure({ ...given, DATABASE_URL: `${elsewhere}?sslmode=verify-full` })).to.match(
      /DATABASE_URL: .*certificate is for another host name/,
    )
    expect(
      await startFailure({
        ...given,
        NODE_EXTRA_CA_CERTS: '',
        DATABASE_URL: `${elsewhere}?sslmode=verify-ca&sslrootcert=${authority.caFile}`,
      }),
    ).to.match(/REDIS_URL: /)
  })
})
