import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { checkSample } from '../samples/check-sample.ts'
import { fieldsOfSource } from '../fields/expected-fields.ts'
import { newListName, repeatForEach } from './repeat-each.ts'

const row = '<tr><td>{{course}}</td><td>{{room}}</td><td>{{school}}</td></tr>'
const html = `<h1>{{school}}</h1>\n<table>\n  <tbody>\n    ${row}\n  </tbody>\n</table>\n`
const draft = (sample: object, fields: object = {}): DraftSource => ({
  files: {
    'template.html': html,
    'template.json': JSON.stringify({ name: 'Timetable', fields }),
    'sample.json': JSON.stringify(sample),
  },
  assets: {},
})
const made = (source: DraftSource, list: string) => {
  const repeated = repeatForEach(source, { at: html.indexOf('<tr>'), list })
  if (!repeated || 'refused' in repeated) throw new Error('it was not repeated')
  const files = { ...source.files, ...repeated.files }
  const sample = JSON.parse(files['sample.json'] ?? '') as Record<string, unknown>
  expect(checkSample(fieldsOfSource({ files, assets: {} }) ?? [], sample).items).to.deep.equal([])
  return { files, sample, settings: JSON.parse(files['template.json'] ?? '') as { fields: unknown } }
}

describe('repeating a row for each item of a list', () => {
  it('moves its fields into a new list with tags, declarations and values, and keeps fields that the page prints elsewhere', () => {
    const { files, sample, settings } = made(
      draft({ school: 'East', course: 'Maths', room: 'A1' }, { room: { type: 'text', label: 'Room' } }),
      'classes',
    )
    expect(files['template.html']).to.equal(html.replace(row, `{{#classes}}\n    ${row}\n    {{/classes}}`))
    expect(sample).to.deep.equal({
      school: 'East',
      classes: [
        { course: 'Maths', room: 'A1' },
        { course: 'Maths', room: 'A1' },
      ],
    })
    expect(settings.fields).to.deep.equal({
      classes: { type: 'list', fields: { room: { type: 'text', label: 'Room' } } },
    })
  })

  it('adds its fields to the items of an existing list, which keep their own fields', () => {
    const { sample } = made(
      draft({ school: 'East', course: 'Maths', room: 'A1', classes: [{ course: 'Art' }, {}] }),
      'classes',
    )
    expect(sample).to.deep.equal({
      school: 'East',
      classes: [
        { course: 'Art', room: 'A1' },
        { course: 'Maths', room: 'A1' },
      ],
    })
  })

  it('gives a new list an unused name', () => {
    expect(newListName(draft({}))).to.equal('items')
    expect(newListName(draft({ items: 1 }))).to.equal('items_2')
    expect(newListName(draft({}), 'course')).to.equal('course_2')
  })
})
