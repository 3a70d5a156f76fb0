import { createEgress } from '@platen/platform/egress'
import { expect } from 'chai'
import { type FeatureApp, startFeatureApp } from '../testing/feature-app.ts'
import { createEndpointService } from './endpoint-service.ts'

describe('createEndpointService', () => {
  let app: FeatureApp

  before(async () => {
    app = await startFeatureApp(() => [])
  })
  after(() => app.close())

  it('starts missed deliveries only when an endpoint is turned on after it was turned off', async () => {
    const resumed: string[] = []
    const egress = createEgress({ allowPrivate: true })
    const service = createEndpointService({
      catalog: app.catalog,
      egress,
      send: () => Promise.reject(new Error('nothing should be sent')),
      resume: async (endpointId) => void resumed.push(endpointId),
      restart: async () => undefined,
      clock: () => new Date(),
    })
    const { accountId } = await app.catalog.accounts.create({ name: 'A' })
    const { endpointId } = await service.create({ accountId }, { url: 'https://127.0.0.1/' })
    await service.change({ accountId }, endpointId, { enabled: true })
    expect(resumed).to.deep.equal([])
    await service.change({ accountId }, endpointId, { enabled: false })
    const on = await service.change({ accountId }, endpointId, { enabled: true })
    expect(on.enabled).to.equal(true)
    expect(resumed).to.deep.equal([endpointId])
    await service.change({ accountId }, endpointId, { enabled: true })
    expect(resumed).to.deep.equal([endpointId])
    egress.close()
  })
})
