import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Problem } from '@platen/contract'
import { expect } from 'chai'
import { createBodies } from '../bodies/bodies.ts'
import { createRequestBudgets } from '../http/limits/request-memory.ts'
import { contextOf } from '../http/request-context.ts'
import { createApp } from '../server/app.ts'
import { limitStoredReads } from '../http/limits/limit-stored-reads.ts'
import { deliveryRoutes } from './delivery-routes.ts'

const answersBytesMax = 2 ** 20

describe('a delivery’s payload', () => {
  it('503 overloaded: is not read before memory for the response is available', async () => {
    const budgets = createRequestBudgets({ bodiesBytesMax: 2 ** 20, answersBytesMax, requestTimeoutMs: 300 })
    const nothing = () => undefined
    let reads = 0
    const delivery = {
      deliveryId: 'cdl_1',
      payload: { key: '', until: new Date() },
      bytes: 200_000,
      contentType: 'application/json',
    }
    const parts = {
      catalog: {
        connectors: { find: async () => ({ connectorId: 'con_1', accountId: 'acc_1' }) },
        connectorDeliveries: { find: async () => delivery },
      },
      storedReads: limitStoredReads(),
      payloads: { get: async () => void reads++ },
      bodies: createBodies({ waitMaxMs: 30_000 }),
    }
    const app = createApp({
      logger: { debug: nothing, info: nothing, warn: nothing, error: console.error },
      baseUrl: 'http://localhost',
      accessLog: (req, _res, next) => {
        contextOf(req).accountId = 'acc_1'
        next()
      },
      routers: [deliveryRoutes(parts as unknown as Parameters<typeof deliveryRoutes>[0])],
      budgets,
    })
    const server = createServer((req, res) => void app(req, res)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const read = async () => {
      const response = await fetch(
        `http://127.0.0.1:${port}/app/api/connectors/con_1/deliveries/cdl_1/payload`,
      )
      return `${response.status} ${((await response.json()) as Problem).code}`
    }
    try {
      const { signal } = new AbortController()
      const held = await budgets.responses.reserve(answersBytesMax / 2, { accountId: 'acc_2', signal })
      expect(await read()).to.equal('503 overloaded')
      expect(reads).to.equal(0)
      held.shrinkTo(0)
      expect(await read()).to.equal('404 not_found')
      expect(reads).to.equal(1)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
