import type { Language } from '../words/languages.ts'

const trade = `date, customer.name, customer.address, items[].description, items[].quantity, items[].price, notes`

/** The fields of a kind where nobody has told any, as names. */
const table: Readonly<Record<string, string>> = {
  invoice: `invoice_no, due_date, tax_rate, ${trade}`,
  credit_note: `reference, invoice_no, tax_rate, ${trade}`,
  reminder: `invoice_no, invoice_date, due_date, date, customer.name, customer.address, total, notes`,
  quote: `quote_no, valid_until, tax_rate, ${trade}`,
  receipt: `receipt_no, payment_method, tax_rate, ${trade}`,
  order: `order_no, delivery_date, tax_rate, ${trade}`,
  delivery: `delivery_no, order_no, date, customer.name, customer.address, items[].sku, items[].description, items[].quantity, notes`,
  payslip: `employee.name, employee.address, employee_no, period, date, earnings[].description, earnings[].amount, deductions[].description, deductions[].amount, net_pay, iban`,
  statement: `customer.name, customer.address, customer_no, period, opening_balance, transactions[].date, transactions[].description, transactions[].debit, transactions[].credit, transactions[].balance, balance`,
  timesheet: `employee, project, period, items[].date, items[].description, items[].hours, notes`,
  expenses: `employee, period, items[].date, items[].description, items[].category, items[].amount, notes`,
  letter: `date, reference, recipient.name, recipient.address, subject, greeting, body, closing`,
  certificate: `title, participant, description, date, certificate_no, signatories[].name, signatories[].role`,
  contract: `contract_no, date, customer.name, customer.address, contractor.name, contractor.address, start_date, end_date, clauses[].title, clauses[].body`,
  ticket: `title, date, time, place, seat, participant, ticket_no, price`,
  label: `tracking_no, sender.name, sender.address, ship_to.name, ship_to.address, weight`,
  menu: `title, subtitle, items[].category, items[].name, items[].description, items[].price, notes`,
  schedule: `title, date, place, entries[].time, entries[].title, entries[].place, notes`,
  minutes: `title, date, place, attendees[], entries[].title, entries[].body, notes`,
  cv: `name, role, email, phone, summary, experience[].period, experience[].role, experience[].company, education[].period, education[].title, skills[]`,
  inventory: `title, date, place, items[].sku, items[].description, items[].quantity, items[].place`,
  list: `title, date, entries[].name, entries[].email, entries[].phone, entries[].city`,
  report: `title, date, summary, figures[].name, figures[].value, body, notes`,
  document: `title, date, reference, body, notes`,
}

/** The fields of a kind, as names. */
export function pickedNames(kind: string, _language: Language): string {
  return table[kind] ?? table['document'] ?? ''
}
