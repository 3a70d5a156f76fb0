import { expect } from 'chai'
import { useDashboard } from './parts/dashboard-suite.ts'
import { makeTemplate, openEditor, readDraft } from './parts/editor-page.ts'
import { until } from './parts/stack.ts'

const html = [
  '<h1>Order {{no}}</h1>',
  '<p>\n  Dear   <b>Ms {{customer}}</b> &amp; team,&nbsp;5 &lt; 6 &#8364; &copy;<!-- kept -->\n</p>',
  '{{#isLate}}<p>Late: {{customer}} pays more</p>{{/isLate}}',
  '<table>',
  '  {{#items}}<tr><td>No. {{no}}: {{what}}</td><td>{{amount}}</td></tr>{{/items}}',
  '</table>',
  '<p dir="rtl">שלום {{customer}} תודה</p>',
  '<p dir="rtl" class="arabic">مرحبا {{customer}} شكرا</p>',
  '<p>{{text.bye}}</p>',
  '',
].join('\n')
const order = {
  'template.html': html,
  'style.css': '',
  'template.json': JSON.stringify({
    name: 'Order',
    fields: {
      no: { type: 'text' },
      customer: { type: 'text', label: 'Customer' },
      items: {
        type: 'list',
        fields: {
          no: { type: 'number' },
          what: { type: 'text' },
          amount: { type: 'money', currency: 'EUR' },
        },
      },
    },
  }),
  'texts/en.json': '{\n  "bye": "Good bye & <thanks>"\n}\n',
  'sample.json': JSON.stringify({
    no: 'A-1',
    customer: 'Ada',
    isLate: true,
    items: [1, 2, 3].map((no) => ({ no, what: `Thing ${no}`, amount: no * 1000 })),
  }),
}

