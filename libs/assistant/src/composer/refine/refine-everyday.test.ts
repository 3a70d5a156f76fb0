import { expect } from 'chai'
import { type ComposedName, composed } from './testing/composed.ts'
import { faultsOf, refine } from './testing/library.ts'

/** Strings that the changed files must contain, or must not contain. Whitespace is ignored. */
type Holds = { has?: string[]; lacks?: string[]; says?: string }

const done: readonly (readonly [draft: ComposedName, prompt: string, Holds])[] = [
  // A heading refers to its whole section. Elements that would be left empty are removed, too.
  ['order', 'delete the notes', { lacks: ['<h2>Notes', '{{notes}}'] }],
  ['order', 'remove references', { lacks: ['<h2>References', '{{reference}}'], has: ['{{number}}'] }],
  ['order', 'drop meta', { lacks: ['<h2>Meta', '{{meta.version}}'], says: 'still declared' }],
  ['order', 'remove the line items', { lacks: ['{{#line_items}}', '>Quantity<'] }],
  ['lieferschein', 'Unterschrift entfernen', { lacks: ['class="sign"', '>Unterschrift<'] }],
  ['order', 'remove the id', { has: ['"fileName": "packing-slip-{{number}}.pdf"'], lacks: ['{{id}}'] }],
  // Renames the text on the page. With the word “field”, it renames the field.
  [
    'sales',
    'rename Product to Item description',
    { has: ['>Item description<', '{{product}}'], says: 'rename the field' },
  ],
  ['sales', 'rename quantity to qty', { has: ['>Qty<', '{{quantity}}'] }],
  [
    'sales',
    'rename the field product to article',
    { has: ['{{article}}', '>Product<'], says: 'text on the page is unchanged' },
  ],
  ['sales', 'change Product to Goods', { has: ['>Goods<'] }],
  ['rechnung', 'rename customer to tenant', { has: ['>Tenant<', '{{Kunde}}'] }],
  // Styles.
  ['certificate', 'make the frame blue', { has: ['1.5px solid #1d4f91'] }],
  ['certificate', 'set the frame colour to blue', { has: ['0.75px solid #1d4f91'] }],
  ['certificate', 'make the name blue', { says: 'the name' }],
  ['rechnung', 'Datum fett', { has: ['font-weight: 600'] }],
  [
    'sales',
    'the table header should be dark blue with white text',
    { has: ['background-color: #1b2f5c; color: #ffffff'] },
  ],
  ['invoice', 'font Georgia', { has: ["'EB Garamond'"], says: 'Georgia is not part of Platen' }],
  ['invoice', 'use Montserrat', { has: ['Montserrat, '], says: 'the text: font Montserrat' }],
  ['invoice', 'use A5, font Literata', { has: ['"A5"', 'Literata, '] }],
  ['rechnung', 'Schrift Arial 10pt', { says: 'Platen Sans' }],
  ['invoice', 'can you make everything a bit smaller so more fits', { says: 'smaller' }],
  ['school', 'less space between sections', { says: 'Reduced the space' }],
  ['sales', 'number the rows', { has: ['<table class="numbered-rows">'] }],
  ['sales', 'zebra stripes', { has: ['nth-child(even)'] }],
  ['sales', 'make the table striped', { has: ['nth-child(even)'] }],
  ['sales', 'stripe the rows', { has: ['nth-child(even)'] }],
  ['order', 'print the notes only if there are notes', { has: ['{{#notes}}'] }],
  ['sales', 'remove the border lines of the table', { has: ['border-bottom: none'] }],
  // Removals that are phrased as wishes.
  ['invoice', "I don't want the footer", { lacks: ['"footer"'] }],
  ['invoice', 'remove all page numbers and the footer', { lacks: ['"footer"', '{page}'] }],
  ['lieferschein', 'Ich möchte keine Bestellnummer', { lacks: ['{{order_no}}'] }],
  ['lieferschein', 'no order number please', { lacks: ['{{order_no}}'] }],
  ['sales', 'hide the month', { lacks: ['<dt>Month'], has: ['"month": "April"'] }],
  ['sales', 'Spalte Category raus', { lacks: ['{{category}}'] }],
  // Other ways to ask for a new name.
  ['lieferschein', 'Nenne Beschreibung in Bezeichnung um', { has: ['>Bezeichnung<', '{{description}}'] }],
  ['rechnung', 'Spalte Artikel umbenennen in Ware', { has: ['>Ware<'] }],
  ['invoice', 'Total should be called Sum', { has: ['>Sum<'] }],
  ['invoice', 'change Total to Amount due', { has: ['>Amount due<'] }],
  ['sales', 'rename the report to April sales', { has: ['<h1>April sales<'] }],
  ['sales', 'make the title Сотрудники', { has: ['<h1>Сотрудники<'] }],
  // Formats.
  [
    'rechnung',
    'use dollars not euros',
    { has: ['"currency": "USD"', 'Gesamt USD'], lacks: ['EUR'], says: 'No amount was converted' },
  ],
  ['invoice', 'currency should be YER', { has: ['"currency": "YER"'] }],
  ['invoice', 'amounts without decimals', { has: ['"decimals": 0'] }],
  ['rechnung', 'Datum als 01.02.2022', { has: ['"format": "yMd"'] }],
  ['sales', 'date format mm/yyyy', { has: ['"format": "yM"'] }],
  // The paper.
  ['invoice', 'US letter instead of A4', { has: ['"size": "Letter"'] }],
  [
    'invoice',
    'page numbers at top right instead',
    { has: ['"header": { "right": "Page {page} of {pages}" }'] },
  ],
  ['invoice', 'set margins to 3cm left and 1 cm right', { has: ['"left": "3cm"', '"right": "1cm"'] }],
  [
    'invoice',
    'add footer text Confidential',
    { has: ['"center": "Confidential"', 'Invoice {{invoice_no}}'] },
  ],
  // Additions.
  [
    'rechnung',
    'add 19% VAT',
    {
      has: [
        '"formula": "round(subtotal * 0.19, 2)"',
        '"formula": "subtotal + tax"',
        '>MwSt. 19 %<',
        '{{subtotal}}',
      ],
    },
  ],
  ['rechnung', 'ich brauche 19 % MwSt', { has: ['{{tax}}'] }],
  ['invoice', 'add line: Thank you for your business', { has: ['<p>Thank you for your business</p>'] }],
  [
    'rechnung',
    'Zahlbar innerhalb von 14 Tagen ohne Abzug unter die Summe',
    { has: ['</section> <p>Zahlbar innerhalb von 14 Tagen ohne Abzug</p>'] },
  ],
  ['certificate', 'write "has completed" between the name and the course', { has: ['<p>has completed</p>'] }],
  ['school', "add a line for the parents' signature", { has: ['class="signatures"'] }],
  ['invoice', 'use logo.png as the logo', { has: ['<header> <img src="assets/1.png"'] }],
  [
    'lieferschein',
    'Nimm logo.png als Logo oben rechts',
    { has: ['<img src="assets/1.png" alt=""> </header>'] },
  ],
  [
    'school',
    'Put the picture logo.png top right',
    { has: ['<p class="logo at-right"><img src="assets/1.png"'] },
  ],
  // Columns.
  ['sales', 'swap Category and Product', { has: ['{{category}}</td> <th scope="row">{{product}}'] }],
  ['sales', 'put Product first', { has: ['<tr> <th scope="row">{{product}}'] }],
  ['lieferschein', 'Füge eine Lieferadresse hinzu', { has: ['{{lieferadresse}}', '"type": "multiline"'] }],
  ['lieferschein', 'add a field purchase order', { has: ['{{purchase_order}}'] }],
  ['sales', 'add a column price per weekend', { has: ['>Price per weekend<'] }],
  ['lieferschein', 'Füge eine Spalte Einheit hinzu', { has: ['"einheit": "Stück"'] }],
  ['sales', 'put the month on the right', { has: ['<p class="at-right">Month: {{month}}</p>'] }],
  ['rechnung', 'Ihre Firma ersetzen durch Meier GmbH', { has: ['"default": "Meier GmbH"'] }],
  ['rechnung', 'Summe weg', { lacks: ['{{total}}'] }],
  ['sales', 'show the totals in bold red', { has: ['#b3261e'] }],
  [
    'school',
    "move the pupil's name to the top",
    { has: ['<dl> <div><dt>Name</dt><dd>{{pupil.name}}</dd></div> <div><dt>Term'] },
  ],
  [
    'school',
    'Put the name at the top, big',
    { has: ['<dl> <div class="pupil-name"><dt>Name'], says: 'larger' },
  ],
  ['school', 'move the notes to the top', { has: ['</div> <section class="text"> <h2>Notes'] }],
  // Translations of the Composer's own words, and of other common words.
  [
    'sales',
    'Bitte alles auf Deutsch',
    { has: ['>Produkt<', '>Kategorie<', 'Keine Einträge.'], lacks: ['There are no entries'] },
  ],
  ['invoice', 'translate to French', { has: ['Aucune entrée.'], lacks: ['Total TTC'] }],
  [
    'school',
    'in Spanish please',
    { has: ['>Alumno<', '>Docente<', '>Clase<', 'Boletín escolar'], lacks: ['>Days absent<'] },
  ],
  ['lieferschein', 'auf Englisch bitte', { has: ['"language": "en-GB"'], says: 'sample data keeps' }],
  // Russian and Arabic.
  ['sales', 'удали столбец Category', { lacks: ['{{category}}'] }],
  ['sales', 'сделай заголовок «Отчёт о продажах»', { has: ['<h1>Отчёт о продажах<'] }],
  ['sales', 'сделай заголовок красным', { has: ['#b3261e'] }],
  ['sales', 'увеличь заголовок', { says: 'larger' }],
  ['sales', 'переименуй Product в Товар', { has: ['>Товар<'] }],
  ['sales', 'альбомная ориентация', { has: ['"orientation": "landscape"'] }],
  ['sales', 'формат А5', { has: ['"size": "A5"'] }],
  ['sales', 'переведи на немецкий', { has: ['"language": "de"'] }],
  ['sales', 'добавь столбец Скидка', { has: ['>Скидка<'] }],
  ['sales', 'удали номера страниц', { lacks: ['{page}'] }],
  ['sales', 'احذف عمود Category', { lacks: ['{{category}}'] }],
  ['sales', 'اجعل العنوان كشف الحسابات', { has: ['<h1>كشف الحسابات<'] }],
  ['sales', 'اجعل اللون أخضر', { has: ['--primary: #1c7043'] }],
  ['sales', 'العنوان بخط أكبر', { says: 'larger' }],
  ['sales', 'غيّر اسم Product إلى الصنف', { has: ['>الصنف<'] }],
  ['sales', 'اجعل الصفحة أفقية', { has: ['"orientation": "landscape"'] }],
  ['sales', 'ترجم إلى الألمانية', { has: ['"language": "de"'] }],
  ['sales', 'أضف عمود الخصم', { has: ['"percent"'] }],
  ['sales', 'احذف أرقام الصفحات', { lacks: ['{page}'] }],
  ['sales', 'اجعل الصفحة A5', { has: ['"size": "A5"'] }],
  ['sales', 'make the first column bold', { has: ['font-weight: 600'] }],
]

