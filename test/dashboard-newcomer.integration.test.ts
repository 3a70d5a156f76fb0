import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { copiedText, listenForTrouble, openBrowser, type SuiteBrowser } from './parts/browser.ts'
import { editorOn } from './parts/editor-page.ts'
import { waitMsMax, type SharedStack, shareStack, until } from './parts/stack.ts'

const run = promisify(execFile)

describe('a new user, in a browser against the whole stack', () => {
  let stack: SharedStack
  let browser: SuiteBrowser

  before(async () => {
    ;[stack, browser] = await Promise.all([shareStack(), openBrowser()])
  })
  after(async () => {
    await browser?.close()
    await stack?.close()
  })

  it('signs up, adapts the library’s invoice, publishes it, and creates a PDF with the copied request', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    context.setDefaultTimeout(waitMsMax)
    const page = await context.newPage()
    const trouble = listenForTrouble(page)
    const startedAt = performance.now()

    await page.goto(`${stack.baseUrl}/app/`)
    await page.getByRole('link', { name: 'Create an account' }).click()
    // The previous page also has a field for an email address.
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    await page.getByLabel('Email').fill('newcomer@newcomer.example.com')
    await page.getByLabel('Your name').fill('Newcomer')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'From the library' }).waitFor()
    await page.getByRole('button', { name: /^Invoice/ }).click()

    const editor = editorOn(page)
    await editor.untilShown('Bill to')
    await editor.openCode('Text')
    await page.getByLabel('Find text').fill('bill to')
    await page.getByLabel('bill_to', { exact: true }).fill('Newcomer owes')
    await editor.untilShown('Newcomer owes')

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Ready to publish' }).waitFor()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await dialog.getByRole('button', { name: 'Copy command with API key' }).click()
    const templateId = /tpl_\w+/.exec(await dialog.innerText())?.[0]
    await until(async () => (await copiedText(page)).startsWith('curl '))
    const line = await copiedText(page)
    expect(line)
      .to.include(templateId)
      .and.match(/Bearer plt_\w+/)

    const { stdout } = await run('bash', ['-c', line])
    const { url } = JSON.parse(stdout) as { url: string }
    const file = path.join(stack.dataFolder, 'newcomer.pdf')
    await writeFile(file, await (await fetch(url)).bytes())
    const words = (await run('pdftotext', [file, '-'])).stdout
    const seconds = (performance.now() - startedAt) / 1_000
    process.stdout.write(`      from the first page to the PDF: ${seconds.toFixed(1)} s\n`)
    expect(words).to.include('Newcomer owes')
    expect(trouble).to.deep.equal([])
  })
})
