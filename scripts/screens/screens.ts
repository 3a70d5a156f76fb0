import type { Page } from 'playwright-core'
import { batchScreens } from './batch-screens.ts'
import { chatScreens } from './chat-screens.ts'
import { describeScreens } from './describe-screens.ts'
import { editorAt, editorScreens } from './editor-screens.ts'
import { overlayScreens } from './overlay-screens.ts'
import { pageScreens } from './page-screens.ts'
import { go, heading, pageAt, type Screen, settled } from './open-page.ts'
import type { Scene } from './scene.ts'

const publishing = (name: string, of: (scene: Scene) => string): Screen => ({
  name: `publish-${name}`,
  as: 'author',
  isEditor: true,
  async open(page, scene) {
    await editorAt('', of)(page, scene)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    // The page prints all samples first.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(?:Publish|Fix)/ })
      .waitFor()
    await settled(page)
  },
})

/** Publishes a version with a bold heading, which differs from all earlier versions. */
async function changeAndPublish(page: Page, scene: Scene): Promise<void> {
  await editorAt('', ({ published }) => published)(page, scene)
  await page.locator('[data-page="1"]').getByText('Receipt', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Bold', exact: true }).click()
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click()
}

/** A screen with a dialog that is opened with a button on another screen. */
const dialog = (opener: Screen['open'], button: string | RegExp): Screen['open'] => {
  return async (page, scene) => {
    await opener(page, scene)
    await page.getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').waitFor()
    await settled(page)
  }
}

const templates = pageAt('/', 'Templates')
const apiKey = pageAt('/api-key', 'API integration')
const storage = pageAt('/storage', 'Storage')
const webhooks = pageAt('/webhooks', 'Webhooks')
const connectors = pageAt('/connectors', 'Connectors')
const activity = pageAt('/activity', 'Activity')
const account = pageAt('/account', 'Account')
const brand = pageAt('/brand', 'Brand')

/** The brand is filled in but not saved, so that the templates on other screens keep their style. */
const brandFilled: Screen['open'] = async (page, scene) => {
  await brand(page, scene)
  await page.getByLabel('Primary brand color', { exact: true }).fill('#7a1040')
  await page.getByLabel('Secondary brand color', { exact: true }).fill('#e0b040')
  await page.getByRole('radio', { name: 'Strong' }).check()
  await settled(page)
}

/** Screens for an account without templates, and the list of templates. */
const listScreens: readonly Screen[] = [
  { name: 'sign-in', as: 'guest', open: pageAt('/sign-in', 'Log in') },
  {
    name: 'sign-in-refused',
    as: 'guest',
    async open(page, scene) {
      await pageAt('/sign-in', 'Log in')(page, scene)
      await page.getByLabel('Email').fill('ada@example.com')
      await page.getByRole('textbox', { name: 'Password' }).fill('not her password')
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('alert').waitFor()
      await settled(page)
    },
  },
  { name: 'sign-up', as: 'guest', open: pageAt('/sign-up', 'Create your account') },
  {
    name: 'sign-up-refused',
    as: 'guest',
    async open(page, scene) {
      await pageAt('/sign-up', 'Create your account')(page, scene)
      await page.getByLabel('Email').fill('ada example.com')
      await page.getByRole('textbox', { name: 'Password' }).fill('short')
      await page.getByLabel('Your name').focus()
      await page.getByText('5 more characters').waitFor()
    },
  },
  { name: 'forgot-password', as: 'guest', open: pageAt('/forgot-password', 'Forgot your password?') },
  {
    name: 'reset-password',
    as: 'guest',
    open: pageAt('/reset-password?token=of-a-mail', 'Set a new password'),
  },
  {
    name: 'reset-password-half-link',
    as: 'guest',
    open: pageAt('/reset-password', 'This link is incomplete'),
  },
  { name: 'templates-empty', as: 'newcomer', open: templates },
  { name: 'templates', as: 'author', open: templates },
  { name: 'templates-nothing-found', as: 'author', open: pageAt('/?find=passport', 'Templates') },
  { name: 'templates-archive', as: 'author', open: pageAt('/?archived=true', 'Archive') },
  {
    name: 'templates-menu',
    as: 'author',
    async open(page, scene) {
      await templates(page, scene)
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'templates-rename',
    as: 'author',
    async open(page, scene) {
      await templates(page, scene)
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'new-template', as: 'newcomer', open: pageAt('/new', 'New template') },
]

const publishScreens: readonly Screen[] = [
  publishing('changes', ({ changed }) => changed),
  publishing('repair', ({ misspelt }) => misspelt),
  {
    name: 'publish-done',
    as: 'author',
    isEditor: true,
    async open(page, scene) {
      await changeAndPublish(page, scene)
      await page.getByRole('heading', { name: 'From a spreadsheet' }).waitFor()
      await settled(page)
    },
  },
  {
    name: 'versions',
    as: 'author',
    async open(page, scene) {
      await go(page, scene, `/templates/${scene.changed}/versions`)
      await heading(page, /./)
      await settled(page)
    },
  },
]

/** Screens for the account's other pages, and for the navigation. */
const accountScreens: readonly Screen[] = [
  { name: 'activity-empty', as: 'newcomer', open: activity },
  { name: 'activity', as: 'author', open: activity },
  {
    name: 'activity-open',
    as: 'author',
    async open(page, scene) {
      await pageAt('/activity?outcome=failed', 'Activity')(page, scene)
      const row = page.getByRole('list', { name: /Documents/ }).getByRole('button')
      if ((await row.count()) > 0) await row.first().click()
    },
  },
  { name: 'api-key', as: 'author', open: apiKey },
  { name: 'api-key-roll', as: 'author', open: dialog(apiKey, 'Roll key') },
  { name: 'api-key-new', as: 'author', open: dialog(apiKey, 'Create key') },
  { name: 'webhooks-empty', as: 'newcomer', open: webhooks },
  { name: 'webhooks-add', as: 'newcomer', open: dialog(webhooks, 'Add endpoint') },
  { name: 'connectors-empty', as: 'newcomer', open: connectors },
  { name: 'connectors-new', as: 'author', open: dialog(connectors, 'New connector') },
  { name: 'storage-empty', as: 'newcomer', open: storage },
  { name: 'brand', as: 'author', open: brandFilled },
  {
    name: 'brand-fonts',
    as: 'author',
    async open(page, scene) {
      await brandFilled(page, scene)
      await page.getByRole('button', { name: 'Save colors and fonts' }).scrollIntoViewIfNeeded()
      await page.getByRole('heading', { name: 'Your own fonts' }).scrollIntoViewIfNeeded()
      await settled(page)
    },
  },
  { name: 'storage', as: 'author', open: storage },
  { name: 'storage-connect', as: 'newcomer', open: dialog(storage, 'Connect a bucket') },
  { name: 'account', as: 'author', open: account },
  { name: 'account-delete', as: 'author', open: dialog(account, /^Delete account/) },
  {
    name: 'menu',
    as: 'author',
    async open(page, scene) {
      await templates(page, scene)
      const burger = page.getByRole('button', { name: 'Open menu' })
      if (await burger.isVisible()) await burger.click()
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
    },
  },
  {
    name: 'palette',
    as: 'author',
    async open(page, scene) {
      await templates(page, scene)
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Go to…').waitFor()
    },
  },
  {
    name: 'keys',
    as: 'author',
    async open(page, scene) {
      await templates(page, scene)
      await page.keyboard.press('Shift+?')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'not-found', as: 'author', open: pageAt('/nothing/here', 'Page not found') },
  {
    name: 'error',
    as: 'author',
    isFailure: true,
    async open(page, scene) {
      await failing(page, '**/app/api/session')
      await go(page, scene, '/')
      await heading(page, 'This page could not be shown')
    },
  },
  {
    name: 'activity-error',
    as: 'author',
    isFailure: true,
    async open(page, scene) {
      await failing(page, '**/app/api/generations**')
      await go(page, scene, '/activity')
      // The page retries before it shows an error.
      await page.getByRole('alert').first().waitFor()
      await settled(page)
    },
  },
]

/** All screens, in the order in which users see them. */
export const screens = {
  lists: [...listScreens, ...batchScreens],
  // The service checks one draft of an account at a time, so screens that publish are separate.
  chat: [...describeScreens, publishing('first', ({ draft }) => draft), ...chatScreens],
  editor: editorScreens,
  page: [...pageScreens, ...overlayScreens, ...publishScreens],
  account: accountScreens,
} satisfies Record<string, readonly Screen[]>

/** Responds like a service that cannot reach its database. */
async function failing(page: Page, address: string): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        code: 'unavailable',
        title: 'The service cannot reach its database',
        detail: 'The service cannot reach its database. Nothing was changed. Try again in a moment.',
        status: 503,
        requestId: 'req_8Qm2tXv5',
      }),
    }),
  )
}