describe('editing all kinds of text on the page, in a browser against the whole stack', () => {
  const dashboard = useDashboard('author@page-typing.example.com')
  const keys = () => dashboard.page.keyboard
  const box = () => dashboard.page.getByRole('textbox', { name: 'Text on the page' })
  const shown = async (wanted: string) => expect(await box().textContent()).to.equal(wanted)

  const open = async (given: typeof order = order) => {
    const templateId = await makeTemplate(dashboard.session, { files: given })
    const editor = await openEditor(dashboard.page, { stack: dashboard.stack, templateId })
    await editor.untilShown('Order A-1')
    await editor.document.hover()
    const files = async () => {
      return (await readDraft(dashboard.session, templateId)).source.files
    }
    return {
      ...editor,
      files,
      /** Opens the text that prints `printed`. */
      typeIn: async (printed: string) => {
        await editor.documentPage(1).getByText(printed).first().dblclick()
        await box().waitFor()
      },
      /** Waits until the saved file is exactly `wanted`. */
      untilKept: (wanted: string, file = 'template.html') =>
        until(async () => (await files())[file] === wanted),
    }
  }
  const done = async () => {
    await keys().press('Control+Enter')
    await box().waitFor({ state: 'detached' })
  }
  const paste = (text: string) =>
    dashboard.page.evaluate(`{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', ${JSON.stringify(text)})
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement.dispatchEvent(paste)
    }`)

  it('entities, double spaces and comments next to typed text stay unchanged', async () => {
    const editor = await open()
    await editor.typeIn('team,')
    await shown('Dear Ms Customer & team,\u00A05 < 6 € ©')
    await keys().press('Home')
    await keys().type('Oh ')
    await keys().press('End')
    await keys().type('!')
    await done()
    await editor.untilKept(html.replace('Dear', 'Oh Dear').replace('&copy;<!--', '&copy;!<!--'))
  })

  it('in a row, the template’s row is edited, with the clicked row’s examples; in a condition, its text is edited', async () => {
    const editor = await open()
    await editor.typeIn('Thing 2')
    const row = editor.documentPage(1).getByText('Thing 2')
    const [over, under] = [await box().boundingBox(), await row.boundingBox()]
    expect(Math.abs((over?.y ?? 0) - (under?.y ?? 1_000))).to.be.below(10)
    await shown('No. no: what')
    await dashboard.page.getByRole('button', { name: 'Values' }).click()
    await shown('No. 2: Thing 2')
    await keys().press('End')
    await keys().type('.')
    await done()
    const dotted = html.replace('{{what}}', '{{what}}.')
    await editor.untilKept(dotted)
    await editor.untilShown('Thing 3.')
    await editor.typeIn('€3,000.00')
    await dashboard.page.getByRole('button', { name: 'Values' }).click()
    await shown('€3,000.00')
    await keys().press('Escape')
    await editor.typeIn('Late:')
    await keys().press('Home')
    await keys().type('Very ')
    await done()
    await editor.untilKept(dotted.replace('Late:', 'Very Late:'))
  })

  it('right-to-left text: Home is its right end, and text typed at both ends appears in reading order', async () => {
    const editor = await open()
    await editor.typeIn('שלום')
    await shown('שלום Customer תודה')
    await keys().press('Home')
    const [edge, cursor] = [
      await box().boundingBox(),
      await dashboard.page.locator('.cm-cursor-primary').boundingBox(),
    ]
    expect(cursor?.x).to.be.greaterThan((edge?.x ?? 0) + (edge?.width ?? 0) - 10)
    await keys().type('אב ')
    await keys().press('End')
    await keys().type(' גד')
    await keys().press('Home')
    // The chip counts as one step, in the direction of the text.
    for (let step = 0; step < 'אב שלום '.length; step++) await keys().press('ArrowLeft')
    await keys().press('Delete')
    await shown('אב שלום  תודה גד')
    await keys().press('Control+z')
    await done()
    await editor.untilKept(html.replace('שלום {{customer}} תודה', 'אב שלום {{customer}} תודה גד'))
  })

  it('translated text is changed in its language’s file, not in the page', async () => {
    const editor = await open()
    await editor.typeIn('Good bye')
    await shown('Good bye & <thanks>')
    await dashboard.page.getByText('Changes this text everywhere').waitFor()
    await keys().press('End')
    await keys().type(' & all')
    await done()
    await editor.untilKept('{\n  "bye": "Good bye & <thanks> & all"\n}\n', 'texts/en.json')
    await editor.untilKept(html)
  })

  it('a translated string next to a condition is edited; a click on “Whole line” edits the line that contains both', async () => {
    const page = html.replace('{{text.bye}}', '{{text.bye}}{{#isLate}} by {{no}}{{/isLate}}')
    const editor = await open({ ...order, 'template.html': page })
    await editor.typeIn('Good bye')
    await shown('Good bye & <thanks>')
    await keys().press('End')
    await keys().type(' now')
    await dashboard.page.getByRole('button', { name: 'Whole line' }).click()
    await editor.untilKept('{\n  "bye": "Good bye & <thanks> now"\n}\n', 'texts/en.json')
    await box().getByText('Good bye & <thanks> now').click()
    await dashboard.page.getByRole('button', { name: 'Change this text' }).click()
    await dashboard.page.getByRole('button', { name: 'Whole line' }).waitFor()
    await shown('Good bye & <thanks> now')
    await keys().press('Escape')
    await box().waitFor({ state: 'detached' })
    await editor.untilKept(page)
  })

  it('chips stay complete: a character next to them, Backspace, cut and paste treat them as one unit', async () => {
    const editor = await open()
    await editor.typeIn('Order')
    await keys().press('End')
    await keys().type('.')
    await keys().press('ArrowLeft')
    await keys().press('Shift+ArrowLeft')
    await keys().press('Control+x')
    await shown('Order .')
    await keys().press('Home')
    await keys().press('Control+v')
    await shown('noOrder .')
    await keys().press('Backspace')
    await shown('Order .')
    await paste('{{no}} {{{no}}} {{half')
    await shown('no {{{no}}} {{halfOrder .')
    await done()
    await editor.untilKept(html.replace('Order {{no}}', '{{no}} &#123;&#123;{no}}} &#123;{halfOrder .'))
  })

  it('a chip is dragged to the position that its line shows, between characters and never into another chip; undo restores it', async () => {
    const editor = await open()
    await editor.typeIn('Thing 2')
    await shown('No. no: what')
    const chip = (words: string) => box().locator('.cm-chip').getByText(words, { exact: true })
    const middle = async (words: string) => {
      const area = await chip(words).boundingBox()
      if (!area) throw new Error(`${words} is not drawn`)
      return { x: area.x + area.width / 2, y: area.y + area.height / 2, half: area.width / 2 }
    }
    const drag = async (words: string, to: { x: number; y: number }) => {
      const { x, y } = await middle(words)
      await dashboard.page.mouse.move(x, y)
      await dashboard.page.mouse.down()
      await dashboard.page.mouse.move(to.x, to.y, { steps: 4 })
      await dashboard.page.locator('.cm-chip-goes').waitFor()
      await dashboard.page.mouse.up()
      await dashboard.page.locator('.cm-chip-goes').waitFor({ state: 'detached' })
    }
    const no = await middle('no')
    await drag('what', { x: no.x - no.half * 0.8, y: no.y })
    await shown('No. whatno: ')
    await keys().press('Control+z')
    await shown('No. no: what')
    const area = await box().boundingBox()
    await drag('no', { x: (area?.x ?? 0) + 1, y: no.y })
    await shown('noNo. : what')
    await done()
    await editor.untilKept(html.replace('No. {{no}}: {{what}}', '{{no}}No. : {{what}}'))
  })

  it('a missing field is created where it is typed, in every sample, and for each row if it is in a row; undo is one step', async () => {
    const editor = await open()
    await editor.typeIn('Thing 2')
    await keys().press('End')
    await keys().type(' {{disco')
    await dashboard.page.getByRole('option', { name: /^disco.*New field: text/ }).waitFor()
    await keys().type('unt')
    await dashboard.page.getByRole('option', { name: /^discount.*New field: percent/ }).waitFor()
    await keys().press('Enter')
    await keys().type('!')
    await done()
    await editor.untilShown('Thing 2 5%!')
    await editor.untilKept(html.replace('{{what}}', '{{what}} {{discount}}!'))
    expect(JSON.parse((await editor.files())['sample.json'] ?? '{}')).to.have.nested.property(
      'items[2].discount',
      0.05,
    )
    await keys().press('Control+z')
    await editor.untilKept(html)
    await editor.untilKept(order['sample.json'], 'sample.json')
  })

  it('the field button offers fields by label and value, without braces, and creates a new field from a label, as a percentage, an amount or text', async () => {
    const editor = await open()
    const { page } = dashboard
    await editor.typeIn('Thing 2')
    await keys().press('End')
    await keys().type(' ')
    await page.getByRole('button', { name: 'Insert a field' }).click()
    await page.getByRole('option', { name: 'Amount€2,000.00' }).waitFor()
    const list = page.getByRole('listbox', { name: 'Completions' })
    expect(`${await list.textContent()}${await box().textContent()}`).to.not.match(/[{}"]/)
    await keys().type('Early bird')
    await page.getByRole('option', { name: /^Early bird\s*New field: text/ }).waitFor()
    await page.getByRole('option', { name: /^Early bird\s*New field: percent/ }).click()
    await shown('No. no: what Early bird')
    await done()
    await editor.untilKept(html.replace('{{what}}', '{{what}} {{early_bird}}'))
    await editor.untilShown('Thing 2 5%')
    const { items } = JSON.parse((await editor.files())['template.json'] ?? '{}').fields
    expect(items.fields.early_bird).to.deep.equal({ type: 'percent', label: 'Early bird', example: 0.05 })
  })

  it('a discount in a row is subtracted from the amount, and the totals follow', async () => {
    const { stack, session, page } = dashboard
    const templateId = await makeTemplate(session, { library: 'invoice' })
    const editor = await openEditor(page, { stack, templateId, search: 'tab=page' })
    await editor.documentPage(1).getByText('42.00').dblclick()
    await box().waitFor()
    await page.getByRole('button', { name: 'Insert a field' }).click()
    await keys().type('discount')
    await page.getByRole('option', { name: /^discount\s*New field: deducted from “Amount”/ }).click()
    await keys().press('Control+Enter')
    // 22 at 42.00 is 924.00, minus 5%.
    await editor.untilShown('877.80')
    await editor.untilSaved()
    const { files } = (await readDraft(session, templateId)).source
    expect(files['template.json']).to.include(
      'round((quantity * price) * (1 - coalesce(discount, 0)), currency_places(currency))',
    )
  })

  it('a second click on the selection puts the cursor in its text, and so does the first button in its panel', async () => {
    const editor = await open()
    const { page } = dashboard
    const title = editor.documentPage(1).getByText('Order')
    await title.click()
    const edit = page.getByRole('region', { name: /^Title/ }).getByRole('button', { name: 'Edit text' })
    await edit.waitFor()
    expect(await box().count()).to.equal(0)
    await title.click({ delay: 600 })
    await box().waitFor()
    await shown('Order no')
    await keys().press('Escape')
    await box().waitFor({ state: 'detached' })
    await edit.click()
    await box().waitFor()
    await keys().press('End')
    await keys().type('!')
    await done()
    await editor.untilKept(html.replace('Order {{no}}', 'Order {{no}}!'))
  })

  it('composed input, such as Chinese and accents, is inserted as one unit; Enter and Escape within it belong to the composition', async () => {
    const editor = await open()
    await editor.typeIn('Order')
    await keys().press('Home')
    const input = await dashboard.page.context().newCDPSession(dashboard.page)
    const compose = (text: string) =>
      input.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await compose('ni')
    await compose('你')
    await input.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      windowsVirtualKeyCode: 229,
      key: 'Enter',
      code: 'Enter',
    })
    await shown('你Order no')
    await input.send('Input.insertText', { text: '你好' })
    await compose('x')
    await keys().press('Escape')
    await compose('')
    await shown('你好Order no')
    await compose('´')
    await input.send('Input.insertText', { text: 'é' })
    await keys().insertText('👩‍👩‍👧🇮🇹')
    await keys().press('Backspace')
    await shown('你好é👩‍👩‍👧Order no')
    await compose('かん')
    // A click outside finishes editing.
    await editor.documentPage(1).getByText('Thing 3').click()
    await editor.untilKept(html.replace('Order', '你好é👩‍👩‍👧かんOrder'))
  })

  it('a megabyte is rejected with a message, and typed text stays', async () => {
    const editor = await open()
    await editor.typeIn('Order')
    await keys().press('End')
    await keys().type(' kept')
    await paste('word '.repeat(200_000))
    const sentence = dashboard.page.getByRole('alert')
    await sentence.getByText('Nothing was pasted. You can paste up to 20,000 characters').waitFor()
    await shown('Order no kept')
    await keys().type('!')
    await sentence.waitFor({ state: 'detached' })
    await done()
    await editor.untilKept(html.replace('Order {{no}}', 'Order {{no}} kept!'))
  })
})
