import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { copiedText, listenForTrouble, openBrowser, type SuiteBrowser } from './parts/browser.ts'
import { editorOn } from './parts/editor-page.ts'
import { connectMcp } from './parts/mcp-client.ts'
import { type PathProxy, startPathProxy } from './parts/path-proxy.ts'
import { runCli } from './parts/run-cli.ts'
import { htmlTemplate, type Stack, startSharedStack, until, waitMsMax } from './parts/stack.ts'

const run = promisify(execFile)

describe('a service below a path on another site', () => {
  let proxy: PathProxy
  let stack: Stack
  let browser: SuiteBrowser

  before(async () => {
    proxy = await startPathProxy('/intranet/documents')
    ;[stack, browser] = await Promise.all([startSharedStack({ BASE_URL: proxy.baseUrl }), openBrowser()])
    proxy.passTo(stack.baseUrl)
  })
  after(async () => {
    await browser?.close()
    proxy?.close()
    await stack?.close()
  })
  beforeEach(() => {
    proxy.outside.length = 0
  })
  afterEach('no request goes outside the path', () => expect(proxy.outside).to.deep.equal([]))

  for (const removesPath of [false, true]) {
    describe(
      removesPath ? 'behind a proxy that removes the path' : 'behind a proxy that keeps the path',
      () => {
        before(() => {
          proxy.removesPath = removesPath
        })

        it('lets someone sign up, publish, render, follow the link and log out', async () => {
          const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
          context.setDefaultTimeout(waitMsMax)
          const page = await context.newPage()
          const trouble = listenForTrouble(page)
          await page.goto(proxy.baseUrl)
          await page.getByRole('link', { name: 'Create an account' }).click()
          await page.getByRole('heading', { name: 'Create your account' }).waitFor()
          await page.getByLabel('Email').fill(`below-${removesPath}@example.com`)
          await page.getByLabel('Your name').fill('Below')
          await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
          await page.getByRole('button', { name: 'Create account' }).click()
          await page.getByRole('heading', { name: 'From the library' }).waitFor()
          const cookies = await context.cookies(`${proxy.baseUrl}/app/`)
          expect(cookies.map((cookie) => cookie.path)).to.include('/intranet/documents/app')
          expect(await context.cookies(new URL('/app/', proxy.baseUrl).href)).to.deep.equal([])
          // A picture that did not load is replaced by an icon.
          const picture = page.getByRole('button', { name: /^Invoice/ }).locator('img')
          await until(() =>
            picture.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth !== 0),
          )
          await page.getByRole('button', { name: /^Invoice/ }).click()
          const editor = editorOn(page)
          await editor.untilShown('Bill to')
          await page.reload()
          await editor.untilShown('Bill to')

          await page.getByRole('button', { name: 'Publish', exact: true }).click()
          const dialog = page.getByRole('dialog')
          await dialog.getByRole('heading', { name: 'Ready to publish' }).waitFor()
          await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
          await dialog.getByRole('button', { name: 'Copy command with API key' }).click()
          await until(async () => (await copiedText(page)).startsWith('curl '))
          const { stdout } = await run('bash', ['-c', await copiedText(page)])
          const { url } = JSON.parse(stdout) as { url: string }
          expect(url.startsWith(`${proxy.baseUrl}/files/`), url).to.equal(true)
          const file = path.join(stack.dataFolder, 'below.pdf')
          await writeFile(file, await (await fetch(url)).bytes())
          expect((await run('pdftotext', [file, '-'])).stdout).to.match(/bill to/i)

          await page.goto(`${proxy.baseUrl}/app/templates`)
          await page
            .getByRole('button', { name: /Account/ })
            .first()
            .click()
          await page.getByRole('menuitem', { name: 'Log out' }).click()
          await page.waitForURL(`${proxy.baseUrl}/app/sign-in`)
          expect(trouble).to.deep.equal([])
        })

        it('uses addresses below the path in responses, headers, problems and pages', async () => {
          const account = await stack.createAccount('Below')
          const templateId = await stack.publish(account, 'below', htmlTemplate('<p>{{name}}</p>'))
          const ask = (
            place: string,
            init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
          ) =>
            fetch(`${proxy.baseUrl}${place}`, {
              redirect: 'manual',
              ...init,
              headers: {
                Authorization: `Bearer ${account.apiKey}`,
                'Content-Type': 'application/json',
                ...init.headers,
              },
            })
          const body = JSON.stringify({ templateId, data: { name: 'Ada' }, output: 'url' })
          const accepted = await ask('/v1/create', {
            method: 'POST',
            body,
            headers: { Prefer: 'respond-async' },
          })
          expect(accepted.status).to.equal(202)
          const location = accepted.headers.get('location') ?? ''
          expect(location).to.match(/^\/intranet\/documents\/v1\/jobs\/\w+$/)
          const job = await fetch(new URL(location, proxy.baseUrl), {
            headers: { Authorization: `Bearer ${account.apiKey}`, Prefer: 'wait=60' },
          })
          expect(job.status).to.equal(200)

          expect((await ask('/app')).headers.get('location')).to.equal('/intranet/documents/app/')
          const openApi = (await (await ask('/openapi.json')).json()) as { servers: unknown }
          expect(openApi.servers).to.deep.equal([{ url: proxy.baseUrl }])
          const problem = (await (await ask('/v1/nowhere')).json()) as { type: string }
          expect(problem.type).to.equal(`${proxy.baseUrl}/problems/not-found`)
          for (const place of ['/docs', '/problems/not-found']) {
            const page = await (await ask(place)).text()
            for (const [, href = ''] of page.matchAll(/href="([^"#]+)/g)) {
              const linked = new URL(href, `${proxy.baseUrl}${place}`)
              if (linked.origin === new URL(proxy.baseUrl).origin)
                expect((await fetch(linked)).status, `${place}: ${href}`).to.equal(200)
            }
          }
        })

        it('works with the command line and with MCP clients', async () => {
          const account = await stack.createAccount('Below')
          const templateId = await stack.publish(account, 'below', htmlTemplate('<p>{{name}}</p>'))
          const { call } = await connectMcp({ ...stack, baseUrl: proxy.baseUrl }, account.apiKey)
          const { answer } = await call('list_templates')
          expect(JSON.stringify(answer)).to.include(templateId)
          const listed = await runCli(['template', 'list', '--account', account.accountId, '--json'], {
            folder: stack.dataFolder,
            env: { PLATEN_URL: proxy.baseUrl, PLATEN_DATA: stack.dataFolder },
          })
          expect(listed.out, listed.err).to.include(templateId)
        })
      },
    )
  }

  it('also responds to health checks without the path', async () => {
    expect((await fetch(`${stack.baseUrl}/healthz`)).status).to.equal(200)
    expect((await fetch(`${stack.baseUrl}/intranet/documents/healthz`)).status).to.equal(200)
    expect((await fetch(`${stack.baseUrl}/intranet/documentshealthz`)).status).to.equal(404)
  })
})
