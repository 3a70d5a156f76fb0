import type { Problem } from '@platen/contract'
import { expect } from 'chai'
import { signUp } from './parts/dashboard-session.ts'
import { type Account, htmlTemplate, type Stack, startStack } from './parts/stack.ts'

describe('a suspended account', () => {
  let stack: Stack

  before(async () => {
    stack = await startStack()
  })
  after(() => stack?.close())

  const call = (
    account: Account,
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) =>
    fetch(`${stack.baseUrl}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${account.apiKey}`,
        'content-type': 'application/json',
        ...init.headers,
      },
    })
  async function codeOf(answer: Response): Promise<[number, string]> {
    return [answer.status, ((await answer.json()) as Problem).code]
  }

  it('403 account_suspended: rejects keys and sessions until the account is resumed, and cancels its jobs', async () => {
    const session = await signUp(stack, { email: 'suspended@example.com' })
    const { accountId } = session
    const shown = await stack.operator('GET', `/accounts/${accountId}/key`)
    const account = { accountId, apiKey: ((await shown.json()) as { apiKey: string }).apiKey }
    const other = await stack.createAccount('Other')
    const templateId = await stack.publish(account, 'note', htmlTemplate('<p>{{a}}</p>'))
    // The job waits until the worker continues.
    stack.workers[0]?.kill('SIGSTOP')
    const accepted = await call(account, '/v1/create', {
      method: 'POST',
      headers: { prefer: 'respond-async' },
      body: JSON.stringify({ templateId, data: { a: 'x' }, output: 'url' }),
    })
    expect(accepted.status).to.equal(202)
    const { jobId } = (await accepted.json()) as { jobId: string }

    const suspended = await stack.operator('POST', `/accounts/${accountId}/suspend`, {})
    expect(((await suspended.json()) as { suspendedAt: string }).suspendedAt).to.match(/^\d{4}-/)
    const refused = [403, 'account_suspended']
    expect(await codeOf(await call(account, '/v1/templates'))).to.deep.equal(refused)
    expect(await codeOf(await call(account, `/v1/jobs/${jobId}`))).to.deep.equal(refused)
    expect(await codeOf(await session.fetch('/session'))).to.deep.equal(refused)
    expect((await call(other, '/v1/templates')).status).to.equal(200)

    expect((await stack.operator('POST', `/accounts/${accountId}/resume`, {})).status).to.equal(200)
    expect((await call(account, '/v1/templates')).status).to.equal(200)
    expect((await session.fetch('/session')).status).to.equal(200)
    const job = (await (await call(account, `/v1/jobs/${jobId}`)).json()) as { status: string }
    expect(job.status).to.equal('cancelled')
    stack.workers[0]?.kill('SIGCONT')
  })

  it('404 not_found: rejects changes to an account that does not exist; 401 unauthorized: rejects keys from a deleted account', async () => {
    for (const [method, path] of [
      ['POST', '/accounts/acc_none/suspend'],
      ['POST', '/accounts/acc_none/resume'],
      ['DELETE', '/accounts/acc_none'],
    ] as const) {
      expect(await codeOf(await stack.operator(method, path))).to.deep.equal([404, 'not_found'])
    }
    const account = await stack.createAccount('Gone')
    expect((await stack.operator('DELETE', `/accounts/${account.accountId}`)).status).to.equal(204)
    expect(await codeOf(await call(account, '/v1/templates'))).to.deep.equal([401, 'unauthorized'])
    const { accounts } = (await (await stack.operator('GET', '/accounts')).json()) as { accounts: Account[] }
    expect(accounts.map(({ accountId }) => accountId)).not.to.include(account.accountId)
  })
})
