import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { checkSample } from '../samples/check-sample.ts'
import { fieldsOfSource } from '../fields/expected-fields.ts'
import { convertDraft } from './convert-draft.ts'

const source = (html: string, settings: object, sample: object): DraftSource => ({
  files: {
    'template.html': html,
    'style.css': '',
    'template.json': JSON.stringify({ name: 'Order', ...settings }),
    'sample.json': JSON.stringify(sample),
  },
  assets: {},
})

describe('converting the placeholders of a draft', () => {
  const draft = source(
    '<p>Dear {first_name}</p>\n<table><tbody><tr><td>{%tr for i in items %}</td></tr><tr><td>{{ i.name }}</td></tr><tr><td>{%tr endfor %}</td></tr></tbody></table>\n<p>{%image}</p>\n',
    { page: { header: { left: 'To {client}', right: 'Page {page} of {pages}' } } },
    { i: { name: 'Pen' }, kept: 'x' },
  )

  it('declares the list, converts the header, and adds matching samples', () => {
    const { files, converted, left } = convertDraft(draft)
    const settings = JSON.parse(files['template.json'] ?? '') as Record<string, unknown>
    expect(settings['fields']).to.deep.equal({ items: { type: 'list' } })
    expect(settings['page']).to.deep.equal({
      header: { left: 'To {{client}}', right: 'Page {page} of {pages}' },
    })
    expect(converted).to.have.length(5)
    expect(left.map(({ mark }) => mark)).to.deep.equal(['{%image}'])
    const after = { ...draft, files: { ...draft.files, ...files } }
    const sample = JSON.parse(files['sample.json'] ?? '') as Record<string, unknown>
    expect(sample['items']).to.deep.equal([{ name: 'Name' }, { name: 'Name' }])
    // The sample was invalid before.
    expect(
      checkSample(fieldsOfSource(after) ?? [], sample).items.map(({ pointer }) => pointer),
    ).to.deep.equal(['/kept'])
  })

  it('changes no file if there are no placeholders', () => {
    expect(convertDraft(source('<p>{{name}} [1]</p>', {}, { name: 'Ada' })).files).to.deep.equal({})
  })
})
