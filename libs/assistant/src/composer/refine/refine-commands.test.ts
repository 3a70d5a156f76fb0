import { readSettings } from '@platen/template/draft'
import { expect } from 'chai'
import { refineClauses } from './refine-clauses.ts'
import { faultsOf, libraryDrafts, refine, refined } from './testing/library.ts'

const drafts = libraryDrafts()
const draft = (name: string) => {
  const source = drafts.get(name)
  if (!source) throw new Error(`there is no template ${name}`)
  return source
}
const page = (source: { files: Record<string, string> }) => source.files['template.html'] ?? ''
const settings = (source: { files: Record<string, string> }) =>
  readSettings(source.files['template.json'] ?? '')

/** Returns the text that was inserted, if that is the only difference. */
function inserted(before: string, after: string): string | undefined {
  let head = 0
  while (head < before.length && before[head] === after[head]) head++
  const rest = before.length - head
  return after.endsWith(before.slice(head)) || rest === 0 ? after.slice(head, after.length - rest) : undefined
}

describe('changing fields with a prompt', () => {
  for (const prompt of [
    'rename the field customer to client',
    'Benenne das Feld customer in client um',
    'renomme le champ customer en client',
    'renombra el campo customer a client',
    'Please rename the field “customer” to “client”.',
  ])
    it(`“${prompt}”: page, settings and samples use the new name, and nothing else changes`, () => {
      const source = draft('invoice')
      const result = refined(source, prompt)
      expect(page(result.source)).to.equal(page(source).replaceAll(/(\{\{[#^/]?)customer\./g, '$1client.'))
      expect(settings(result.source).fields).to.have.property('client')
      expect(JSON.parse(result.files['samples/de.json'] ?? '{}')).to.have.property('client')
      expect(result.named.length).to.be.above(1)
      expect(faultsOf(result.source)).to.deep.equal([])
    })

  it('finds a field by its label and by its name in words, and writes a new name in the style of the draft', () => {
    expect(page(refined(draft('quote'), 'rename the field quote number to Offer number').source)).to.include(
      '{{offer_number}}',
    )
    expect(page(refined(draft('quote'), 'rename the field prepared by to author').source)).to.include(
      '{{author}}',
    )
    expect(page(refined(draft('invoice'), 'rename items.price to unit_price').source)).to.include(
      '<td>{{unit_price}}</td>',
    )
  })

  it('declines an unknown or ambiguous name, and suggests existing names', () => {
    expect(refine(draft('invoice'), 'rename the field custmer to client'))
      .to.have.property('declined')
      .that.includes('Did you mean “customer”?')
    expect(refine(draft('invoice'), 'remove the field weight'))
      .to.have.property('declined')
      .that.includes('items.quantity')
    expect(refine(draft('invoice'), 'make it sing in Latin verse'))
      .to.have.property('declined')
      .that.includes('does not understand')
      .and.does.not.include('items.quantity')
    expect(refine(draft('invoice'), 'rename the field name to title'))
      .to.have.property('declined')
      .that.matches(/“name” is ambiguous\. Did you mean .*seller\.name or customer\.name\?/)
    expect(refine(draft('invoice'), 'rename the field customer to seller'))
      .to.have.property('declined')
      .that.includes('already')
  })

  for (const [prompt, name] of [
    ['add a column discount after price', 'discount'],
    ['Füge eine Spalte Rabatt nach Preis hinzu', 'rabatt'],
    ['ajoute une colonne remise après price', 'remise'],
    ['añade una columna descuento después de precio', 'descuento'],
    ['add a discount column behind unit price', 'discount'],
    ['add a column “discount” between unit price and VAT', 'discount'],
  ] as const)
    it(`“${prompt}”: a column with a percentage, a heading in each language and a value in each sample`, () => {
      const source = draft('invoice')
      const result = refined(source, prompt)
      expect(page(result.source))
        .to.include(`<td>{{price}}</td><td>{{${name}}}</td>`)
        .and.include(`<th scope="col">{{text.${name}}}</th>`)
      expect(settings(result.source).fields?.['items']?.fields?.[name]).to.include({
        type: 'percent',
        whole: 1,
      })
      expect(JSON.parse(result.files['texts/de.json'] ?? '{}')).to.have.property(name, 'Rabatt')
      expect(JSON.parse(result.files['sample.json'] ?? '{}')).to.have.nested.property(`items[0].${name}`)
      expect(result.notes.join(' ')).to.include('No formula uses it yet')
      expect(faultsOf(result.source)).to.deep.equal([])
    })

  it('adds a field next to another, in the same style, with a type from its name', () => {
    const source = draft('invoice')
    const details = refined(source, 'add a field delivery date below the date')
    const pair = '<dt>{{text.delivery_date}}</dt><dd>{{delivery_date}}</dd>'
    expect(
      page(details.source).replace(
        `
      ${pair}`,
        '',
      ),
    ).to.equal(page(source))
    expect(settings(details.source).fields?.['delivery_date']).to.include({ type: 'date', format: 'long' })
    const group = refined(source, 'add a field VAT number under the customer')
    expect(inserted(page(source), page(group.source))?.trim()).to.equal(
      '<p>{{text.vat_number}}: {{customer.vat_number}}</p>',
    )
    const plain = refined(draft('quote'), 'ergänze ein Feld Telefon unter customer')
    expect(inserted(page(draft('quote')), page(plain.source))?.trim()).to.equal(
      '<p>Phone: {{customer.telefon}}</p>',
    )
    for (const one of [details, group, plain]) expect(faultsOf(one.source)).to.deep.equal([])
  })

  it('asks which table is meant, and where to insert a field', () => {
    expect(refine(draft('quote'), 'add a column weight'))
      .to.have.property('declined')
      .that.includes('items or options')
    expect(refine(draft('certificate'), 'add a field score'))
      .to.have.property('declined')
      .that.includes('Say where')
  })

  it('removes a field with its label, its condition, its declaration and its samples', () => {
    const source = draft('quote')
    for (const prompt of [
      'remove prepared by',
      'delete the field prepared_by',
      'entferne das Feld prepared_by',
      'supprime le champ prepared_by',
      'elimina el campo prepared_by',
    ]) {
      const result = refined(source, prompt)
      expect(inserted(page(result.source), page(source)), prompt)
        .to.include('Prepared by')
        .and.not.include('Date')
      expect(result.source.files['template.json'], prompt).to.not.include('prepared_by')
      expect(faultsOf(result.source), prompt).to.deep.equal([])
    }
  })

  it('removes a column, and keeps a field that a formula reads', () => {
    const result = refined(draft('quote'), 'remove the column quantity')
    expect(page(result.source)).to.not.include('Quantity')
    expect(result.notes.join(' ')).to.include('“items.amount” needs it')
    expect(settings(result.source).fields?.['items']?.fields).to.have.property('quantity')
    expect(faultsOf(result.source)).to.deep.equal([])
  })
})

describe('changing the page with a prompt', () => {
  it('changes the title on the page or in its language file, and in the document settings', () => {
    for (const prompt of [
      'change the title to Estimate',
      'call it Estimate',
      'title: Estimate',
      'Nenne es „Estimate“',
      'intitule le document « Estimate »',
      'cambia el título a Estimate',
    ]) {
      const plain = refined(draft('quote'), prompt)
      expect(page(plain.source), prompt).to.equal(page(draft('quote')).replace('<h1>Quote<', '<h1>Estimate<'))
      expect(settings(plain.source).document?.title, prompt).to.equal('Estimate {{quote_no}}')
    }
    const texts = refined(draft('invoice'), 'change the title to “Pro-forma invoice”')
    expect(Object.keys(texts.files)).to.deep.equal(['texts/en.json'])
    expect(texts.notes.join(' ')).to.include('other languages')
    expect(refine(draft('letter'), 'change the title to Hello'))
      .to.have.property('declined')
      .that.includes('shows a value from the data')
    expect(page(refined(draft('quote'), 'change the title to Terms and Conditions').source)).to.include(
      '<h1>Terms and Conditions</h1>',
    )
  })

  it('moves columns and other parts of the page', () => {
    const source = draft('quote')
    for (const prompt of [
      'move the terms above the table',
      'verschiebe terms über die Tabelle',
      'déplace terms avant le tableau',
      'mueve terms antes de la tabla',
    ]) {
      const html = page(refined(source, prompt).source)
      expect(html.indexOf('class="terms"'), prompt).to.be.below(html.indexOf('<table>'))
      const lines = (text: string) => text.split('\n').toSorted()
      expect(lines(html), prompt).to.deep.equal(lines(page(source)))
    }
    expect(page(refined(source, 'move the column price before quantity').source)).to.include(
      '<td>{{price}}</td><td><div class="measure">{{quantity}}',
    )
    const up = refined(source, 'move this up', '<p class="project')
    expect(page(up.source).indexOf('class="project')).to.be.below(page(up.source).indexOf('class="opening"'))
  })

  it('removes, hides and shows what is selected', () => {
    const source = draft('quote')
    const gone = refined(source, 'remove this', '<p class="project')
    expect(inserted(page(gone.source), page(source))).to.equal('<p class="project lines">{{project}}</p>\n')
    expect(gone.notes.join(' ')).to.include('project')
    const hidden = refined(source, 'hide this when it is empty', '<p class="project')
    expect(page(hidden.source)).to.include('{{#project}}<p class="project lines">{{project}}</p>{{/project}}')
    const pair = refined(source, 'hide the valid until when it is empty', '<div><dt>Valid until')
    expect(pair.source.files['template.html']).to.include('{{#valid_until}}')
    expect(page(refined(source, 'always show the introduction').source)).to.not.include('{{#introduction}}')
    expect(refine(source, 'remove this', '<td>'))
      .to.have.property('declined')
      .that.includes('cell')
  })

  it('adds page numbers, header and footer if there is room', () => {
    expect(
      settings(refined(refined(draft('quote'), 'no page numbers').source, 'add page numbers').source).page
        ?.footer,
    ).to.deep.equal({ right: 'Page {page} of {pages}' })
    expect(refined(draft('payslip'), 'keine Seitenzahlen').files['style.css'])
      .to.include("content: 'Confidential'")
      .and.not.include('counter(page)')
    for (const prompt of [
      'footer: Strictly private',
      'put “Strictly private” in the footer',
      'Fußzeile: Strictly private',
      'pied de page : Strictly private',
      'pie de página: Strictly private',
    ])
      expect(settings(refined(draft('quote'), prompt).source).page?.footer, prompt).to.deep.equal({
        left: 'Strictly private',
      })
    expect(refine(draft('certificate'), 'add page numbers'))
      .to.have.property('declined')
      .that.includes('no space')
    expect(refine(draft('quote'), 'page numbers'))
      .to.have.property('declined')
      .that.includes('already')
  })

  it('declines changes outside of the selection or to the whole document', () => {
    const source = draft('quote')
    const inside = refined(source, 'make the headings red', '<div class="close">')
    expect(inside.named).to.have.length(1)
    for (const prompt of [
      'make the table head red',
      'use A5',
      'in German',
      'accent colour blue',
      'rename quote_no to number',
      'margins 2cm',
    ])
      expect(refine(source, prompt, '<p class="project'), prompt)
        .to.have.property('declined')
        .that.includes('Clear the selection')
    expect(refined(source, 'bold and blue', '<p class="project').named).to.have.length(1)
    expect(refine(source, 'make it bold')).to.have.property('declined').that.includes('Nothing is selected')
  })

  it('runs all commands of a prompt, one after the other', () => {
    const all = refined(
      draft('invoice'),
      'Rename the field customer to client, make the title bigger and dark red; use A5.\n- remove the order no\n- put “Draft” in the header',
    )
    expect(all.summary.split('; ')).to.have.length.of.at.least(4)
    const starts = all.named.flatMap(({ start }) => (start === null ? [] : [start]))
    expect(starts.every((start) => page(all.source)[start] === '<')).to.equal(true)
    expect(all.notes.join(' ')).not.to.include('Not done')
  })

  it('runs what it can of a prompt, and lists every other clause with the reason', () => {
    const some = refined(
      draft('invoice'),
      'rename the field customer to client, and remove the field weight; make it sparkle, add a chart that dances',
    )
    expect(page(some.source)).to.include('{{client.name}}').and.not.include('customer.')
    expect(some.notes.filter((note) => note.startsWith('Not done'))).to.have.length(3)
    expect(some.notes.join(' '))
      .to.match(/Not done: “remove the field weight”\. There is no field “weight”/)
      .and.include('Not done: “make it sparkle”. For example, “')
      .and.include(
        'Not done: “add a chart that dances”. Nearest: Insert a chart, such as “add a bar chart of revenue by region”.',
      )
    expect(faultsOf(some.source)).to.deep.equal([])
    for (const prompt of ['make it sparkle', 'remove the field weight, make it sparkle'])
      expect(refine(draft('invoice'), prompt), prompt).to.have.property('declined')
  })

  it('lists what was not done in the language of the prompt', () => {
    expect(refined(draft('quote'), 'Querformat und ein tanzendes Diagramm').notes.join(' ')).to.include(
      'Nicht ausgeführt: „ein tanzendes Diagramm“. Am nächsten: Insert a chart, zum Beispiel „Balkendiagramm von Umsatz nach Region“.',
    )
  })

  it('does not run a clause that continues one that was not run', () => {
    const source = draft('quote')
    const result = refined(source, 'Use A5. Move the weight to the top, big')
    expect(Object.keys(result.files)).to.deep.equal(['template.json'])
    expect(result.notes.join(' ')).to.match(/Not done: “big”\. It continues “Move the weight to the top”/)
  })

  it('lists what it does not understand as not done, with prompts to try', () => {
    for (const prompt of [
      'make it look friendlier',
      'add a map of our shops',
      'translate the terms into plain language',
      'the table should have rounded corners',
      'write a nicer greeting',
      '',
      '???',
    ])
      expect(refine(draft('invoice'), prompt), prompt)
        .to.have.property('declined')
        .that.matches(/^Not done: “.*Try “/)
  })

  it('reports for each clause whether it was run, and runs those that it can', () => {
    const source = draft('quote')
    const { done, declined, ...after } = refineClauses({
      prompt: 'With page numbers on the left, make it sparkle, headings dark green. Remove the field weight',
      source,
      about: undefined,
      pictures: [],
    })
    expect(done.map(({ clause }) => clause)).to.deep.equal([
      'With page numbers on the left',
      'headings dark green',
    ])
    expect(declined.map(({ clause }) => clause)).to.deep.equal(['make it sparkle', 'Remove the field weight'])
    expect(declined[0]?.why).to.equal(undefined)
    expect(declined[1]?.why).to.include('weight')
    expect(after.source.files['style.css']).to.not.equal(source.files['style.css'])
    expect(faultsOf(after.source)).to.deep.equal([])
  })
})