/** Declined prompts, and strings that the reply must contain. */
const declined: readonly (readonly [draft: ComposedName, prompt: string, says: string[]])[] = [
  ['invoice', 'make it look friendlier', ['Not done: “make it look friendlier”', 'Try “']],
  [
    'rechnung',
    'mach es bitte etwas freundlicher',
    ['„mach es bitte etwas freundlicher“', 'zum Beispiel', 'Modell'],
  ],
  ['invoice', 'rends-le plus joyeux', ['par exemple', 'modèle']],
  ['invoice', 'сделай красиво', ['«сделай красиво»', 'например']],
  ['invoice', 'undo that', ['Undo']],
  ['invoice', 'add a watermark', ['Use Code', 'Print CSS', '“Watermark”']],
  ['invoice', 'repeat the header row on each page', ['already repeated on each page']],
  ['invoice', 'repeat the table header on every page', ['already repeated on each page']],
  ['invoice', 'What can you do?', ['rename ‘Bill to’', 'remove page numbers', 'remove the column']],
  ['rechnung', 'Was kannst du?', ['benenne ‚', 'entferne die Spalte']],
  [
    'certificate',
    'colour the signature with the help of a painter',
    ['“colour the signature with the help of a painter”'],
  ],
]

const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

describe('everyday sentences', () => {
  for (const [name, prompt, says] of declined)
    it(`${name}: “${prompt}” is declined with an alternative, in two sentences in its language`, () => {
      const result = refine(composed(name), prompt)
      if (!('declined' in result)) throw new Error(result.summary)
      for (const one of says) expect(result.declined).to.include(one)
      expect(result.declined.match(/[.!](?=\s|$)/g)).to.have.length.below(3)
      expect(result.declined).to.not.include('PLATEN_')
    })

  for (const [name, prompt, { has = [], lacks = [], says }] of done)
    it(`${name}: “${prompt}” does exactly that`, () => {
      const source = composed(name)
      const result = refine(source, prompt)
      if ('declined' in result) throw new Error(result.declined)
      const after = { ...source, files: { ...source.files, ...result.files } }
      const all = flat(Object.values(after.files).join('\n'))
      for (const one of has) expect(all).to.include(one)
      for (const one of lacks) expect(all).to.not.include(one)
      if (says !== undefined) expect(`${result.summary} ${result.notes.join(' ')}`).to.include(says)
      expect(Object.keys(result.files)).to.not.have.length(0)
      expect(faultsOf(after)).to.deep.equal([])
    })
})
