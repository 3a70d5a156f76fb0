import type { Scenario } from '../../case.ts'
import { all, isPaper, lacks, prints, printsNot } from '../seen.ts'
import { hasElement, isGold, isLarger, sideBySide, tagHas } from './printed.ts'

const data = {
  recipient: 'Ingrid Ødegård',
  course: 'Accessible documents',
  completed_on: '2026-05-22',
  verify_url: 'https://example.com/verify/7F3K',
  first_signature: { name: 'A. Lindqvist', role: 'Trainer' },
  second_signature: { name: 'M. Garçon', role: 'Head of training' },
}

/** A certificate that is changed three times. */
export const certificate: Scenario = {
  name: 'scenario-certificate',
  first: {
    kind: 'new',
    name: 'scenario-certificate',
    prompt:
      'A certificate of completion, A4 landscape: the name of the recipient in the middle, a QR code with the link to verify it, and at the bottom two lines to sign on, side by side, each with a name and a role.',
    sample: { format: 'json', text: JSON.stringify(data, null, 2) },
    types: { completed_on: ['date'] },
    seen: all(
      prints('Ingrid Ødegård', 'Accessible documents'),
      isPaper(297, 210),
      hasElement('bar-code', { type: 'qrcode', value: '{{verify_url}}' }),
      sideBySide('A. Lindqvist', 'M. Garçon'),
    ),
  },
  followUps: [
    {
      name: 'scenario-certificate/gold',
      prompt: 'Make the name of the recipient larger and gold.',
      touches: 'any',
      seen: all(isLarger('Ingrid Ødegård', 1.1), tagHas('{{recipient}}', 'color', isGold)),
    },
    {
      name: 'scenario-certificate/hours',
      prompt: 'Add how many hours the course had, below the course. In the sample 16.',
      touches: 'any',
      seen: ({ pdf }) => (/(?<!\d)16(?!\d)/.test(pdf?.text ?? '') ? [] : ['The hours are not printed.']),
    },
    {
      name: 'scenario-certificate/one-signature',
      prompt: 'Remove the second signature.',
      touches: 'any',
      gone: ['second_signature'],
      seen: all(
        printsNot('M. Garçon', 'Head of training'),
        prints('A. Lindqvist', 'Ingrid Ødegård'),
        lacks('template.json', 'second_signature'),
        lacks('sample.json', 'second_signature', 'M. Garçon'),
      ),
    },
  ],
}
