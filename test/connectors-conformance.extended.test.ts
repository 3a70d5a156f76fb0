import { driveMake } from './parts/connectors/make-app.ts'
import { drivePowerAutomate } from './parts/connectors/power-automate.ts'
import { type Conforming, itConforms, publishOrder } from './parts/connectors/conformance-suite.ts'
import { type Stack, startStack } from './parts/stack.ts'

const packages = { Make: driveMake, 'Power Automate': drivePowerAutomate }

/** The packages for n8n and Zapier have equivalent tests in their own suites, which run in n8n and in Zapier's test app. */
describe('the connector definitions, executed as on their platforms', () => {
  let stack: Stack

  before(async () => {
    stack = await startStack({ api: { PLATEN_ALLOW_PRIVATE_WEBHOOKS: '1' } })
  })
  after(() => stack?.close())

  for (const [name, drive] of Object.entries(packages)) {
    describe(name, () => {
      let conforming: Conforming

      before(async () => {
        const { account, templateId } = await publishOrder(stack)
        const { apiKey } = account
        conforming = { driver: drive({ baseUrl: stack.baseUrl, apiKey }), stack, account, templateId }
      })

      itConforms(() => conforming)
    })
  }
})
