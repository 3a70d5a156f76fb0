import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { type ModelServer, startModelServer } from '../../../../test/parts/model-server.ts'
import { reachOf } from './reach/reach.ts'
import { publishingFaults, scriptedTurn } from './testing/scripted-turn.ts'
import {
  about,
  aboutAll,
  calls,
  command,
  elementAt,
  expectUntouched,
  finish,
  replace,
  small,
  toolAnswers,
} from './testing/small-turns.ts'

const setUp = (input: object) => ({ name: 'set_up', input: { ...input } })
const settingsOf = ({ files }: DraftSource) =>
  JSON.parse(files['template.json'] ?? '') as Record<string, Record<string, Record<string, unknown>>>
const sampleOf = ({ files }: DraftSource) => JSON.parse(files['sample.json'] ?? '') as Record<string, unknown>

describe('a turn of the assistant, with commands and data', () => {
  let server: ModelServer
  before(async () => {
    server = await startModelServer()
  })
  after(() => server.close())

  type Turn = Parameters<typeof scriptedTurn>
  const turn = (script: Turn[1], more: Partial<Turn[2]> = {}) =>
    scriptedTurn(server, script, { source: small, ...more })
  const reachedBy = ({ result }: Awaited<ReturnType<typeof turn>>) =>
    reachOf({ before: small, after: result.source, named: result.named, asked: result.asked })

  it('accepts the number 0 as a margin, and no other number', async () => {
    const page = (margin: unknown) => calls(setUp({ settings: { page: { margin } } }))
    const { result } = await turn([
      calls({ name: 'set_about', input: { elements: [], settings: true } }),
      page(0),
      page({ left: 0, top: '20mm' }),
      calls(finish()),
    ])
    expect(result.outcome).to.equal('changed')
    expect(settingsOf(result.source)['page']).to.eql({
      margin: { top: '20mm', right: '0', bottom: '0', left: '0' },
    })
    await turn([
      calls({ name: 'set_about', input: { elements: [], settings: true } }),
      page(15),
      page({ right: 15 }),
      calls({ name: 'decline', input: { reason: 'No.' } }),
    ])
    const answers = toolAnswers(server)
    expect(answers[1]).to.include('must be one to four lengths')
    expect(answers[2]).to.include('"page.margin.right" must be a string')
  })

  it('reports the name, label and merge tag of a field that a command prints', async () => {
    await turn([
      calls(aboutAll),
      calls(command('insert_field', { newField: 'Order date', name: 'ordered', part: 'h1' })),
      calls(command('insert_field', { field: 'customer.name', part: 'h1' })),
      calls(command('add_column', { newField: 'Unit' })),
      calls(finish()),
    ])
    const answers = toolAnswers(server)
    expect(answers[1]).to.include('The field ordered with the label “Order date” is printed by {{ordered}}.')
    expect(answers[2]).to.include('The field customer.name with the label').and.include('{{customer.name}}.')
    expect(answers[3]).to.include('The field items.unit with the label “Unit” is printed by {{unit}}.')
  })

  it('replaces what the request is about until the first change, and refuses it afterwards', async () => {
    const { result } = await turn([
      calls(about(1)),
      calls(about(2)),
      calls(replace('customer.name}}', 'customer.name}}.')),
      calls(about(1)),
      calls(replace('Invoice', 'Bill')),
      calls(replace('Invoice', 'Bill', { beyond: 'The title names the document.' })),
      calls(finish()),
    ])
    const answers = toolAnswers(server)
    expect(answers[1]).to.include('The scope of the request is set.')
    expect(answers[3]).to.include('can no longer be set').and.include('`beyond`')
    expect(answers[4]).to.include('which the request is not about')
    expect(result.reasons).to.eql(['The title names the document.'])
  })

  it('reports strings that are missing from a language file, and no missing field', async () => {
    const settings = { fileName: '{{text.invoice}}.pdf', page: { footer: { left: '{{text.thanks}}' } } }
    const { result } = await turn([
      calls({ name: 'set_about', input: { elements: [], settings: true } }),
      calls(setUp({ settings: { ...settings, document: { title: '{{text.title.main}}' } } })),
      calls({
        name: 'set_texts',
        input: { language: 'en', texts: { invoice: 'bill', thanks: 'Thanks', 'title.main': 'Bill' } },
      }),
      calls(finish()),
    ])
    expect(toolAnswers(server)[1])
      .to.include(
        'translated strings that it does not have: invoice, thanks, title.main. Add them with set_texts.',
      )
      .and.not.include('required')
    expect(result.outcome, result.summary).to.equal('changed')
    expect(JSON.parse(result.source.files['texts/en.json'] ?? '')).to.have.nested.property(
      'title.main',
      'Bill',
    )
  })

  it('runs commands one after the other, up to the first that is refused', async () => {
    const { result } = await turn([
      calls({ name: 'set_about', input: { elements: [12], settings: true } }),
      calls({
        name: 'run_commands',
        input: {
          commands: [
            { name: 'set_page_size', arguments: { size: 'A5' } },
            { name: 'insert_text', arguments: { text: 'Pay soon.' }, element: 12 },
            { name: 'set_page_size', arguments: { size: 'A17' } },
            { name: 'add_page_numbers', arguments: {} },
          ],
        },
      }),
      calls(finish()),
    ])
    const lines = (toolAnswers(server)[1] ?? '').split('\n')
    expect(lines.slice(0, 2)).to.satisfy((all: string[]) => all.every((line) => line.startsWith('Done.')))
    expect(lines[2]).to.include('set_page_size').and.include('A17')
    expect(result, result.summary).to.include({ outcome: 'changed' })
    expect(settingsOf(result.source)['page']).to.not.have.property('footer')
    expect(result.source.files['template.html']).to.include('Pay soon.')
  })

  it('checks commands against the scope, the text and the addresses of the request', async () => {
    const evil = 'https://evil.test/x'
    const { result } = await turn(
      [
        calls(command('set_page_size', { size: 'A5' })),
        calls(about(1)),
        calls(command('set_page_size', { size: 'A5' })),
        calls(command('set_style', { part: 'Thank you.', bold: true })),
        calls(command('delete_part', {}, { element: 2, removes: ['customer.name'] })),
        calls(command('insert_code', { type: 'qrcode', text: evil }, { element: 1 })),
        calls(command('insert_text', { text: `See ${evil}` }, { element: 1 })),
        calls({ name: 'decline', input: { reason: 'No.' } }),
      ],
      { parts: { bounds: { refusalsMax: 20 } } },
    )
    const answers = toolAnswers(server)
    expect(answers[0]).to.include('set_about first')
    expect(answers[2]).to.include('the paper')
    expect(answers[3]).to.include('the paragraph “Thank you.”')
    expect(answers[4]).to.include('does not ask to remove')
    for (const answer of answers.slice(5)) expect(answer).to.include('evil.test')
    expectUntouched(result, small)
  })

  it('refuses a merge tag in a command that would print it as text, and accepts it in a footer', async () => {
    const { result } = await turn([
      calls(about(1)),
      calls(command('set_title', { text: 'Bill {{number}}' })),
      calls(about()),
      calls(command('set_running_text', { line: 'footer', position: 'left', text: 'Bill {{number}}' })),
      calls(finish()),
    ])
    expect(toolAnswers(server)[1]).to.include('merge tags would be visible')
    expect(result.source.files['template.html']).to.equal(small.files['template.html'])
    expect(settingsOf(result.source)).to.have.nested.property('page.footer.left', 'Bill {{number}}')
  })

  it('prints a code for an address that the user wrote, even with a placeholder, from an attribute or a formula', async () => {
    for (const prompt of [
      'QR code linking to https://acme.org/check/{number} after the thanks',
      'A QR code to https://acme.org/check?no={{number}} please',
      'QR code of https://acme.org/ with the number',
    ]) {
      const address = prompt.includes('?no=') ? 'https://acme.org/check?no=' : 'https://acme.org/check/'
      const put = (value: string) => ({
        name: 'insert_html',
        input: { element: 12, place: 'after', html: `<bar-code type="qrcode" value="${value}"></bar-code>` },
      })
      const begun = calls(about(12))
      const direct = await turn([begun, calls(put(`${address}{{number}}`)), calls(finish())], {
        prompt: [{ text: prompt }],
      })
      expect(direct.result.outcome, toolAnswers(server).join('\n')).to.equal('changed')
      const byFormula = await turn(
        [
          begun,
          calls(
            setUp({
              fields: [
                { path: 'number', type: 'text' },
                { path: 'check', formula: `"${address}" + number` },
              ],
            }),
          ),
          calls(put('{{check}}')),
          calls(finish()),
        ],
        { prompt: [{ text: prompt }] },
      )
      expect(byFormula.result.outcome, toolAnswers(server).join('\n')).to.equal('changed')
      expect(byFormula.result.notes.join()).to.include('acme.org')
    }
  })

  it('declares groups and lists with examples of nested values, together with page and settings', async () => {
    const { result } = await turn(
      [
        calls(
          setUp({
            settings: { name: 'Bill', page: { size: 'A5' }, document: { title: 'Bill {{number}}' } },
            fields: [
              { path: 'bank.name', label: 'Bank' },
              { path: 'bank.iban', type: 'text', example: 'DE71110220330123456789' },
              { path: 'bank', type: 'group', label: 'Bank details' },
              { path: 'items[].name', type: 'text' },
              { path: 'items[].price', type: 'money', currency: 'EUR', currencyDisplay: 'code' },
              { path: 'number', default: 'R-0' },
            ],
          }),
        ),
        calls(
          {
            name: 'write_document',
            input: {
              html: '<h1>{{number}}</h1>{{#items}}<p>{{name}} {{price}}</p>{{/items}}<p>{{bank.name}} {{bank.iban}}</p>',
              css: '',
            },
          },
          finish(),
        ),
      ],
      { isNew: true, sample: { format: 'later', text: '' } },
    )
    expect(result.outcome, `${result.summary} ${toolAnswers(server).join('\n')}`).to.equal('changed')
    const { fields, page, name, document } = settingsOf(result.source)
    expect({ page, name, document }).to.eql({
      page: { size: 'A5' },
      name: 'Bill',
      document: { title: 'Bill {{number}}' },
    })
    expect(fields).to.have.nested.property('bank.type', 'group')
    expect(fields).to.have.nested.property('bank.label', 'Bank details')
    expect(fields).to.have.nested.property('bank.fields.iban.type', 'text')
    expect(fields).to.have.nested.property('items.type', 'list')
    const sample = sampleOf(result.source)
    expect(sample).to.have.nested.property('bank.iban', 'DE71110220330123456789')
    expect(sample).to.have.nested.property('items[0].price').that.is.a('number')
  })

  it('refuses a setting that a type does not have, and lists the existing ones', async () => {
    await turn(
      [
        calls(setUp({ fields: [{ path: 'day', type: 'date', currency: 'EUR' }] })),
        calls(setUp({ fields: [{ path: 'day', type: 'money', curency: 'EUR' }] })),
        calls(setUp({ settings: { filename: 'x.pdf' } })),
        calls({ name: 'decline', input: { reason: 'No.' } }),
      ],
      { isNew: true, sample: { format: 'later', text: '' } },
    )
    const answers = toolAnswers(server)
    expect(answers[0]).to.include('“currency”').and.include('calendar')
    expect(answers[1]).to.include('Did you mean “currency”')
    expect(answers[2]).to.include('Did you mean “fileName”')
  })

  it('starts with a draft that fits a pasted table, and never changes, invents or questions its values', async () => {
    const csv = 'Description,Qty,Unit price\nBolt,3,1.25\nNut,2,0.5\n'
    const { result } = await turn(
      [
        calls(setUp({ fields: [{ path: 'items.unit_price', type: 'money', currency: 'EUR' }] })),
        calls(setUp({ samples: [{ path: ['items', 0, 'Qty'], value: 4 }] })),
        calls(setUp({ fields: [{ path: 'items.Qty', formula: '2' }] })),
        calls(command('rename_field', { field: 'items.Qty', name: 'quantity' })),
        calls(
          setUp({
            fields: [
              { path: 'items.Unit price', type: 'money', currency: 'EUR' },
              {
                path: 'items.amount',
                formula: 'round(Qty * field("Unit price"), 2)',
                type: 'money',
                currency: 'EUR',
              },
            ],
          }),
        ),
        calls({
          name: 'write_document',
          input: {
            html: '<h1>Bill</h1><table>{{#items}}<tr><td>{{Description}}</td><td>{{Qty}}</td><td>{{Unit price}}</td><td>{{amount}}</td></tr>{{/items}}</table>',
            css: '',
          },
        }),
        calls(finish()),
      ],
      { isNew: true, sample: { format: 'csv', text: csv }, parts: { bounds: { refusalsMax: 20 } } },
    )
    const answers = toolAnswers(server)
    expect(answers[0]).to.include('has no items.unit_price').and.include('items.Unit price')
    expect(answers[1]).to.include('values in sample.json must stay unchanged')
    expect(answers[2]).to.include('has items.Qty')
    expect(answers[3]).to.include('values in sample.json must stay unchanged')
    for (const answer of answers) expect(answer).not.to.match(/remove it|add it\b/)
    expect(result.outcome, `${result.summary}\n${answers.join('\n')}`).to.equal('changed')
    expect(sampleOf(result.source)).to.eql({
      items: [
        { Description: 'Bolt', Qty: 3, 'Unit price': 1.25 },
        { Description: 'Nut', Qty: 2, 'Unit price': 0.5 },
      ],
    })
  })

  it('accepts fields and samples that do not fit yet, reports it, and refuses look and finish until they do', async () => {
    const { result } = await turn([
      calls(about(12)),
      calls(replace('Thank you.', 'Thank you, {{customer.first_name}}.')),
      calls({ name: 'look', input: {} }),
      calls(finish()),
      calls(setUp({ samples: [{ path: ['customer', 'first_name'], value: 'Ada' }] })),
      calls({ name: 'look', input: {} }),
      calls(finish()),
    ])
    const answers = toolAnswers(server)
    expect(answers[1])
      .to.match(/^Done\./)
      .and.include('first_name')
    expect(answers[2]).to.include('cannot be printed yet')
    expect(answers[3]).to.include('cannot be published yet')
    expect(answers[5]).to.match(/^1 page/)
    expect(result.outcome).to.equal('changed')
    expect(publishingFaults(result.source)).to.eql([])
  })

  it('allows only settings after an empty set_about, and reports other changes', async () => {
    const done = await turn(
      [
        calls(about()),
        calls(replace('Thank you.', 'Thanks.')),
        calls(setUp({ settings: { page: { size: 'A5' }, language: 'de' } })),
        calls(replace('Thank you.', 'Danke.', { beyond: 'The language is another.' })),
        calls(finish()),
      ],
      { prompt: [{ text: 'A5 paper, in German' }] },
    )
    expect(toolAnswers(server)[1]).to.include('the paragraph')
    expect(done.result.outcome).to.equal('changed')
    const { named, beyond, onlyAsked } = reachedBy(done)
    expect(named.map(({ words }) => words)).to.eql([
      'the paper (“” → “size: A5”)',
      'the language (“” → “de”)',
    ])
    expect(beyond.map(({ words }) => words)).to.eql(['the paragraph “Danke.”'])
    expect(onlyAsked?.files['template.html']).to.equal(small.files['template.html'])
    expect(settingsOf(done.result.source)['page']).to.eql({ size: 'A5' })
  })

  it('reports settings that the prompt does not ask for, and lists the changes if the scope is most of the page', async () => {
    const wide = await turn(
      [
        calls({ name: 'set_about', input: { elements: [1, 2, 3, 12], settings: true } }),
        calls(replace('Invoice', 'Bill'), replace('Thank you.', 'Pay soon.')),
        calls(setUp({ settings: { language: 'de' } })),
        calls(finish()),
      ],
      { prompt: [{ text: 'Call it a bill' }] },
    )
    expect(wide.result.notes).to.eql([
      'The prompt was understood to apply to most of the page. Changed: the title “Bill number”, the paragraph “Pay soon.”.',
    ])
    expect(reachedBy(wide).beyond.map(({ words }) => words)).to.eql(['the language'])
    const added = {
      name: 'insert_html',
      input: { element: 12, place: 'after', html: '<p>See you soon.</p>' },
    }
    const beside = await turn([calls(aboutAll), calls(added), calls(finish())])
    expect(beside.result.source.files['template.html']).to.include('See you soon.')
    expect(beside.result.notes, 'there is only new content').to.eql([])
  })

  it('reports renamed fields, types, samples and formulas, and reverts what was not requested', async () => {
    const done = await turn([
      calls(about(1)),
      calls(replace('Invoice', 'Bill')),
      calls(command('rename_field', { field: 'customer.name', name: 'company' })),
      calls(
        setUp({
          fields: [
            { path: 'items.price', type: 'money', currency: 'EUR' },
            { path: 'count', formula: 'count(items)' },
          ],
          samples: [{ path: ['items', 0, 'what'], value: 'Ink' }],
        }),
      ),
      calls(finish()),
    ])
    expect(done.result.outcome, toolAnswers(server).join('\n')).to.equal('changed')
    const { beyond, onlyAsked } = reachedBy(done)
    const words = beyond.map((one) => one.words).join('\n')
    expect(words).to.include('the field customer.name (now customer.company)')
    expect(words).to.include('the settings of the field Items › Price')
    expect(words).to.include('the new formula Count')
    expect(words).to.include('the sample data of Items › What')
    expect(onlyAsked?.files).to.eql({
      ...small.files,
      'template.html': small.files['template.html']?.replace('Invoice', 'Bill'),
    })
    const asked = await turn(
      [
        calls({ name: 'set_about', input: { elements: [2], fields: ['customer.name'] } }),
        calls(command('rename_field', { field: 'customer.name', name: 'company' })),
        calls(finish()),
      ],
      { prompt: [{ text: 'Call the customer’s name company' }] },
    )
    const renamed = reachedBy(asked)
    expect(renamed.beyond).to.eql([])
    expect(renamed.named.map((one) => one.words)).to.include('the field customer.name (now customer.company)')
  })

  it('asks a model again if it only describes changes, and then reports that nothing was changed', async () => {
    const claim = 'Done, the claim is italic now.'
    const { result } = await turn([{ say: claim }], { prompt: [{ text: 'Make the claim italic' }] })
    expect(server.requests).to.have.length(2)
    expectUntouched({ ...result, summary: result.summary }, small)
    expect(result).to.include({
      outcome: 'answered',
      summary: `Nothing was changed. The model answered: ${claim}`,
    })
    const nudged = await turn([
      { say: claim },
      calls(about(1)),
      calls(replace('Invoice', 'Bill')),
      calls(finish()),
    ])
    expect(nudged.result.outcome).to.equal('changed')
  })

  it('lets a model remove its own formula, and reports which fields are no longer printed', async () => {
    const { result } = await turn(
      [
        calls(about(elementAt('Thank you'))),
        calls(setUp({ fields: [{ path: 'count', formula: 'count(items)' }] })),
        calls({ name: 'remove_field', input: { path: 'count' } }),
        calls(
          replace('Thank you.', 'Thank you for {{total}}.'),
          setUp({ fields: [{ path: 'total', type: 'number' }] }),
        ),
        calls(replace('Thank you for {{total}}.', 'Thanks.', { removes: [] })),
        calls(replace('Thank you for {{total}}.', 'Thanks.', { removes: ['total'] })),
        calls(finish()),
      ],
      { parts: { bounds: { refusalsMax: 20 } } },
    )
    const answers = toolAnswers(server)
    expect(answers[2], answers[2]).to.match(/^Done\./)
    expect(answers[5]).to.include('still declared: total')
    expect(result.outcome).to.equal('changed')
  })

  it('looks at a sample and pages, removes an unused asset, and reads an earlier page', async () => {
    const asset = { sha256: 'a'.repeat(64), bytes: 9, contentType: 'image/png' }
    const source = { ...small, assets: { 'assets/old.png': asset } }
    const looked: unknown[] = []
    const { result } = await turn(
      [
        calls({ name: 'look', input: { sample: 'samples/long.json', pages: [2, 3] } }),
        calls({ name: 'read_earlier', input: { request: 1, file: 'template.html' } }),
        calls({ name: 'read_earlier', input: { request: 7, file: 'template.html' } }),
        calls(about()),
        calls({ name: 'remove_asset', input: { path: 'assets/none.png' } }),
        calls({ name: 'remove_asset', input: { path: 'assets/old.png' } }),
        calls(finish()),
      ],
      {
        source,
        prompt: [{ text: 'Remove the old picture' }],
        earlier: [{ turnId: 'trn_1', prompt: 'Call it a bill', outcome: 'changed', summary: 'Done.' }],
        parts: {
          look: async (_source, _signal, of) => {
            looked.push(of)
            return { report: [], pageCount: 9, pictures: [], texts: ['Two', 'Three'], pages: [2, 3] }
          },
          readBefore: async ({ turnId, file }) => `${file} before ${turnId}`,
        },
      },
    )
    const answers = toolAnswers(server)
    // The draft without the asset is printed when the turn ends.
    expect(looked).to.eql([{ sample: 'samples/long.json', pages: [2, 3] }, {}])
    expect(answers[0]).to.include('Page 3:\nThree')
    expect(answers[1]).to.include('template.html before trn_1')
    expect(answers[2]).to.include('no earlier request 7')
    expect(answers[4]).to.include('assets/old.png')
    expect(result.source.assets).to.eql({})
    expect(result.outcome).to.equal('changed')
  })
})
