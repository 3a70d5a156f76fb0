import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { asksToRemove } from './asked-to-remove.ts'

const source: DraftSource = {
  files: {
    'template.html':
      '<h1>Invoice {{invoice_no}}</h1><dl><dt>{{text.due}}</dt><dd>{{due_date}}</dd></dl><p>{{customer.name}}</p><p>Tax {{tax}}</p><p>{{invoice_date}}</p><p>{{total}}</p><p>備考 {{note}}</p>',
    'template.json':
      '{ "name": "Invoice", "fields": { "invoice_no": { "type": "text", "label": "Invoice number" }, "due_date": { "type": "date", "label": "Due date" }, "invoice_date": { "type": "date", "label": "Invoice date" } } }',
    'texts/de.json': '{ "due": "Fällig am" }',
    'sample.json':
      '{ "invoice_no": "1", "due_date": "2026-05-04", "customer": { "name": "A" }, "tax": 1, "total": 2, "note": "" }',
  },
  assets: {},
}

describe('asksToRemove', () => {
  const cases: [prompt: string, name: string, isAsked: boolean][] = [
    ['Remove the due date', 'due_date', true],
    ['Please leave the due dates out', 'due_date', true],
    ['Entferne, wann es fällig ist', 'due_date', true],
    ['Take the customer’s name out', 'customer.name', true],
    ['Drop the total', 'total', true],
    ['Rechnung ohne Total', 'total', true],
    ['Sans le total', 'total', true],
    ['備考を削除', 'note', true],
    ['Remove the invoice number', 'invoice_no', true],
    ['Delete the number', 'invoice_no', true],
    // The field is named, but must stay.
    ['Make the total bold', 'total', false],
    ['Use Open Sans for the total', 'total', false],
    ['The total in a sans-serif font', 'total', false],
    ['A drop shadow behind the total', 'total', false],
    ['A version for Brasil, the total bold', 'total', false],
    ['Mehr Entfernung vor dem Total', 'total', false],
    ['Make the total quite large', 'total', false],
    ['The total bold without changing the color', 'total', false],
    // A style should be removed.
    ['Remove the underline of the customer name', 'customer.name', false],
    ['Delete the border around the total', 'total', false],
    ['Entferne den Rahmen um das Total', 'total', false],
    ['Supprime la bordure autour du total', 'total', false],
    ['Remove the grey background behind the tax', 'tax', false],
    ['Remove the border around the tax and the total', 'total', false],
    ['Remove the border around the tax and remove the total', 'total', true],
    ['Remove the border, and delete the total', 'total', true],
    ['Remove the tax and its border', 'tax', true],
    ['Remove the line with the total', 'total', true],
    ['Remove the line of the total', 'total', true],
    ['Remove the line under the total', 'total', false],
    // Something else should be removed.
    ['Remove the invoice date', 'invoice_no', false],
    ['Remove the syntax notes', 'tax', false],
    ['Remove the rename button', 'customer.name', false],
    ['Remove the grey line', 'total', false],
  ]
  for (const [prompt, name, isAsked] of cases)
    it(`“${prompt}” ${isAsked ? 'asks' : 'does not ask'} to remove ${name}`, () => {
      expect(asksToRemove(prompt, name, source, [])).to.equal(isAsked)
    })

  it('“Remove the color” asks to remove a field with this name', () => {
    const colored = {
      files: { 'template.html': '<p>{{color}}</p>', 'sample.json': '{ "color": "red" }' },
      assets: {},
    }
    expect(asksToRemove('Remove the color', 'color', colored, [])).to.equal(true)
    expect(asksToRemove('Remove the color of the title', 'title', colored, [])).to.equal(false)
  })

  it('“Remove this” asks to remove only the fields in the selected element', () => {
    const about = ['<p>Tax {{tax}}</p>']
    for (const prompt of ['Remove this', 'Delete this line.', 'Remove this box'])
      expect(asksToRemove(prompt, 'tax', source, about), prompt).to.equal(true)
    expect(asksToRemove('Remove this border', 'tax', source, about)).to.equal(false)
    expect(asksToRemove('Make this bold', 'tax', source, about)).to.equal(false)
    for (const prompt of [
      'Make this bold without changing its color',
      'Größer, ohne die Farbe zu ändern',
      'Bold, without a border',
    ])
      expect(asksToRemove(prompt, 'tax', source, about), prompt).to.equal(false)
    expect(asksToRemove('Remove this', 'total', source, about)).to.equal(false)
  })
})
