import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  /** The `service.name` of the sender. */
  service: string
  attributes: Record<string, unknown>
  isError: boolean
}

/** An OpenTelemetry collector that accepts OTLP over HTTP and stores the spans. */
export interface TraceCollector {
  url: string
  spans: CollectedSpan[]
  /** The bodies of all requests. */
  bodies: string[]
  close(): Promise<void>
}

interface Attribute {
  key: string
  value: Record<string, unknown>
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: {
        traceId: string
        spanId: string
        parentSpanId?: string
        name: string
        attributes: Attribute[]
        status: { code?: number }
      }[]
    }[]
  }[]
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

function spansOf({ resourceSpans }: ExportRequest): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId = '', name, attributes, status }) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        service: String(valuesOf(resource.attributes)['service.name']),
        attributes: valuesOf(attributes),
        isError: status.code === 2,
      })),
    ),
  )
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const { url, close } = await listenForTraces((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(body)
      if (request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(body) as ExportRequest))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  return { url, spans, bodies, close }
}

/** Starts a collector that accepts connections and requests, and never responds. */
export async function startSilentCollector() {
  let requests = 0
  const listening = await listenForTraces((request) => {
    requests++
    request.resume()
  })
  return { ...listening, requests: () => requests }
}

async function listenForTraces(onRequest: RequestListener) {
  const server = createServer(onRequest)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
