import { expect } from 'chai'
import { htmlTemplate, shareStack } from './parts/stack.ts'

describe('settings for the dashboard, against the whole stack', () => {
  it('200: both keys create documents with /v1/create during the grace period, and an old key without a grace period does not', async () => {
    const stack = await shareStack()
    try {
      const first = await stack.createAccount('Ada')
      const templateId = await stack.publish(first, 'note', htmlTemplate('<p>{{no}}</p>'))
      const create = async (apiKey: string) =>
        (await stack.create({ ...first, apiKey }, { templateId, data: { no: 'A-1' } })).status
      const rollTo = async (graceMinutes: number) => {
        const answer = await stack.operator('POST', `/accounts/${first.accountId}/key/roll`, {
          graceMinutes,
        })
        return ((await answer.json()) as { apiKey: string }).apiKey
      }
      const second = await rollTo(1)
      expect([await create(first.apiKey), await create(second)]).to.deep.equal([200, 200])
      const third = await rollTo(0)
      const made = [await create(first.apiKey), await create(second), await create(third)]
      expect(made).to.deep.equal([401, 401, 200])
    } finally {
      await stack.close()
    }
  })
})
