import { expect } from 'chai'
import type { Page } from 'playwright-core'
import {
  copiedText,
  listenForTrouble,
  openBrowser,
  openLoggedIn,
  type SuiteBrowser,
} from './parts/browser.ts'
import { defaultPassword, signIn, signUp } from './parts/dashboard-session.ts'
import { type S3Server, shareS3Server } from './parts/s3-server.ts'
import { htmlTemplate, type Stack, startStack, until } from './parts/stack.ts'

const bucket = 'papers'
const wrongSecret = 'wrong-secret-nobody-may-see'

describe('the account pages, in a browser against the whole stack', () => {
  let store: S3Server
  let stack: Stack
  let browser: SuiteBrowser
  let count = 0

  before(async () => {
    ;[store, browser] = await Promise.all([shareS3Server(), openBrowser()])
    stack = await startStack({
      api: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1' },
      worker: { PLATEN_ALLOW_PRIVATE_BUCKETS: '1' },
    })
    await store.createBucket(bucket)
  })
  after(async () => {
    await browser?.close()
    await stack?.close()
    await store?.stop()
  })

  /** Opens a page for a new user for this test, in a separate browser profile. */
  async function enter(path: string) {
    const session = await signUp(stack, { email: `person-${++count}@example.com` })
    const page = await openLoggedIn(browser, stack, session)
    const trouble = listenForTrouble(page)
    await page.goto(`${stack.baseUrl}/app${path}`)
    return { session, page, trouble }
  }

  const shownKey = (page: Page) => page.getByRole('region', { name: 'Keys' }).locator('code').first()

  it('shows, hides and copies the key; a rolled key keeps working until it is revoked', async () => {
    const { session, page, trouble } = await enter('/api-key')
    const { accountId } = session
    const masked = await shownKey(page).innerText()
    expect(masked).to.match(/^plt_.+…/)
    await page.getByRole('button', { name: 'Show key' }).click()
    await page.getByRole('button', { name: 'Hide key' }).waitFor()
    const first = await shownKey(page).innerText()
    expect(first).to.match(/^plt_\w{20,}$/)
    await page.getByRole('button', { name: 'Hide key' }).click()
    await page.getByRole('button', { name: 'Show key' }).waitFor()
    expect(await shownKey(page).innerText()).to.equal(masked)
    await page.getByRole('button', { name: 'Copy key' }).click()
    await page.getByText('Key copied.').waitFor()
    expect(await copiedText(page)).to.equal(first)

    const templateId = await stack.publish(
      { accountId, apiKey: first },
      'note',
      htmlTemplate('<p>{{no}}</p>'),
    )
    const make = async (apiKey: string) =>
      (await stack.create({ accountId, apiKey }, { templateId, data: { no: 'A-1' } })).status
    await page.getByRole('button', { name: 'Roll key' }).click()
    await page.getByRole('radio', { name: 'One hour' }).check()
    await page.getByRole('button', { name: 'Create new key' }).click()
    const copies = page.getByRole('button', { name: 'Copy key' })
    await copies.nth(1).waitFor()
    await copies.first().click()
    await until(async () => (await copiedText(page)) !== first)
    const second = await copiedText(page)
    expect([await make(first), await make(second)]).to.deep.equal([200, 200])

    // The old key is below the new key. Both keys can be revoked.
    await page.getByRole('button', { name: 'Revoke' }).last().click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await copies.nth(1).waitFor({ state: 'detached' })
    expect([await make(first), await make(second)]).to.deep.equal([401, 200])
    expect(trouble).to.deep.equal([])
  })

  it('connects a working bucket; a wrong secret shows the error from the store, and never the secret', async () => {
    const { page, trouble } = await enter('/storage')
    await page.getByRole('button', { name: 'Connect a bucket' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Bucket', { exact: true }).fill(bucket)
    await dialog.getByLabel('Endpoint').fill(store.endpoint)
    await dialog.getByLabel('Region').fill(store.region)
    await dialog.getByLabel('Access key').fill(store.accessKey)
    await dialog.getByLabel('Secret key').fill(wrongSecret)
    await dialog.getByRole('switch', { name: 'Path-style addresses' }).check()
    await dialog.getByRole('button', { name: 'Test connection' }).click()
    await dialog.getByText('The bucket failed the test.').waitFor()
    expect(await dialog.getByRole('status').innerText()).to.include('SignatureDoesNotMatch')

    await dialog.getByRole('button', { name: 'Encryption, storage class and access' }).click()
    await dialog.getByLabel('Storage class').fill('cold storage')
    await dialog.getByRole('button', { name: 'Test connection' }).click()
    await until(
      async () => (await dialog.getByLabel('Storage class').getAttribute('aria-invalid')) === 'true',
    )
    await dialog.getByLabel('Encryption', { exact: true }).selectOption('aws:kms')
    await dialog.getByLabel('KMS key').fill('alias/documents')
    await dialog.getByLabel('Encryption', { exact: true }).selectOption('')
    expect(await dialog.getByLabel('KMS key').inputValue()).to.equal('')
    await dialog.getByLabel('Storage class').fill('STANDARD')
    await dialog.getByLabel('Access (ACL)').selectOption('private')
    await dialog.getByLabel('Secret key').fill(store.secretKey)
    await dialog.getByRole('button', { name: 'Test connection' }).click()
    await dialog.getByText('The bucket works.').waitFor()
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    const row = page.getByRole('region', { name: `Bucket ${bucket}` })
    await row.getByRole('button', { name: 'Test connection' }).click()
    await row.getByText('The bucket works.').waitFor()
    const listed = await page.evaluate(async () => (await fetch('/app/api/buckets')).text())
    expect(listed).to.include(bucket).and.not.include(store.secretKey)
    const { buckets } = JSON.parse(listed) as { buckets: object[] }
    expect(buckets[0]).to.include({ storageClass: 'STANDARD', acl: 'private' })
    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Storage class').waitFor()
    expect(await dialog.getByLabel('Storage class').inputValue()).to.equal('STANDARD')
    expect(trouble).to.deep.equal([])
  })

  it('lists sessions and ends one; a changed password ends the other sessions and works at the next login', async () => {
    const { session, page, trouble } = await enter('/account')
    const elsewhere = await signIn(stack, session)
    await page.reload()
    await page.getByText('This browser').waitFor()
    await page.getByRole('button', { name: /^End session/ }).click()
    await page.getByRole('button', { name: /^End session/ }).waitFor({ state: 'detached' })
    expect((await elsewhere.fetch('/session')).status).to.equal(401)

    const other = await signIn(stack, session)
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password').fill('another horse battery')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The password is incorrect.').waitFor()
    await page.getByLabel('Current password').fill(defaultPassword)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed.').waitFor()
    expect((await other.fetch('/session')).status).to.equal(401)

    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await page.goto(`${stack.baseUrl}/app/account`)
    await page.getByLabel('Email').fill(session.email)
    await page.getByLabel('Password', { exact: true }).fill('another horse battery')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
    expect(trouble).to.deep.equal([])
  })

  it('401: a deleted account’s key and session stop working immediately', async () => {
    const { session, page, trouble } = await enter('/api-key')
    const { accountId } = session
    await page.getByRole('button', { name: 'Show key' }).click()
    await page.getByRole('button', { name: 'Hide key' }).waitFor()
    const apiKey = await shownKey(page).innerText()
    const templateId = await stack.publish({ accountId, apiKey }, 'note', htmlTemplate('<p>{{no}}</p>'))
    const make = async () =>
      (await stack.create({ accountId, apiKey }, { templateId, data: { no: 'A-1' } })).status
    expect(await make()).to.equal(200)

    await page.goto(`${stack.baseUrl}/app/account`)
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill('not the password')
    await dialog.getByRole('button', { name: 'Delete everything' }).click()
    await dialog.getByText('The password is incorrect.').waitFor()
    expect(await make()).to.equal(200)
    await dialog.getByLabel('Your password').fill(session.password)
    await dialog.getByRole('button', { name: 'Delete everything' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    expect(await make()).to.equal(401)
    expect((await session.fetch('/session')).status).to.equal(401)
    expect(trouble).to.deep.equal([])
  })
  it('explains that sign-up is closed and how to get an account; the login page does not offer sign-up', async () => {
    const closed = await startStack({ api: { PLATEN_SIGNUP: 'closed' }, workers: 0 })
    try {
      const page = await (await browser.newContext()).newPage()
      await page.goto(`${closed.baseUrl}/app/sign-up`)
      await page.getByRole('heading', { name: 'Sign-up is closed' }).waitFor()
      expect(await page.getByRole('textbox').count()).to.equal(0)
      await page.getByRole('link', { name: 'Log in' }).click()
      await page.getByRole('button', { name: 'Log in' }).waitFor()
      expect(await page.getByRole('link', { name: 'Create an account' }).count()).to.equal(0)
    } finally {
      await closed.close()
    }
  })
})
