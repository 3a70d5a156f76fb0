import type { SampleFormat } from '@platen/contract'

/** The text for a sample data format. */
export interface FormatText {
  label: string
  /** Label for narrow screens. */
  short: string
  lead: string
  placeholder: string
  /** An example to start from. */
  example: string
}

/** All formats in their order on screen, except `later`. */
export const formatTexts: Readonly<Record<Exclude<SampleFormat, 'later'>, FormatText>> = {
  csv: {
    label: 'Table (CSV)',
    short: 'Table',
    lead: 'Paste cells from Excel or Google Sheets, or drop a CSV file here. The first row must contain the column names.',
    placeholder: 'invoice_no,customer.name,description,quantity,unit_price\nR-1,…',
    example: `invoice_no,invoice_date,due_date,customer.name,customer.address,items.description,items.quantity,items.unit_price
R-2026-041,2026-11-12,2026-12-12,Hollis & Grant Ltd,"14 Mill Lane, Bristol BS1 4QD",Design of the annual report,1,2400.00
R-2026-041,2026-11-12,2026-12-12,Hollis & Grant Ltd,"14 Mill Lane, Bristol BS1 4QD",Photographs of the board,6,85.00
R-2026-041,2026-11-12,2026-12-12,Hollis & Grant Ltd,"14 Mill Lane, Bristol BS1 4QD",Proofs on paper,12,7.50
`,
  },
  json: {
    label: 'JSON',
    short: 'JSON',
    lead: 'Paste an example of the data for one document, or drop a JSON file here.',
    placeholder:
      '{\n  "invoice_no": "R-1",\n  "customer": { "name": "…" },\n  "items": [{ "description": "…", "quantity": 2 }]\n}',
    example: `{
  "invoice_no": "R-2026-041",
  "invoice_date": "2026-11-12",
  "customer": { "name": "Hollis & Grant Ltd", "address": "14 Mill Lane, Bristol BS1 4QD" },
  "items": [
    { "description": "Design of the annual report", "quantity": 1, "unit_price": 2400 },
    { "description": "Photographs of the board", "quantity": 6, "unit_price": 85 }
  ],
  "currency": "GBP"
}
`,
  },
  names: {
    label: 'Field names',
    short: 'Names',
    lead: 'Enter the fields, separated by commas or on separate lines. A dot groups fields: customer.name, customer.address.',
    placeholder: 'invoice_no, invoice_date, customer.name, items.description, items.quantity',
    example: `invoice_no, invoice_date, due_date
customer.name, customer.address
items.description, items.quantity, items.unit_price
`,
  },
}
