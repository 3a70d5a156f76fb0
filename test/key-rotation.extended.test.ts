import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { type DashboardSession, signUp } from './parts/dashboard-session.ts'
import {
  type Account,
  htmlTemplate,
  programEnvironment,
  projectFolder,
  type Stack,
  startStack,
  until,
} from './parts/stack.ts'

const bin = path.join(projectFolder, 'apps/cli/bin/platen.js')
const [oldKey, newKey, otherKey] = [1, 2, 3].map(() => randomBytes(32).toString('base64')) as [
  string,
  string,
  string,
]
const [oldToken, newToken] = ['plo_the_token_before', 'plo_the_token_after']

describe('the rotation of the master key and the operator token', () => {
  const api: Record<string, string> = {
    PLATEN_MASTER_KEY: oldKey,
    PLATEN_OPERATOR_TOKEN: oldToken,
    PLATEN_SIGNUP: 'open',
  }
  let stack: Stack
  let account: Account
  let session: DashboardSession
  let link: string

  before(async () => {
    stack = await startStack({ api })
    account = await stack.createAccount('Ada')
    session = await signUp(stack, { email: 'ada@example.com' })
    const templateId = await stack.publish(account, 'letter', htmlTemplate('<p>{{a}}</p>'))
    const answer = await stack.create(account, { templateId, data: { a: 'b' }, output: 'url' })
    link = ((await answer.json()) as { url: string }).url
  })
  after(() => stack.close())

  async function restartWith(changed: Record<string, string>): Promise<void> {
    Object.assign(api, changed)
    if (stack.api.exitCode === null) {
      const ended = once(stack.api, 'exit')
      stack.api.kill('SIGTERM')
      await ended
    }
    await stack.startApi()
  }

  async function startErrorWith(changed: Record<string, string>): Promise<string> {
    const before = stack.log().length
    await restartWith(changed).catch(() => undefined)
    return stack.log().slice(before)
  }

  async function platen(...args: string[]): Promise<string> {
    const env = {
      ...programEnvironment,
      PLATEN_DATA: stack.dataFolder,
      PLATEN_OPERATOR_TOKEN: oldToken,
      PLATEN_URL: stack.baseUrl,
    }
    return (await promisify(execFile)(process.execPath, [bin, ...args], { env })).stdout.trim()
  }

  const statusOf = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(url, { headers })).status
  const accountsWith = (token: string) =>
    statusOf(`${stack.baseUrl}/operator/accounts`, { Authorization: `Bearer ${token}` })

  it('with a different key, the API does not start, and reports which key the database needs', async () => {
    for (const keys of [otherKey, newKey]) {
      const log = await startErrorWith({ PLATEN_MASTER_KEY: keys })
      expect(log).to.include('Secrets in the database are sealed under master key')
      expect(log).to.include('Set the key that belongs to this database')
      expect(log).to.not.include(keys)
    }
  })

  it('with "new,old", links, logins and both operator tokens work, and the status shows when the old key can be removed', async () => {
    await restartWith({
      PLATEN_MASTER_KEY: `${newKey},${oldKey}`,
      PLATEN_OPERATOR_TOKEN: `${newToken},${oldToken}`,
    })
    expect(await statusOf(link)).to.equal(200)
    expect((await session.fetch('/session')).status).to.equal(200)
    expect(await accountsWith(oldToken)).to.equal(200)
    expect(await accountsWith(newToken)).to.equal(200)
    expect(await accountsWith(`${newToken},${oldToken}`)).to.equal(401)
    await until(async () => (await platen('master-key')).includes('you can remove'))
    expect(stack.log()).to.include('All secrets are encrypted with the master key')
  })

  it('after the rotation, the new key is sufficient: secrets can be read, and the old key is rejected', async () => {
    await restartWith({ PLATEN_MASTER_KEY: newKey, PLATEN_OPERATOR_TOKEN: newToken })
    const headers = { Authorization: `Bearer ${newToken}` }
    const key = await fetch(`${stack.baseUrl}/operator/accounts/${account.accountId}/key`, { headers })
    expect(((await key.json()) as { apiKey: string }).apiKey).to.equal(account.apiKey)
    expect(await accountsWith(oldToken)).to.equal(401)
    expect(await statusOf(link)).to.equal(403)
    expect(await startErrorWith({ PLATEN_MASTER_KEY: oldKey })).to.include('sealed under master key')
  })
})
