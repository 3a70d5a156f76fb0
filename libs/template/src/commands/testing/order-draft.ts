import type { DraftSource } from '@platen/contract'

export const html = `<header>
  <p class="brand">Acme</p>
</header>

<h1>Order</h1>
<dl><div><dt>Number</dt><dd>{{order_no}}</dd></div></dl>

<table>
  <thead>
    <tr><th>Item</th><th>Quantity</th><th>Price</th></tr>
  </thead>
  <tbody>
    {{#items}}
    <tr><td>{{name}}</td><td class="number">{{quantity}}</td><td>{{price}}</td></tr>
    {{/items}}
    {{^items}}
    <tr><td colspan="3" class="none">None</td></tr>
    {{/items}}
  </tbody>
</table>

<section class="terms">
  <h2>Terms</h2>
  <p>Pay soon.</p>
</section>
`
export const css = 'h1 {\n  color: red; /* kept */\n}\n\n:root {\n  --primary: #333333;\n}\n'

/** Returns the draft of an order, with other files in `change`. */
export function draft(change: Partial<Record<string, string>> = {}): DraftSource {
  return {
    files: {
      'template.html': html,
      'style.css': css,
      'template.json': `${JSON.stringify(
        {
          name: 'Order',
          language: 'en',
          page: { size: 'A4', margin: '20mm' },
          fields: {
            order_no: { type: 'text', label: 'Order number' },
            notes: { type: 'text', required: true },
            items: {
              type: 'list',
              fields: {
                name: { type: 'text' },
                quantity: { type: 'number', label: 'Quantity' },
                price: { type: 'money', currency: 'EUR', label: 'Price' },
              },
            },
          },
        },
        null,
        2,
      )}\n`,
      'sample.json': `${JSON.stringify({ order_no: 'A-1', notes: 'x', items: [{ name: 'Cup', quantity: 2, price: 4 }] }, null, 2)}\n`,
      ...(change as Record<string, string>),
    },
    assets: {},
  }
}
