const columns =
  'Invoice no;Invoice date;Due date;Customer.Name;Customer.Address;Customer.E-mail;Items.Item no;Items.Description;Items.Quantity;Items.Unit price;Items.VAT rate;Currency;Seller.Name;Seller.Address;Seller.E-mail;Seller.VAT no;IBAN'
const items = [
  'D-1;Design of the annual report;1;2400.00;20 %',
  'P-2;Photographs of the board;6;85.00;20 %',
  'P-7;Proofs on paper;12;7.50;0 %',
  'S-1;Shipping;1;12.00;20 %',
]
const invoice = 'R-2026-041;2026-11-12;2026-12-12'
const customer = 'Hollis & Grant Ltd;14 Mill Lane, Bristol BS1 4QD;ap@hollis.example'
const seller =
  'GBP;Otter & Ink Studio;3 Quay Street, Bristol BS1 4DJ;hello@otterandink.example;GB 987 6543 21;GB33 BUKB 2020 1555 5555 55'

/** An invoice pasted from a spreadsheet: columns whose values are the same in each row, and the columns of the items. */
export const pastedInvoice = [
  columns,
  ...items.map((item) => `${invoice};${customer};${item};${seller}`),
].join('\n')
