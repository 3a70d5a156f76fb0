import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

/** A store with a bucket policy that requires encryption, and Object Lock that requires a checksum. It does not check signatures. */
export interface StrictStore {
  endpoint: string
  /** Each accepted write with its headers and the names of the signed headers. */
  writes: { what: string; headers: IncomingMessage['headers']; signed: string[] }[]
  objects: Map<string, Buffer>
  close(): void
}

/** Starts the store on a free port of 127.0.0.1. */
export async function startStrictStore(encryption: string): Promise<StrictStore> {
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://store')
      const body = Buffer.concat(await request.toArray())
      const refuse = (status: number, code: string, message: string) =>
        response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`)
      const isPart = url.searchParams.has('partNumber')
      const startsUpload = request.method === 'POST' && url.searchParams.has('uploads')
      if ((request.method === 'PUT' && !isPart) || startsUpload) {
        if (request.headers['x-amz-server-side-encryption'] !== encryption)
          return refuse(403, 'AccessDenied', 'Access Denied.')
      }
      if (request.method === 'PUT') {
        const sum = request.headers['content-md5']
        if (sum === undefined)
          return refuse(400, 'InvalidRequest', 'Content-MD5 OR x-amz-checksum- HTTP header is required')
        if (sum !== createHash('md5').update(body).digest('base64'))
          return refuse(400, 'BadDigest', 'Bad digest')
      }
      if (request.method === 'PUT' || startsUpload) {
        const what = startsUpload ? 'upload' : isPart ? 'part' : 'object'
        store.writes.push({ what, headers: request.headers, signed: signedHeaders(request, url) })
      }
      if (startsUpload) return response.end(uploadStarted)
      if (request.method === 'POST') return response.end(uploadCompleted)
      if (request.method === 'PUT') {
        if (!isPart) store.objects.set(url.pathname, body)
        return response.writeHead(200, { ETag: '"kept"' }).end()
      }
      if (request.method === 'DELETE') return response.writeHead(204).end()
      const kept = store.objects.get(url.pathname)
      return kept ? response.end(kept) : refuse(404, 'NoSuchKey', 'Not there.')
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const store: StrictStore = {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    writes: [],
    objects: new Map(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return store
}

const uploadStarted =
  '<InitiateMultipartUploadResult><Bucket>b</Bucket><Key>k</Key><UploadId>u</UploadId></InitiateMultipartUploadResult>'
const uploadCompleted =
  '<CompleteMultipartUploadResult><Location>http://b/k</Location><Bucket>b</Bucket><Key>k</Key><ETag>"whole"</ETag></CompleteMultipartUploadResult>'

function signedHeaders(request: IncomingMessage, url: URL): string[] {
  const inHeader = /SignedHeaders=([^,\s]+)/.exec(request.headers.authorization ?? '')?.[1]
  return (inHeader ?? url.searchParams.get('X-Amz-SignedHeaders') ?? '').split(';')
}
