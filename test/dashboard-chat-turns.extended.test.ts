import { expect } from 'chai'
import { axeFindings } from './parts/browser.ts'
import { chatOrderFiles, createChatPage } from './parts/chat-page.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { until } from './parts/stack.ts'

describe('turns in the chat, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@chat-turns.example.com')
  const { ask, box, button, keys, open, turn } = createChatPage(dashboard)

  it('creates one undo step and one revision per turn, which survive a reload', async () => {
    const editor = await open()
    await editor.untilSaved()
    const { revision } = await editor.draft()
    const card = await ask('Make the title red')
    await button('Undo', card).waitFor()
    await until(async () => (await editor.draft()).revision > revision)
    await editor.untilSaved()
    const made = await editor.draft()
    expect(made.revision).to.equal(revision + 1)
    expect(made.source.files['style.css']).to.not.equal(chatOrderFiles['style.css'])
    const others = ({ source: { files } }: typeof made) => ({
      ...files,
      'style.css': '',
      'template.html': '',
    })
    expect(others(made)).to.deep.equal({ ...chatOrderFiles, 'style.css': '', 'template.html': '' })

    await button('Undo', card).click()
    await until(async () => (await editor.file('style.css')) === chatOrderFiles['style.css'])
    await button('Redo', card).click()
    await until(async () => (await editor.file('style.css')) === made.source.files['style.css'])
    await box().focus()
    await keys().press('Tab')
    await keys().press('Control+z')
    await until(async () => (await editor.file('style.css')) === chatOrderFiles['style.css'])

    const declined = await ask('Make it sing in Latin verse')
    await button('Edit and resend', declined).click()
    expect(await box().innerText()).to.equal('Make it sing in Latin verse')
    expect(await axeFindings(dashboard.page)).to.deep.equal([])
    await editor.untilSaved()
    await dashboard.page.reload()
    await turn('Make the title red').waitFor()
    await turn('Make it sing in Latin verse').waitFor()
  })

  it('mentions a file that is selected with the keyboard', async () => {
    const editor = await open()
    const [chooser] = await Promise.all([
      dashboard.page.waitForEvent('filechooser'),
      button('Attach files').click(),
    ])
    await chooser.setFiles({ name: 'Our colours.txt', mimeType: 'text/plain', buffer: Buffer.from('Teal') })
    await dashboard.page.getByText(/^Text · /).waitFor()
    await box().focus()
    await keys().type('Make it sing like @our')
    await dashboard.page.getByRole('option', { name: /Our colours/ }).waitFor()
    await keys().press('Enter')
    await keys().type('please')
    await keys().press('Control+Enter')
    await turn('Make it sing like').getByText('@Our colours.txt').waitFor()
    await turn('Make it sing like').getByText('Composer ·').waitFor()
    expect((await editor.draft()).source.files).to.deep.equal(chatOrderFiles)
  })

  it('lets the user keep or drop parts of a turn, as one more undo step', async () => {
    const editor = await open()
    const card = await ask('Make the title red and use landscape')
    await button('Undo', card).waitFor()
    await editor.untilSaved()
    const made = (await editor.draft()).source.files
    await button('Review changes', card).click()
    const review = dashboard.page.getByRole('dialog')
    await review.getByText('The page looks different').waitFor()
    await review.getByText(/^Individual changes/).click()
    await review.getByRole('region', { name: 'template.json' }).getByRole('switch').press('Space')
    await button('Drop 1 change', review).click()
    await review.waitFor({ state: 'detached' })
    await until(async () => (await editor.file('template.json')) === chatOrderFiles['template.json'])
    expect(await editor.file('style.css')).to.equal(made['style.css'])
    await keys().press('Control+z')
    await until(async () => (await editor.file('template.json')) === made['template.json'])
    await button('Undo', card).waitFor()
  })

  it('shows the same conversation in another tab after a turn has ended', async () => {
    const editor = await open()
    const other = await dashboard.page.context().newPage()
    await other.goto(dashboard.page.url())
    await other.getByRole('heading', { name: 'Describe a change' }).waitFor()
    await ask('Make it sing in Latin verse')
    await other.getByText('Make it sing in Latin verse').first().waitFor()
    await ask('Make the title red')
    await other.getByRole('listitem').filter({ hasText: 'Make the title red' }).first().waitFor()
    await editor.untilSaved()
    await other.close()
  })

  it('stores a result if its response is interrupted, and applies it from its card', async () => {
    const editor = await open()
    const { page } = dashboard
    await page.route('**/turns', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      const events = await response.text()
      await route.fulfill({ response, body: events.slice(0, events.lastIndexOf('data:')) })
    })
    await box().fill('Make the title red')
    await keys().press('Control+Enter')
    const put = button('Add to draft', turn('Make the title red'))
    await put.waitFor()
    // There is one card per prompt.
    await page.getByText('The connection was lost').waitFor({ state: 'detached' })
    await page.unroute('**/turns')
    expect((await editor.draft()).source.files).to.deep.equal(chatOrderFiles)
    await page.reload()
    await put.click()
    await button('Undo', turn('Make the title red')).waitFor()
    await put.waitFor({ state: 'detached' })
    await until(async () => (await editor.file('style.css')) !== chatOrderFiles['style.css'])
  })
})
