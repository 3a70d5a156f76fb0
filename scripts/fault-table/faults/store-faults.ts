import { type IncomingMessage, request as httpRequest, type RequestListener } from 'node:http'
import type { StoreFront } from '../../../test/parts/store-front.ts'
import type { Fault } from '../fault.ts'

const answering = (make: (front: StoreFront) => RequestListener): Pick<Fault, 'begin' | 'end'> => ({
  begin({ cluster: { store } }) {
    store.answer = make(store)
  },
  end({ cluster: { store } }) {
    store.answer = store.passOn
    // Requests that are still waiting are cut off, as if the store restarted.
    store.cutAll()
  },
})

const later =
  (ms: number) =>
  ({ passOn }: StoreFront): RequestListener =>
  (request, response) =>
    void setTimeout(() => passOn(request, response), ms)

const down = (seconds?: number): Pick<Fault, 'begin' | 'end' | 'seconds'> => ({
  ...(seconds !== undefined && { seconds }),
  begin: ({ cluster }) => cluster.store.close(),
  end: ({ cluster }) => cluster.store.open(),
})

/** Receives the first bytes of an upload, and closes the connection. */
const cutUpload =
  ({ passOn }: StoreFront): RequestListener =>
  (request, response) => {
    if (request.method !== 'PUT') return passOn(request, response)
    request.once('data', () => request.socket.destroy())
  }

/** Sends the first half of a download, and closes the connection. */
const cutDownload =
  ({ passOn, store }: StoreFront): RequestListener =>
  (request, response) => {
    if (request.method !== 'GET') return passOn(request, response)
    const { hostname, port } = new URL(store)
    const { method, url, headers } = request
    const sendHalf = async (answer: IncomingMessage) => {
      const bytes = Buffer.concat(await answer.toArray())
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      response.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => response.destroy())
    }
    const onward = httpRequest(
      { hostname, port, method, path: url, headers, agent: false },
      (answer) => void sendHalf(answer).catch(() => response.destroy()),
    )
    onward.on('error', () => response.destroy())
    onward.end()
  }

/** Faults in the object store, behind a proxy. */
export const storeFaults: Fault[] = [
  { name: 'store-down-20', title: 'object store down for 20 s', ...down(20) },
  { name: 'store-down-90', title: 'object store down for 90 s', ...down(90) },
  { name: 'store-slow', title: 'object store 3 s slower', ...answering(later(3_000)) },
  { name: 'store-far', title: 'object store 300 ms slower', ...answering(later(300)) },
  {
    name: 'store-hangs',
    title: 'object store accepts connections but never responds',
    ...answering(() => () => undefined),
  },
  {
    name: 'store-cut-upload',
    title: 'uploads to the object store cut off halfway',
    ...answering(cutUpload),
  },
  {
    name: 'store-cut-download',
    title: 'downloads from the object store cut off halfway',
    ...answering(cutDownload),
  },
]
