import type { NewCase } from '../case.ts'
import { all, isIn, isPaper, prints, printsSampled } from './seen.ts'

const json = (data: unknown) => ({ format: 'json' as const, text: JSON.stringify(data, null, 2) })
const csv = (text: string) => ({ format: 'csv' as const, text })

/** New letters, certificates, lists and other documents. */
export const newOther: readonly NewCase[] = [
  {
    kind: 'new',
    name: 'certificate-landscape',
    prompt: 'A certificate of completion, A4 landscape',
    sample: json({
      recipient: 'Ingrid Ødegård',
      course: 'Accessible documents',
      completed_on: '2026-05-22',
      hours: 16,
      trainer: 'M. Garçon',
    }),
    types: { completed_on: ['date'], hours: ['number'] },
    seen: all(prints('Ingrid Ødegård', 'Accessible documents'), isPaper(297, 210)),
  },
  {
    kind: 'new',
    name: 'letter-names',
    prompt: 'A business letter with a subject and a greeting',
    sample: { format: 'names', text: 'recipient name\nrecipient address\nsubject\ngreeting\nbody\nsender' },
    types: {},
    seen: printsSampled('subject', 'greeting'),
  },
  {
    kind: 'new',
    name: 'letter-later-fr',
    prompt: 'Une lettre de relance en français',
    sample: { format: 'later', text: '' },
    types: {},
    seen: isIn('fr'),
  },
  {
    kind: 'new',
    name: 'invoice-later',
    prompt: 'An invoice',
    sample: { format: 'later', text: '' },
    types: {},
    hasTotal: true,
    seen: prints('Invoice'),
  },
  {
    kind: 'new',
    name: 'menu',
    prompt: 'Speisekarte in Grün',
    sample: json({
      titel: 'Mittagskarte',
      gueltig_ab: '2026-11-16',
      speisen: [
        { name: 'Linsensuppe', beschreibung: 'mit Brot', preis: 6.5 },
        { name: 'Labskaus', beschreibung: 'mit Ei und Gurke', preis: 11.9 },
      ],
    }),
    types: { gueltig_ab: ['date'], preis: ['money'] },
    seen: all(prints('Linsensuppe', 'Labskaus'), isIn('de')),
  },
  {
    kind: 'new',
    name: 'timesheet-long',
    prompt: 'A timesheet with the sum of the hours',
    sample: csv(
      [
        'date,project,task,hours',
        ...Array.from(
          { length: 60 },
          (_, index) =>
            `2026-03-${String((index % 28) + 1).padStart(2, '0')},Harbour museum,Drawing of section ${index + 1},${4 + (index % 5) * 0.5}`,
        ),
      ].join('\n'),
    ),
    types: { date: ['date'], hours: ['number'] },
    hasTotal: true,
    seen: prints('Drawing of section 60'),
  },
  {
    kind: 'new',
    name: 'three-lists',
    prompt: 'A project report with team, milestones and risks',
    sample: json({
      project: 'Reading room',
      client: 'City library',
      report_date: '2026-04-30',
      progress: 0.62,
      team: [
        { name: 'Elin Vik', role: 'Lead' },
        { name: 'Ana Sousa', role: 'Engineer' },
      ],
      milestones: [
        { title: 'Concept', due: '2026-02-01', done: true },
        { title: 'Permit', due: '2026-06-15', done: false },
      ],
      risks: [{ risk: 'Late delivery of glass', impact: 'high' }],
    }),
    types: { report_date: ['date'], due: ['date'], done: ['boolean'] },
    seen: prints('Reading room', 'Elin Vik', 'Permit', 'Late delivery of glass'),
  },
  {
    kind: 'new',
    name: 'shipping-label',
    prompt: 'A shipping label, 100 mm x 150 mm',
    sample: json({
      tracking_no: 'TR 4410 2290',
      recipient: { name: 'Halvorsen AS', address: 'Strandgaten 21\n5013 Bergen\nNorway' },
      weight_kg: 2.4,
    }),
    types: { weight_kg: ['number'] },
    seen: all(prints('Halvorsen AS', 'TR 4410 2290'), isPaper(100, 150)),
  },
  {
    kind: 'new',
    name: 'invoice-arabic',
    prompt: 'فاتورة باللغة العربية',
    sample: json({
      رقم_الفاتورة: '٢٠٢٦-٧',
      التاريخ: '2026-11-01',
      العميل: 'مطابع الخليج',
      البنود: [{ الوصف: 'طباعة بطاقات', الكمية: 500, السعر: 1.25 }],
    }),
    types: { التاريخ: ['date'] },
    seen: isIn('ar'),
  },
  {
    kind: 'new',
    name: 'many-fields',
    prompt: 'A data sheet of a pump',
    sample: json(
      Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [
          `property_${index + 1}`,
          index % 3 === 0 ? 12.5 + index : `Value ${index + 1}`,
        ]),
      ),
    ),
    types: { property_1: ['number'] },
    seen: prints('Value 39'),
  },
]
