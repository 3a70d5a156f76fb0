import { htmlTemplate, type Stack, until } from '../../test/parts/stack.ts'
import { median } from '../load.ts'

const requests = 50

/** Returns the median durations of rejected requests by status, as logged by the service. */
export async function refusedMs(stack: Stack): Promise<Map<number, number>> {
  const account = await stack.createAccount('Refused')
  const templateId = await stack.publish(account, 'refused', htmlTemplate('<p>{{a}}</p>'))
  const cases: Array<[status: number, send: () => Promise<Response>]> = [
    [401, () => stack.create({ ...account, apiKey: 'plt_wrong' }, { templateId })],
    [422, () => stack.create(account, { templateId, data: { nope: 1 } })],
  ]
  const found = new Map<number, number>()
  for (const [status, send] of cases) {
    for (let warm = 0; warm < requests; warm++) await (await send()).text()
    const ids = new Set<string>()
    for (let count = 0; count < requests; count++) {
      const answer = await send()
      await answer.text()
      if (answer.status !== status) throw new Error(`returned status ${answer.status}, not ${status}`)
      ids.add(String(answer.headers.get('x-request-id')))
    }
    await until(() => loggedMs(stack, ids).length === ids.size)
    found.set(status, median(loggedMs(stack, ids)))
  }
  return found
}

function loggedMs(stack: Stack, ids: Set<string>): number[] {
  const lines = stack.log().split('\n')
  return lines
    .filter((line) => line.includes('"request"'))
    .map((line) => JSON.parse(line) as { requestId: string; ms: number })
    .flatMap(({ requestId, ms }) => (ids.has(requestId) ? [ms] : []))
}
