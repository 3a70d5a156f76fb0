import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  type BatchAnswer,
  type DocumentPage,
  type JobAnswer,
  keyScopeNames,
  type Problem,
} from '@platen/contract'
import { expect } from 'chai'
import { signUp } from './parts/dashboard-session.ts'
import { makeKey } from './parts/make-key.ts'
import { type Account, htmlTemplate, shareStack, type SharedStack, until } from './parts/stack.ts'

/** All scopes except those that allow access to drafts. */
const unaware = keyScopeNames.filter((name) => name !== 'templates:write')

describe('the version that a request names', () => {
  let stack: SharedStack
  let account: Account
  let templateId: string

  before(async () => {
    stack = await shareStack()
    account = await stack.createAccount('Versions')
    for (const word of ['first', 'second'])
      templateId = await stack.publish(account, 'versions', htmlTemplate(`<p>${word} {{a}}</p>`))
  })
  after(() => stack?.close())

  const send = (address: string, body?: object, headers: Record<string, string> = {}, as = account) =>
    fetch(`${stack.baseUrl}/v1/${address}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${as.apiKey}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  const wordsOf = (pdf: Buffer) => execFileSync('pdftotext', ['-', '-'], { input: pdf }).toString().trim()
  const fetched = async (url: string | undefined) => Buffer.from(await (await fetch(url ?? '')).arrayBuffer())
  const data = { a: 'x' }

  it('is used for synchronous requests, links, jobs and batches; the default is the live version', async () => {
    for (const [version, rendered, word] of [
      [1, '1', 'first'],
      [2, '2', 'second'],
      [undefined, '2', 'second'],
    ] as const) {
      const asked = { templateId, data, ...(version && { version }) }
      const created = await send('create', asked)
      expect(created.headers.get('x-template-version')).to.equal(rendered)
      const { base64 } = (await created.json()) as { base64: string }
      expect(wordsOf(Buffer.from(base64, 'base64'))).to.equal(`${word} x`)
      const { url } = (await (await send('pdf', asked)).json()) as { url: string }
      expect(wordsOf(await fetched(url))).to.equal(`${word} x`)
      const accepted = (await (
        await send('create', { ...asked, output: 'url' }, { Prefer: 'respond-async' })
      ).json()) as JobAnswer
      expect(accepted.templateVersion).to.equal(Number(rendered))
      const job = (await (
        await send(`jobs/${accepted.jobId}`, undefined, { Prefer: 'wait=60' })
      ).json()) as JobAnswer
      expect(wordsOf(await fetched(job.result && 'url' in job.result ? job.result.url : ''))).to.equal(
        `${word} x`,
      )
      const items = { templateId, items: [data], output: 'merged', ...(version && { version }) }
      const { batchId } = (await (await send('batches', items)).json()) as BatchAnswer
      const read = async () => (await (await send(`batches/${batchId}`)).json()) as BatchAnswer
      await until(async () => (await read()).status === 'succeeded')
      expect(wordsOf(await fetched((await read()).result?.url))).to.equal(`${word} x`)
    }
  })

  it('422 invalid_request: rejects an invalid or missing version; 403 insufficient_scope: rejects the draft if the key cannot see it', async () => {
    for (const address of ['create', 'pdf', 'batches']) {
      const asked = address === 'batches' ? { templateId, items: [data] } : { templateId, data }
      for (const [version, code] of [
        [3, 'not_found'],
        [2 ** 40, 'not_found'],
        [0, 'not_allowed'],
        [1.5, 'not_allowed'],
        ['1', 'not_allowed'],
      ] as const) {
        const answer = await send(address, { ...asked, version })
        const problem = (await answer.json()) as Problem
        expect([answer.status, problem.code]).to.deep.equal([422, 'invalid_request'])
        const found = problem.errors?.map((error) => `${error.pointer} ${error.code}`)
        expect(found, `${address} ${version}`).to.deep.equal([`/version ${code}`])
      }
      const answer = await send(address, { ...asked, version: 'draft' })
      const problem = (await answer.json()) as Problem
      expect([answer.status, problem.code]).to.deep.equal([403, 'insufficient_scope'])
      expect(problem.detail).to.include('"templates:write"')
    }
  })

  it('can be the saved draft if the key can change it; the draft is checked as in a preview, alone and in a batch, and its documents return 404 for other keys', async () => {
    const author = await signUp(stack, { email: `author-${randomUUID()}@example.com` })
    const key = await makeKey(stack, { accountId: author.accountId, apiKey: '' }, {})
    const made = await author.fetch('/templates', { method: 'POST', json: { from: 'blank' } })
    const { templateId: ofAuthor } = (await made.json()) as { templateId: string }
    let revision = 0
    async function save(html: string): Promise<void> {
      if (revision === 0) {
        const draft = await author.fetch(`/templates/${ofAuthor}/draft`)
        revision = ((await draft.json()) as { revision: number }).revision
      }
      const files = Object.fromEntries(htmlTemplate(html))
      const json = { source: { files, assets: {} }, revision }
      const saved = await author.fetch(`/templates/${ofAuthor}/draft`, { method: 'PUT', json })
      expect(saved.status).to.equal(200)
      revision = ((await saved.json()) as { revision: number }).revision
    }
    const ask = (address: string, body?: object) => send(address, body, {}, key)
    const asked = { templateId: ofAuthor, version: 'draft', data }
    await save('<p>drafted {{a}}</p>')
    const created = await ask('create', asked)
    expect([created.status, created.headers.get('x-template-version')]).to.deep.equal([200, '0'])
    const { base64 } = (await created.json()) as { base64: string }
    expect(wordsOf(Buffer.from(base64, 'base64'))).to.equal('drafted x')

    const { jobId } = (await (
      await send('create', asked, { Prefer: 'respond-async' }, key)
    ).json()) as JobAnswer
    const items = { templateId: ofAuthor, version: 'draft', items: [data], output: 'merged' }
    const accepted = (await (await ask('batches', items)).json()) as BatchAnswer
    expect(accepted.templateVersion).to.equal(0)
    // A save during the batch does not affect it.
    await save('<p>{{#open}}</p>')
    const read = async () => (await (await ask(`batches/${accepted.batchId}`)).json()) as BatchAnswer
    await until(async () => (await read()).status === 'succeeded')
    expect(wordsOf(await fetched((await read()).result?.url))).to.equal('drafted x')

    const unread = await makeKey(stack, { accountId: author.accountId, apiKey: '' }, { scopes: unaware })
    const documentId = created.headers.get('x-document-id')
    for (const address of [
      `jobs/${jobId}`,
      `documents/${documentId}`,
      `batches/${accepted.batchId}`,
      `batches?before=${accepted.batchId}`,
    ]) {
      expect((await send(address, undefined, {}, unread)).status, address).to.equal(404)
      expect((await ask(address)).status, address).to.equal(200)
    }
    for (const address of [`jobs/${jobId}`, `documents/${documentId}`, `batches/${accepted.batchId}`]) {
      const { status } = await fetch(`${stack.baseUrl}/v1/${address}`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${unread.apiKey}` },
      })
      expect(status, address).to.equal(404)
    }
    const listed = async (as: typeof key) => ({
      documents: ((await (await send('documents', undefined, {}, as)).json()) as DocumentPage).data.length,
      batches: ((await (await send('batches', undefined, {}, as)).json()) as { batches: unknown[] }).batches
        .length,
    })
    expect(await listed(unread)).to.deep.equal({ documents: 0, batches: 0 })
    const toItsAuthor = await listed(key)
    expect(toItsAuthor.documents).to.be.greaterThan(0)
    expect(toItsAuthor.batches).to.equal(1)

    const codeOf = async (body: object) => {
      const answer = await ask('create', body)
      return `${answer.status} ${((await answer.json()) as Problem).code}`
    }
    expect(await codeOf(asked)).to.equal('422 invalid_template')
    expect(await codeOf({ ...asked, version: undefined })).to.equal('404 template_not_found')
    await save('<p>{{b}}</p>')
    expect(await codeOf(asked)).to.equal('422 invalid_data')
    const other = await makeKey(stack, account, {})
    const answer = await send('create', asked, {}, other)
    expect([answer.status, ((await answer.json()) as Problem).code]).to.deep.equal([
      404,
      'template_not_found',
    ])
  })
})
