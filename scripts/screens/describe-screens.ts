import { heading, pageAt, type Screen, settled } from './open-page.ts'

/** One invoice as people paste it from a spreadsheet: what is the same in each row, and the columns of its items. */
const invoice = [
  'Invoice no;Invoice date;Due date;Customer.Name;Customer.Address;Customer.E-mail;Items.Article;Items.Description;Items.Quantity;Items.Unit price;Items.VAT rate;Currency',
  ...[
    'D-1;Design of the annual report;1;2400.00;20 %',
    'P-2;Photographs of the board;6;85.00;20 %',
    'P-7;Proofs on paper;12;7.50;0 %',
    'S-1;Shipping;1;12.00;20 %',
  ].map(
    (item) =>
      `R-2026-041;2026-11-12;2026-12-12;Hollis & Grant Ltd;14 Mill Lane, Bristol BS1 4QD;ap@hollis.example;${item};GBP`,
  ),
].join('\n')

const describe = pageAt('/new/describe', 'Describe it')

/** What a new template is described by. One person's browser keeps what is typed: the empty page is another's. */
export const describeScreens: readonly Screen[] = [
  { name: 'describe', as: 'newcomer', open: describe },
  {
    name: 'describe-data',
    as: 'author',
    async open(page, scene) {
      await describe(page, scene)
      await page.getByRole('button', { name: 'Invoice', exact: true }).click()
      await page.getByRole('textbox', { name: 'Table (CSV)' }).fill(invoice)
      await page.getByRole('heading', { name: /^Understood/ }).waitFor()
      await page.getByRole('button', { name: 'Make it' }).scrollIntoViewIfNeeded()
      await settled(page)
    },
  },
  {
    name: 'operator-model',
    as: 'guest',
    async open(page, scene) {
      await pageAt('/operator/model', 'The model')(page, scene)
      await page.getByLabel('Operator token').fill('not the token')
      await page.getByRole('button', { name: 'Go on' }).click()
      await page.getByText('This is not the operator token').waitFor()
      await heading(page, 'The model')
    },
  },
]
