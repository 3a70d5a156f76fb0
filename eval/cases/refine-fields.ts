import type { RefineCase } from '../case.ts'
import { all, holds, inOrder, lacks, prints, printsNot, says } from './seen.ts'

/** The item table of a library template, from its first to its last tag. */
const itemsTable = /<table>[\s\S]*?<\/table>/

/** Changes that rename, add or remove fields and columns. */
export const refineFields: readonly RefineCase[] = [
  {
    kind: 'refine',
    name: 'rename-group',
    prompt: 'Rename the field customer to client',
    draft: 'invoice',
    touches: { html: [/\{\{customer\.[^}]*\}\}/], settings: ['fields'], samples: true },
    gone: ['customer'],
    seen: all(holds('template.html', '{{client.name}}'), lacks('sample.json', '"customer"')),
  },
  {
    kind: 'refine',
    name: 'rename-field-de',
    prompt: 'Benenne das Feld valid_until in expires_on um',
    draft: 'quote',
    touches: { html: [/\{\{[#^/]?valid_until\}\}/], settings: ['fields'], samples: true },
    gone: ['valid_until'],
    seen: all(holds('template.html', '{{expires_on}}'), lacks('template.json', 'valid_until')),
  },
  {
    kind: 'refine',
    name: 'add-column',
    prompt: 'Add a column discount after unit price',
    draft: 'quote',
    touches: { html: [itemsTable], settings: ['fields'], samples: true },
    seen: all(
      prints('Discount'),
      holds('template.html', '<td>{{price}}</td><td>{{discount}}</td>'),
      says(
        'the type of discount to percent',
        ({ fields }) => fields?.['items']?.fields?.['discount']?.type === 'percent',
      ),
    ),
  },
  {
    kind: 'refine',
    name: 'add-field-beside',
    prompt: 'Add a field delivery date below the date',
    draft: 'quote',
    touches: { html: [/<dl>[\s\S]*?<\/dl>/], settings: ['fields'], samples: true },
    seen: all(
      prints('Delivery date'),
      inOrder('{{date}}', '{{delivery_date}}'),
      says('the type of delivery_date to date', ({ fields }) => fields?.['delivery_date']?.type === 'date'),
    ),
  },
  {
    kind: 'refine',
    name: 'add-field-group-es',
    prompt: 'Añade un campo teléfono debajo de customer',
    draft: 'quote',
    touches: { html: [/<section class="to">[\s\S]*?<\/section>/], settings: ['fields'], samples: true },
    seen: all(
      holds('template.html', '{{customer.telefono}}'),
      inOrder('{{customer.address}}', '{{customer.telefono}}'),
    ),
  },
  {
    kind: 'refine',
    name: 'remove-field',
    prompt: 'Please remove “your reference”',
    draft: 'quote',
    touches: {
      html: [/\{\{#your_reference\}\}[\s\S]*?\{\{\/your_reference\}\}/],
      settings: ['fields'],
      samples: true,
    },
    gone: ['your_reference'],
    seen: all(printsNot('Your reference'), lacks('sample.json', 'your_reference')),
  },
  {
    kind: 'refine',
    name: 'remove-column-fr',
    prompt: 'Supprime la colonne Quantity',
    draft: 'quote',
    touches: { html: [itemsTable], settings: ['fields'], samples: true },
    gone: ['items.quantity', 'items.unit'],
    seen: all(printsNot('Quantity'), prints('Unit price')),
  },
]
