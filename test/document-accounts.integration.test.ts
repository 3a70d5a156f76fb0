import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type {
  DocumentAccountList,
  DocumentChoiceList,
  DocumentProviderName,
  DocumentReturnAnswer,
  Problem,
} from '@platen/contract'
import { connectWithRetry } from '@platen/queue'
import { expect } from 'chai'
import { type DashboardSession, signIn, signUp } from './parts/dashboard-session.ts'
import { googleError } from './parts/document-providers/google-answers.ts'
import type { ProvidedDocument, ProviderServer } from './parts/document-providers/provider.ts'
import { startProviderServer } from './parts/document-providers/provider-server.ts'
import { type Stack, startStack, until } from './parts/stack.ts'

const word = (id: string, name: string, more: Partial<ProvidedDocument> = {}): ProvidedDocument => ({
  id,
  name,
  modified: '2026-11-20T10:00:00Z',
  bytes: Buffer.from('PK'),
  ...more,
})

describe('document accounts, against fake Google and Microsoft servers', () => {
  let provider: ProviderServer
  let stack: Stack
  let ada: DashboardSession
  let eve: DashboardSession

  before(async () => {
    provider = await startProviderServer([
      {
        email: 'ada@provider.example.com',
        documents: [
          word('letter', 'Letter', { isNative: true }),
          word('long', 'Long', { isNative: true, bytes: Buffer.alloc(10_000_001, 'x') }),
          word('offer/1', 'Offer.docx', { modified: '2026-11-22T10:00:00Z' }),
          word('sheet', 'Numbers.xlsx'),
          word('mary', "Mary's note.docx"),
        ],
      },
      { email: 'eve@provider.example.com', documents: [] },
    ])
    stack = await startStack({ api: provider.settings() })
    provider.redirectUri = `${stack.baseUrl}/app/document-accounts/return`
    ada = await signUp(stack, { email: 'ada@accounts.example.com' })
    eve = await signUp(stack, { email: 'eve@accounts.example.com' })
  })
  after(async () => {
    await stack?.close()
    await provider?.close()
  })
  afterEach('no token, code or client secret is in the log', () => {
    const log = stack.log()
    const secrets = [provider.google, provider.microsoft].flatMap(({ client, secrets: given }) => [
      client.secret,
      ...given,
    ])
    for (const secret of secrets) expect(log.includes(secret)).to.equal(false)
  })

  async function read<T>(answer: Response, status = 200): Promise<T> {
    const body = await answer.text()
    expect(answer.status, body).to.equal(status)
    return JSON.parse(body) as T
  }
  const refusal = async (answer: Response) => {
    const { code, detail } = (await answer.json()) as Problem
    return { is: `${answer.status} ${code}`, detail }
  }
  const begin = async (name: DocumentProviderName, session = ada) => {
    const asked = session.fetch(`/document-accounts/${name}/authorizations`, { method: 'POST', json: {} })
    return (await read<{ url: string }>(await asked)).url
  }
  const comeBack = (to: URL, session = ada, changes: object = {}) => {
    const of = (name: string) => to.searchParams.get(name) ?? undefined
    const json = { state: of('state'), code: of('code'), error: of('error'), picked: of('picked_file_ids') }
    return session.fetch('/document-accounts/returns', { method: 'POST', json: { ...json, ...changes } })
  }
  async function connect(name: DocumentProviderName, pick?: string, session = ada) {
    const back = await provider.consent(await begin(name, session), pick === undefined ? {} : { pick })
    return read<DocumentReturnAnswer>(await comeBack(back, session))
  }
  const connectedTo = async (session: DashboardSession) => {
    const { accounts } = await read<DocumentAccountList>(await session.fetch('/document-accounts'))
    return accounts.map(({ provider: name, connected }) => `${name} ${connected?.address ?? '–'}`)
  }
  const listOf = (session: DashboardSession, search = '') =>
    session.fetch(`/document-accounts/microsoft/documents?search=${encodeURIComponent(search)}`)
  const disconnect = (name: DocumentProviderName, session = ada) =>
    session.fetch(`/document-accounts/${name}`, { method: 'DELETE' })

  it('Google: consent, selection and code create a connection, which is shown with its address and never with its tokens', async () => {
    const back = await connect('google', 'letter')
    expect(back).to.deep.equal({ provider: 'google', templateId: null, documentId: 'letter' })
    expect(await connectedTo(ada)).to.deep.equal(['google ada@provider.example.com', 'microsoft –'])
    const shown = await (await ada.fetch('/document-accounts')).text()
    for (const secret of provider.google.secrets) expect(shown).to.not.include(secret)
    expect((await disconnect('google')).status).to.equal(204)
  })

  it('Microsoft: lists only Word files, newest first, and finds them by name', async () => {
    await connect('microsoft')
    const names = async (search?: string) =>
      (await read<DocumentChoiceList>(await listOf(ada, search))).documents.map(({ name }) => name)
    expect(await names()).to.deep.equal(['Offer.docx', "Mary's note.docx"])
    expect(await names("mary's")).to.deep.equal(["Mary's note.docx"])
    expect(await names('numbers')).to.deep.equal([])
    expect((await disconnect('microsoft')).status).to.equal(204)
  })

  it('422 document_account_failed: rejects declined consent, and a state that is forged, was used before, or belongs to another session', async () => {
    const back = await provider.consent(await begin('google'))
    const forged = await refusal(await comeBack(back, ada, { state: 'x'.repeat(43) }))
    expect(forged.is).to.equal('422 document_account_failed')
    const otherSession = await signIn(stack, { email: ada.email })
    for (const session of [eve, otherSession]) {
      const visit = await provider.consent(await begin('google'))
      expect((await refusal(await comeBack(visit, session))).is).to.equal('422 document_account_failed')
      // The state was used and is no longer valid.
      expect((await refusal(await comeBack(visit))).is).to.equal('422 document_account_failed')
    }
    expect((await comeBack(back)).status).to.equal(200)
    expect((await refusal(await comeBack(back))).is).to.equal('422 document_account_failed')
    const declined = await provider.consent(await begin('google'), { decline: true })
    expect((await refusal(await comeBack(declined))).detail).to.match(/consent was declined/)
    expect(await connectedTo(eve)).to.deep.equal(['google –', 'microsoft –'])
    expect((await disconnect('google')).status).to.equal(204)
  })

  it('422 document_account_failed: rejects a code from another login, because PKCE binds a code to the session that requested it', async () => {
    const stolen = await provider.consent(await begin('google', eve))
    const own = await provider.consent(await begin('google'))
    const answer = await comeBack(own, ada, { code: stolen.searchParams.get('code') })
    expect((await refusal(answer)).is).to.equal('422 document_account_failed')
    expect(await connectedTo(ada)).to.deep.equal(['google –', 'microsoft –'])
  })

  it('the state is valid for ten minutes and this session only, and is stored in Redis as a hash', async () => {
    const url = new URL(await begin('google'))
    expect(url.searchParams.get('scope')).to.equal('https://www.googleapis.com/auth/drive.file')
    expect(url.searchParams.get('redirect_uri')).to.equal(provider.redirectUri)
    const redis = connectWithRetry(stack.redisUrl, { onError: () => undefined })
    try {
      const keys = await redis.keys('*document-visit*')
      expect(keys).to.not.deep.equal([])
      expect(keys.join()).to.not.include(url.searchParams.get('state'))
      for (const key of keys) expect(await redis.pttl(key)).to.be.within(1, 600_000)
    } finally {
      redis.disconnect()
    }
  })

  it('refreshes once for concurrent requests, stores the rotated token, and continues to work', async () => {
    provider.microsoft.expiresIn = 60
    await connect('microsoft')
    provider.microsoft.expiresIn = 3_600
    const before = provider.microsoft.refreshes
    const release = provider.hold('/microsoft/token')
    const asking = Promise.all([listOf(ada), listOf(ada), listOf(ada)])
    await until(() => provider.asked.some(({ form }) => form.get('grant_type') === 'refresh_token'))
    // A later request was answered, so the API must have received all three.
    expect((await ada.fetch('/document-accounts')).status).to.equal(200)
    release()
    const answers = await asking
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200])
    expect(provider.microsoft.refreshes - before).to.equal(1)
    // The provider rejects the access token before it expires. This is repeated with the rotated refresh token.
    for (const times of [2, 3]) {
      provider.microsoft.access.clear()
      expect((await listOf(ada)).status).to.equal(200)
      expect(provider.microsoft.refreshes - before).to.equal(times)
    }
    expect((await disconnect('microsoft')).status).to.equal(204)
  })

  it('connects with a token that expires beyond all valid dates', async () => {
    provider.microsoft.expiresIn = 1e300
    await connect('microsoft')
    provider.microsoft.expiresIn = 3_600
    expect((await listOf(ada)).status).to.equal(200)
    expect((await disconnect('microsoft')).status).to.equal(204)
  })

  it('422 document_account_not_connected: removes a connection whose access was revoked with the provider', async () => {
    await connect('microsoft')
    provider.microsoft.end('ada@provider.example.com')
    const withdrawn = await refusal(await listOf(ada))
    expect(withdrawn.is).to.equal('422 document_account_not_connected')
    expect(withdrawn.detail).to.match(/Connect the account again/)
    expect(await connectedTo(ada)).to.deep.equal(['google –', 'microsoft –'])
  })

  it('disconnecting revokes the token with the provider, and removes it here even if the provider is unavailable', async () => {
    await connect('google', 'letter')
    const before = provider.google.revocations
    expect((await disconnect('google')).status).to.equal(204)
    expect(provider.google.revocations - before).to.equal(1)
    expect([...provider.google.refresh.keys()]).to.deep.equal([])
    await connect('google', 'letter')
    provider.trouble('/google/revoke', { status: 503 })
    expect((await disconnect('google')).status).to.equal(204)
    provider.trouble('/google/revoke', undefined)
    expect(await connectedTo(ada)).to.deep.equal(['google –', 'microsoft –'])
    expect((await refusal(await disconnect('google'))).is).to.equal('404 not_found')
  })

  it('never uses another account’s connection, or one from a previous user of the account', async () => {
    await connect('microsoft')
    expect((await refusal(await listOf(eve))).is).to.equal('422 document_account_not_connected')
    expect((await refusal(await disconnect('microsoft', eve))).is).to.equal('404 not_found')
    const user = { email: 'new@accounts.example.com', password: 'correct horse battery' }
    const set = await stack.operator('POST', `/accounts/${ada.accountId}/user`, user)
    expect(set.ok, await set.text()).to.equal(true)
    const other = await signIn(stack, user)
    expect((await refusal(await listOf(other))).is).to.equal('422 document_account_not_connected')
    ada = other
  })

  it('503 document_account_unavailable: reports the error from the provider, and when to retry', async () => {
    await connect('microsoft')
    const search = '/microsoft/graph/me/drive/root'
    const asked = async (trouble: Parameters<ProviderServer['trouble']>[1]) => {
      provider.trouble(search, trouble)
      const answer = await listOf(ada)
      provider.trouble(search, undefined)
      return { retryAfter: answer.headers.get('Retry-After'), ...(await refusal(answer)) }
    }
    const busy = await asked({ status: 429, headers: { 'retry-after': '17' } })
    expect(busy).to.include({ is: '503 document_account_unavailable', retryAfter: '17' })
    for (const trouble of [
      { status: 500 },
      { status: 200, body: '<html>' },
      { status: 200, body: '[]' },
      { status: 200, body: { value: 'none' } },
      { status: 200, body: 'x'.repeat(3_000_000) },
    ])
      expect((await asked(trouble)).is).to.match(
        /^(503 document_account_unavailable|422 document_too_large)$/,
      )
    expect((await asked({ status: 403, body: { error: { code: 'accessDenied' } } })).is).to.equal(
      '422 document_fetch_failed',
    )
    provider.trouble('/microsoft/token', { status: 200, body: '{"access_token": 7}' })
    provider.microsoft.access.clear()
    expect((await refusal(await listOf(ada))).is).to.equal('503 document_account_unavailable')
    provider.trouble('/microsoft/token', undefined)
    expect((await listOf(ada)).status, 'the connection still exists after the outage').to.equal(200)
    expect((await disconnect('microsoft')).status).to.equal(204)
  })

  const importAs = (name: DocumentProviderName, documentId: string, session = ada) =>
    session.fetch(`/document-accounts/${name}/imports`, { method: 'POST', json: { documentId } })

  it('422 document_too_large: over Google’s 10 MB export limit, with a suggestion', async () => {
    await connect('google', 'long')
    const answer = await refusal(await importAs('google', 'long'))
    expect(answer.is).to.equal('422 document_too_large')
    expect(answer.detail).to.match(/10 MB.*Download → Microsoft Word/)
    expect((await disconnect('google')).status).to.equal(204)
  })

  it('422 document_fetch_failed: a document that was not selected, is not a text document, or cannot be downloaded; another account’s document counts as missing', async () => {
    await connect('google', 'letter')
    await connect('microsoft')
    for (const documentId of ['long', '../about', 'none', 'letter/export'])
      expect((await refusal(await importAs('google', documentId))).is).to.equal('422 document_fetch_failed')
    for (const documentId of ['sheet', 'none', '../../me'])
      expect((await refusal(await importAs('microsoft', documentId))).is).to.equal(
        '422 document_fetch_failed',
      )
    expect((await refusal(await importAs('microsoft', '..'))).is).to.equal('422 invalid_request')
    expect((await refusal(await importAs('google', 'letter', eve))).is).to.equal(
      '422 document_account_not_connected',
    )
    provider.trouble('/google/drive/files/letter/export', googleError(403, 'cannotExportFile', 'No.'))
    expect((await refusal(await importAs('google', 'letter'))).is).to.equal('422 document_fetch_failed')
    provider.trouble('/google/drive/files/letter/export', googleError(403, 'userRateLimitExceeded', 'No.'))
    expect((await refusal(await importAs('google', 'letter'))).is).to.equal(
      '503 document_account_unavailable',
    )
    provider.trouble('/google/drive/files/letter/export', undefined)
    for (const name of ['google', 'microsoft'] as const) await disconnect(name)
  })

  it('deleting the account revokes its connections at their providers', async () => {
    const leaver = await signUp(stack, { email: 'leaver@accounts.example.com' })
    await connect('google', 'letter', leaver)
    const before = provider.google.revocations
    const json = { password: leaver.password }
    expect((await leaver.fetch('/account', { method: 'DELETE', json })).status).to.equal(204)
    expect(provider.google.revocations - before).to.equal(1)
  })

  it('the data folder contains no plain-text token while accounts are connected', async () => {
    await connect('google', 'letter')
    await connect('microsoft')
    const given = [provider.google, provider.microsoft].flatMap(({ access, refresh }) => [
      ...access.keys(),
      ...refresh.keys(),
    ])
    expect(given).to.have.length.above(3)
    const files = await readdir(stack.dataFolder, { recursive: true, withFileTypes: true })
    for (const file of files.filter((each) => each.isFile())) {
      const bytes = await readFile(path.join(file.parentPath, file.name)).catch(() => Buffer.alloc(0))
      for (const token of given) expect(bytes.includes(token), file.name).to.equal(false)
    }
  })
})
