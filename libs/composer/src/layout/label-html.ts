import { escapeHtml } from '@platen/contract'
import { element, type Lines, termList } from './html-lines.ts'
import { listHtml } from './list-html.ts'
import {
  headerHtml,
  imagesHtml,
  joinBlocks,
  paymentHtml,
  sectionHtml,
  smallHtml,
  sumsHtml,
  textHtml,
} from './parts-html.ts'
import { recipientHtml } from './party-html.ts'
import type { Leaf, Plan } from './plan.ts'

/** Small paper: what matters is large, and what machines read is a code. */
export function labelHtml(plan: Plan): string {
  const facts = [...plan.facts, ...plan.details]
  // A label without a title of its own needs none to be seen; those who listen do.
  const isPlain = plan.kind.id === 'label' && !plan.title.includes('{{')
  return joinBlocks([
    headerHtml(plan),
    [isPlain ? `<h1 class="spoken">${plan.title}</h1>` : `<h1>${plan.title}</h1>`],
    ...plan.recipients.map(recipientHtml),
    ...plan.before.map((leaf) => textHtml(leaf, false)),
    imagesHtml(plan),
    element('section class="facts"', termList(facts)),
    codeHtml(facts),
    ...plan.lists.map((list) => listHtml(list, plan.language, { level: 2, hasHeading: true })),
    sumsHtml(plan.sums),
    ...plan.sections.map((section) => sectionHtml(section, plan, 2)),
    ...plan.after.map((leaf) => textHtml(leaf, false)),
    paymentHtml(plan),
    smallHtml(plan),
  ])
}

const codes: Readonly<Record<string, string>> = { tracking_no: 'code128', ticket_no: 'qrcode' }

function codeHtml(facts: readonly Leaf[]): Lines {
  const leaf = facts.find(
    ({ concept, field }) => concept !== undefined && concept in codes && field.kind === 'text',
  )
  if (!leaf) return []
  const type = codes[leaf.concept ?? ''] ?? 'qrcode'
  const attributes = type === 'code128' ? ' show-text="no" bar-height="18"' : ' quiet="no"'
  return [
    '<div class="barcode">',
    `  <bar-code type="${type}" value="{{${leaf.tag}}}"${attributes} label="${escapeHtml(leaf.label)}"></bar-code>`,
    '</div>',
  ]
}
