import type { ComposeRequest } from '../composing.ts'

const json = (value: unknown): ComposeRequest['sample'] => ({ format: 'json', text: JSON.stringify(value) })

/** Invoices as popular programs send them: with IDs that are wider than a column, and values that people never read. */
export const programShapes: readonly ({ name: string } & Pick<ComposeRequest, 'prompt' | 'sample'>)[] = [
  {
    name: 'an invoice with Unix times and amounts in cents',
    prompt: 'Invoice for our customer',
    sample: json({
      id: 'in_9RtKbELkdIwHu7ixl4OzzPMvQpLw7TzNdUa31bXsK0Yq',
      object: 'invoice',
      number: 'ABC-0042',
      currency: 'usd',
      created: 1680644467,
      due_date: 1683236467,
      customer_name: 'Ida Brandt',
      customer_email: 'ida@example.com',
      customer_address: {
        line1: '12 Mill Lane',
        line2: null,
        city: 'Salem',
        postal_code: '97301',
        country: 'US',
      },
      lines: {
        object: 'list',
        data: [
          {
            id: 'il_4Mt7cKLkdIwHu7ixPqRsTuVw',
            description: 'Pro plan (monthly)',
            quantity: 3,
            amount: 14997,
            currency: 'usd',
            price: { unit_amount: 4999 },
            period: { start: 1680644467, end: 1683236467 },
          },
        ],
      },
      subtotal: 39997,
      tax: 3300,
      total: 43297,
      amount_paid: 5,
      status: 'open',
    }),
  },
  {
    name: 'an invoice with references and details of each line',
    prompt: 'Invoice, terms net 30',
    sample: json({
      Invoice: {
        DocNumber: '1037',
        TxnDate: '2026-09-19',
        DueDate: '2026-10-19',
        CurrencyRef: { value: 'USD', name: 'United States Dollar' },
        CustomerRef: { value: '24', name: 'Brandt Family Store' },
        BillAddr: {
          Line1: 'Ida Brandt',
          Line2: 'Brandt Family Store',
          Line3: '12 Mill Lane',
          Line4: 'Salem, OR 97301',
        },
        Line: [
          {
            Id: '1',
            LineNum: 1,
            Description: 'Rock Fountain',
            Amount: 275,
            DetailType: 'SalesItemLineDetail',
            SalesItemLineDetail: {
              ItemRef: { value: '5', name: 'Rock Fountain' },
              UnitPrice: 275,
              Qty: 1,
              TaxCodeRef: { value: 'TAX' },
            },
          },
          { Amount: 287.75, DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} },
        ],
        TxnTaxDetail: { TotalTax: 23.02 },
        TotalAmt: 310.77,
        Balance: 310.77,
      },
    }),
  },
  {
    name: 'expenses in several currencies',
    prompt: 'Expense report of the trip',
    sample: {
      format: 'csv',
      text: 'Date;Category;Amount;Currency;Rate\n2026-10-01;Hotel;320.00;EUR;1.08\n2026-10-02;Taxi;45.50;USD;1.01\n',
    },
  },
]
