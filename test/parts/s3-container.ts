import { GenericContainer, Wait } from 'testcontainers'
import { Client } from 'minio'
import type { S3Server } from './s3-server.ts'

/** SeaweedFS is maintained, runs in one process, and keeps its keys in one file. */
const image = 'chrislusf/seaweedfs:3.97'
const accessKey = 'test'
const secretKey = 'testing-secret'
const region = 'us-east-1'
const keys = {
  identities: [
    {
      name: 'test',
      credentials: [{ accessKey, secretKey }],
      actions: ['Admin', 'Read', 'List', 'Tagging', 'Write'],
    },
  ],
}

/** Like `startS3Server`, in a container. Needs a Docker engine. */
export async function startS3Container(): Promise<S3Server> {
  const container = await new GenericContainer(image)
    .withCommand(['server', '-s3', '-s3.config=/etc/seaweedfs-keys.json'])
    .withCopyContentToContainer([{ content: JSON.stringify(keys), target: '/etc/seaweedfs-keys.json' }])
    .withExposedPorts(8333)
    .withWaitStrategy(Wait.forListeningPorts())
    .start()
  const endPoint = container.getHost()
  const port = container.getMappedPort(8333)
  const client = new Client({ endPoint, port, useSSL: false, region, accessKey, secretKey })
  return {
    endpoint: `http://${endPoint}:${port}`,
    region,
    accessKey,
    secretKey,
    createBucket: (name) => client.makeBucket(name, region),
    async stop() {
      await container.stop()
    },
  }
}
