import { expect } from 'chai'
import { createChatPage } from './parts/chat-page.ts'
import { useDashboard } from './parts/dashboard-suite.ts'

describe('the chat about the selection, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@chat-selection.example.com')
  const { ask, button, keys, open } = createChatPage(dashboard)

  it('refers to the selected element after its keyboard shortcut, and changes only that element', async () => {
    const editor = await open()
    await editor.openTab('Page')
    await editor.document.hover()
    await editor.documentPage(1).getByText('For Ada').click()
    await button('Change this').first().waitFor()
    await keys().press('Alt+c')
    const chip = dashboard.page.getByRole('button', { name: /^Remove “Paragraph/ })
    await chip.waitFor()
    await chip.click()
    await chip.waitFor({ state: 'detached' })
    // In the prompt box, the shortcut types a character.
    await editor.document.press('Alt+c')
    await chip.waitFor()
    const card = await ask('Make this green')
    await card.getByText(/^About: .*paragraph/).waitFor()
    await button('Undo', card).waitFor()
    await editor.untilSaved()
    const { files } = (await editor.draft()).source
    expect(files['style.css']).to.match(/^h1 \{\n {2}color: #000000;\n\}/)
    expect(`${files['style.css']}${files['template.html']}`).to.not.include('#111111')
  })
})
