import type {
  Connector,
  ConnectorDelivery,
  ConnectorDeliveryList,
  NewConnector,
  SessionAnswer,
} from '@platen/contract'
import { expect } from 'chai'
import { confirmEmail, type DashboardSession, signUp } from './parts/dashboard-session.ts'
import { expectProblem } from './parts/expect-problem.ts'
import { type MailServer, startMailServer } from './parts/mail-server.ts'
import { htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

const mailsOfAccount = 3
const mailsOfAll = 5
const mapping = { fields: { no: { from: 'path', path: 'name' } } } as const
const mailTo = (address: string) => ({ to: 'mail', address, subject: 'Note {{no}}' }) as const

describe('limits for email from connectors', () => {
  let stack: Stack
  let mails: MailServer

  before(async () => {
    mails = await startMailServer()
    stack = await startStack({
      api: {
        SMTP_URL: mails.url,
        MAIL_FROM: 'platen@example.com',
        HOOK_MAIL_RATE: String(mailsOfAccount),
        HOOK_MAIL_RATE_TOTAL: String(mailsOfAll),
      },
    })
  })
  after(async () => {
    await stack?.close()
    await mails?.close()
  })

  async function connect(session: DashboardSession, destination: NewConnector['destination']) {
    const account = { accountId: session.accountId, apiKey: '' }
    const templateId = await stack.publish(account, 'note', htmlTemplate('<p>{{no}}</p>'))
    const json = { name: 'Shop', templateId, mapping, destination }
    return session.fetch('/connectors', { method: 'POST', json })
  }
  const isConfirmed = async (session: DashboardSession) =>
    ((await (await session.fetch('/session')).json()) as SessionAnswer).user.isConfirmed
  const mailsTo = (address: string) => mails.mails.filter(({ to }) => to.includes(address))

  it('422 invalid_request: rejects an account with an unconfirmed address until the link in its email is opened', async () => {
    const ada = await signUp(stack, { email: 'ada@example.com' })
    expect(await isConfirmed(ada)).to.equal(false)
    const refused = await expectProblem(await connect(ada, mailTo('x@example.com')), 422, 'invalid_request')
    expect(refused.errors?.map(({ pointer, code }) => `${pointer} ${code}`)).to.deep.equal([
      '/destination/to not_allowed',
    ])
    expect(refused.errors?.[0]?.message).to.include('Confirm your email address first')

    await confirmEmail(ada, mails)
    expect(await isConfirmed(ada)).to.equal(true)
    expect((await connect(ada, mailTo('x@example.com'))).status).to.equal(201)
    expect(mailsTo('ada@example.com')).to.have.length(1)
  })

  it('403 invalid_link: another account’s link, an invented link, or a link without a session does not confirm an address', async () => {
    const victim = await signUp(stack, { email: 'victim@example.com' })
    const eve = await signUp(stack, { email: 'eve@example.com' })
    await until(async () => mailsTo('victim@example.com').length > 0)
    const [, token = ''] =
      /confirm-email\?token=([\w-]+)/.exec(mailsTo('victim@example.com')[0]?.text ?? '') ?? []
    const confirm = (session: DashboardSession, of: string, headers: Record<string, string> = {}) =>
      session.fetch('/auth/confirm-email', { method: 'POST', json: { token: of }, headers })
    await expectProblem(await confirm(eve, token), 403, 'invalid_link')
    await expectProblem(await confirm(eve, `${token}x`), 403, 'invalid_link')
    await expectProblem(await confirm(victim, token, { Cookie: 'none=1' }), 401, 'login_required')
    expect([await isConfirmed(eve), await isConfirmed(victim)]).to.deep.equal([false, false])
    expect((await confirm(victim, token)).status).to.equal(200)
    expect(await isConfirmed(victim)).to.equal(true)
    expect(stack.log()).not.to.include(token)
  })

  it('429 rate_limited: an address gets at most five links per hour, even if its account is created repeatedly', async () => {
    const email = 'many@example.com'
    let session = await signUp(stack, { email })
    const { password } = session
    expect((await session.fetch('/account', { method: 'DELETE', json: { password } })).status).to.equal(204)
    session = await signUp(stack, { email })
    const ask = () => session.fetch('/auth/send-confirmation', { method: 'POST' })
    for (let count = 0; count < 3; count++) expect((await ask()).status).to.equal(200)
    await expectProblem(await ask(), 429, 'rate_limited')
    await until(async () => mailsTo(email).length === 5)
    await confirmEmail(session, mails)
    expect((await ask()).status).to.equal(200)
    expect(mailsTo(email)).to.have.length(5)
  })

  it('422 invalid_request: rejects an address from a field if the operator does not allow it', async () => {
    const bob = await signUp(stack, { email: 'bob@example.com' })
    await confirmEmail(bob, mails)
    for (const address of ['{{no}}@example.com', '{{no}}', 'a{{#no}}b{{/no}}@example.com']) {
      const refused = await expectProblem(await connect(bob, mailTo(address)), 422, 'invalid_request')
      expect(refused.errors?.[0]).to.include({ pointer: '/destination/address', code: 'not_allowed' })
      expect(refused.errors?.[0]?.message).to.include('HOOK_MAIL_TO_FIELDS')
    }
  })

  it('limits an account’s emails per hour, and reserves part of the shared limit for other accounts', async () => {
    const reader = 'reader@example.com'
    const ends: ConnectorDelivery[] = []
    for (const name of ['carol', 'dora', 'erin']) {
      const session = await signUp(stack, { email: `${name}@example.com` })
      await confirmEmail(session, mails)
      const connector = (await (await connect(session, mailTo(reader))).json()) as Connector
      for (let count = 0; count <= mailsOfAccount; count++) ends.push(await deliver(connector, session))
    }
    const mailed = ends.filter(({ detail }) => detail === 'Sent by email.')
    expect(mailed).to.have.length(mailsOfAll)
    const refused = ends.filter(({ outcome }) => outcome === 'failed').map(({ detail }) => detail ?? '')
    expect(refused[0]).to.include(`An account’s connectors can send ${mailsOfAccount} emails per hour`)
    // Dora has used the remaining shared limit except for one email, which Erin has sent.
    const ofAll = `together can send ${mailsOfAll} emails per hour`
    expect(refused[1]).to.include(
      `${ofAll}, and the remaining emails are reserved for accounts that have sent fewer`,
    )
    expect(refused.at(-1)).to.include(`${ofAll}, and this limit has been reached`)
    expect(mailsTo(reader)).to.have.length(mailsOfAll)
  })

  /** Posts a message, and resolves when its delivery has ended. */
  async function deliver(
    { address, connectorId }: Connector,
    session: DashboardSession,
  ): Promise<ConnectorDelivery> {
    const answer = await fetch(address, {
      method: 'POST',
      body: JSON.stringify({ name: `A-${Math.random()}` }),
      headers: { 'Content-Type': 'application/json' },
    })
    const { deliveryId } = (await answer.json()) as { deliveryId: string }
    let found: ConnectorDelivery | undefined
    await until(async () => {
      const listed = await session.fetch(`/connectors/${connectorId}/deliveries`)
      const { data } = (await listed.json()) as ConnectorDeliveryList
      found = data.find((delivery) => delivery.deliveryId === deliveryId)
      return found !== undefined && found.outcome !== 'received'
    })
    return found as ConnectorDelivery
  }
})
