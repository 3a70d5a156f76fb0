import { driveMake } from './parts/connectors/make-app.ts'
import { drivePowerAutomate } from './parts/connectors/power-automate.ts'
import { type Conforming, itKeepsItsPromises, publishOrder } from './parts/connectors/promises.ts'
import { type Stack, startStack } from './parts/stack.ts'

const packages = { Make: driveMake, 'Power Automate': drivePowerAutomate }

/** n8n's and Zapier's packages keep the same promises in their own suites, within n8n itself and Zapier's test app. */
describe('the definitions of packages, driven as their platforms do', () => {
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

      itKeepsItsPromises(() => conforming)
    })
  }
})
