import type { DraftSource } from '@platen/contract'
import { expect } from 'chai'
import { refined, refine } from './testing/library.ts'

const row = '<tr><td>{{course}}</td><td>{{room}}</td></tr>'
const html = `<h1>{{school}}</h1>\n<table>\n  <thead><tr><th>Course</th><th>Room</th></tr></thead>\n  <tbody>\n    ${row}\n  </tbody>\n</table>\n`
const draft = (sample: object): DraftSource => ({
  files: {
    'template.html': html,
    'style.css': '',
    'template.json': JSON.stringify({ name: 'Timetable' }),
    'sample.json': JSON.stringify(sample),
  },
  assets: {},
})
const plain = { school: 'East', course: 'Maths', room: 'A1' }

describe('a prompt that repeats a row', () => {
  for (const prompt of [
    'Repeat the row for each class',
    'Repeat the row with the course once for each class',
    'repeat the table row for every item of classes',
    'print the row for each of the classes',
  ])
    it(`“${prompt}”: puts the section around the row, with its fields in the items`, () => {
      const { source } = refined(draft(plain), prompt)
      expect(source.files['template.html']).to.equal(
        html.replace(row, `{{#classes}}\n    ${row}\n    {{/classes}}`),
      )
      const item = { course: 'Maths', room: 'A1' }
      expect(JSON.parse(source.files['sample.json'] ?? '')).to.deep.equal({
        school: 'East',
        classes: [item, item],
      })
    })

  it('uses the existing list, and declines a row that is already repeated', () => {
    const { source } = refined(
      draft({ ...plain, lessons: [{ teacher: 'Ann' }] }),
      'repeat the row for each lesson',
    )
    expect(source.files['template.html']).to.include(`{{#lessons}}\n    ${row}`)
    expect(refine(source, 'repeat the row for each class')).to.have.property('declined')
  })
})
