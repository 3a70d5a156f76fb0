import { readStarters } from '@platen/assistant/starters'
import type { DraftSource, SampleInput } from '@platen/contract'
import { composeTemplate } from '../../compose-template.ts'

const json = (value: unknown): SampleInput => ({ format: 'json', text: JSON.stringify(value) })

const given = {
  rechnung: {
    prompt: 'Eine Rechnung für unsere Kunden',
    sample: {
      format: 'csv',
      text: 'Rechnungsnr;Datum;Kunde;Artikel;Menge;Einzelpreis;Gesamt\n2026-1;03.11.2026;Anna Weber;Kaffee;12;18,90;226,80\n2026-1;03.11.2026;Anna Weber;Tassen;2;9,90;19,80',
    },
  },
  sales: {
    prompt: 'A sales report',
    sample: json({
      month: 'April',
      customer: 'Ann Lee',
      detail: [
        { date: '2026-04-01', product: 'Soap', category: 'Care', unitPrice: 4.5, quantity: 2 },
        { date: '2026-04-02', product: 'Oil', category: 'Food', unitPrice: 9, quantity: 1 },
      ],
    }),
  },
  order: {
    prompt: 'A packing slip',
    sample: json({
      id: 'A-727',
      number: '727',
      date: '2026-04-01',
      line_items: [{ name: 'Cup', quantity: 2, price: 4.5 }],
      meta: { version: 3, source: 'web' },
      references: [{ name: 'Jo', reference: 'A good worker, whom all liked and who came early each day.' }],
      notes: 'Leave at the door.',
    }),
  },
  certificate: { prompt: 'A certificate for a course', sample: undefined },
  lieferschein: { prompt: 'Lieferschein mit Artikelliste', sample: undefined },
  invoice: { prompt: 'An invoice in English', sample: undefined },
} satisfies Record<string, { prompt: string; sample: SampleInput | undefined }>

/** Names of drafts that the Composer creates. */
export type ComposedName = keyof typeof given | 'school'

const made = new Map<ComposedName, DraftSource>([['school', schoolReport()]])

/** Returns a draft that the Composer creates. Each is created once. */
export function composed(name: ComposedName): DraftSource {
  const known = made.get(name)
  if (known) return known
  const result = composeTemplate(
    { ...given[name as keyof typeof given], pictures: [], today: '2026-11-23' },
    readStarters(),
  )
  if ('declined' in result) throw new Error(`${name}: ${result.declined}`)
  const source = { files: result.files, assets: {} }
  made.set(name, source)
  return source
}

/** Returns a draft that was written manually, with a group at its end, a table without totals, and no letterhead. */
function schoolReport(): DraftSource {
  const data = {
    pupil: { name: 'Mia', class: '7b' },
    term: 'Autumn',
    subjects: [{ subject: 'Maths', mark: 'B', teacher: 'Mr Lee' }],
    days_absent: 3,
    notes: 'A good term.',
  }
  return {
    files: {
      'template.html': `<div class="opening">
  <h1>School report</h1>
  <dl>
    <div><dt>Term</dt><dd>{{term}}</dd></div>
    <div><dt>Days absent</dt><dd>{{days_absent}}</dd></div>
  </dl>
</div>

<section class="table">
  <table>
    <thead>
      <tr><th scope="col">Subject</th><th scope="col">Mark</th><th scope="col">Teacher</th></tr>
    </thead>
    <tbody>
      {{#subjects}}
      <tr><th scope="row">{{subject}}</th><td>{{mark}}</td><td>{{teacher}}</td></tr>
      {{/subjects}}
      {{^subjects}}
      <tr><td colspan="3" class="none">There are no entries.</td></tr>
      {{/subjects}}
    </tbody>
  </table>
</section>

<section class="group">
  <h2>Pupil</h2>
  <dl>
    <div><dt>Name</dt><dd>{{pupil.name}}</dd></div>
    <div><dt>Class</dt><dd>{{pupil.class}}</dd></div>
  </dl>
</section>

<section class="text">
  <h2>Notes</h2>
  <p>{{notes}}</p>
</section>
`,
      'style.css': 'section {\n  margin-bottom: 24px;\n}\n',
      'template.json': `${JSON.stringify({ name: 'School report', language: 'en', page: { size: 'A4' }, fields: {} }, null, 2)}\n`,
      'sample.json': `${JSON.stringify(data, null, 2)}\n`,
    },
    assets: {},
  }
}
