import { escapeHtml } from '@platen/contract'
import { element, type Lines, termList } from './html-lines.ts'
import { listHtml } from './list-html.ts'
import {
  headerHtml,
  imagesHtml,
  joinBlocks,
  paymentHtml,
  sectionHtml,
  signHtml,
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
    codeHtml(plan, facts),
    ...plan.lists.map((list) => listHtml(list, plan.language, { level: 2, hasHeading: true })),
    sumsHtml(plan.sums),
    ...plan.sections.map((section) => sectionHtml(section, plan, 2)),
    ...plan.after.map((leaf) => textHtml(leaf, false)),
    paymentHtml(plan),
    plan.signers.length > 0 ? signHtml(plan) : [],
    smallHtml(plan),
  ])
}

const codes: Readonly<Record<string, string>> = { tracking_no: 'code128', ticket_no: 'qrcode' }

function codeHtml({ code, recipients }: Plan, facts: readonly Leaf[]): Lines {
  const texts = [...facts, ...recipients.flatMap(({ leaves }) => leaves)].filter(
    ({ field }) => field.kind === 'text' || field.kind === 'email',
  )
  const wanted = ({ concept }: Leaf) =>
    concept?.endsWith('_no') === true ||
    concept === 'sku' ||
    concept === 'number' ||
    concept === 'email' ||
    concept === 'web' ||
    concept === 'reference'
  const leaf =
    texts.find(({ concept }) => concept !== undefined && concept in codes) ??
    (code === undefined ? undefined : (texts.find(wanted) ?? texts[0]))
  if (!leaf) return []
  const type = code ?? codes[leaf.concept ?? ''] ?? 'qrcode'
  const attributes = type === 'code128' ? ' show-text="no" bar-height="18"' : ' quiet="no"'
  return [
    '<div class="barcode">',
    `  <bar-code type="${type}" value="{{${leaf.tag}}}"${attributes} label="${escapeHtml(leaf.label)}"></bar-code>`,
    '</div>',
  ]
}
