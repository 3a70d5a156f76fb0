import { expect } from 'chai'
import { createChatPage } from './parts/chat-page.ts'
import { useDashboard } from './parts/dashboard-suite.ts'
import { editorOn, readDraft } from './parts/editor-page.ts'
import { printAsCaller } from './parts/print-as-caller.ts'

describe('the chat, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@chat.example.com')
  const { button, keys } = createChatPage(dashboard)

  it('turns a description into a published template and its first PDF', async () => {
    const { page, stack, session } = dashboard
    await page.goto(`${stack.baseUrl}/app/new/describe`)
    await page.getByRole('textbox').first().fill('An invoice in dark green')
    await keys().press('Control+Enter')
    const picked = page.getByRole('region', { name: 'Fields from your description' })
    await picked.waitFor()
    const editor = editorOn(page)
    await editor.untilShown('Invoice')
    await button('Rename invoice_no', picked).click()
    await keys().press('ControlOrMeta+a')
    await keys().type('number')
    await keys().press('Enter')
    await button('Rename number', picked).waitFor()
    await button('Keep all', picked).click()
    await picked.waitFor({ state: 'detached' })
    await editor.untilSaved()

    await button('Publish').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Ready to publish' }).waitFor()
    await dialog.getByText('“Your company” is printed as your company name').waitFor()
    await button('Publish', dialog).click()
    await dialog
      .getByText(/tpl_\w+/)
      .first()
      .waitFor()
    const templateId = /templates\/(tpl_\w+)/.exec(page.url())?.[1] ?? ''
    const { source } = await readDraft(session, templateId)
    const sample = JSON.parse(source.files['sample.json'] ?? '{}') as Record<string, unknown>
    expect(sample).to.include.keys('number')
    const words = await printAsCaller(
      { stack, session },
      { templateId, data: { ...sample, number: 'CHAT-1' } },
    )
    expect(words).to.include('CHAT-1')
  })
})
