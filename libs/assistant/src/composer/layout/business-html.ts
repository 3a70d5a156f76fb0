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
import type { Leaf, ListPlan, Plan } from './plan.ts'

/** Letterhead, receiver and facts side by side, tables, and what follows: invoices, reports and most others. */
export function businessHtml(plan: Plan): string {
  const [first, ...others] = plan.lists.filter(({ form }) => form !== 'signatories')
  const hasHeading = (list: ListPlan) =>
    list.form !== 'dishes' &&
    !(plan.layout === 'menu' && plan.lists.length === 1) &&
    (plan.lists.length > 1 || list !== first || list.form === 'values' || list.form === 'cards')
  const list = (one: ListPlan) => listHtml(one, plan.language, { level: 2, hasHeading: hasHeading(one) })
  const isRead = plan.layout === 'report'
  return joinBlocks([
    headerHtml(plan),
    openingHtml(plan),
    ...plan.before.map((leaf) => element('div class="intro"', textHtml(leaf, false))),
    imagesHtml(plan),
    element('section class="more"', termList(plan.details, 'pairs')),
    ...plan.sections
      .filter(({ isFirst }) => isFirst === true)
      .map((section) => sectionHtml(section, plan, 2)),
    ...(isRead ? plan.after.filter(isMatter).map((leaf) => textHtml(leaf, true)) : []),
    ...(first ? [list(first)] : []),
    ...others.map(list),
    sumsHtml(plan.sums),
    ...plan.sections
      .filter(({ isFirst }) => isFirst !== true)
      .map((section) => sectionHtml(section, plan, 2)),
    ...plan.after.filter((leaf) => !isRead || !isMatter(leaf)).map((leaf) => textHtml(leaf, true)),
    paymentHtml(plan),
    ...plan.lists.filter(({ form }) => form === 'signatories').map(list),
    signHtml(plan),
    smallHtml(plan),
  ])
}

/** What it is about, rather than what is said besides. */
function isMatter({ concept }: Leaf): boolean {
  return concept !== 'notes' && concept !== 'terms'
}

function openingHtml(plan: Plan): Lines {
  const to = plan.recipients.flatMap(recipientHtml)
  const facts = [`<h1>${plan.title}</h1>`, ...termList(plan.facts)]
  if (plan.layout === 'report' || plan.layout === 'menu')
    return [...element('div class="opening alone"', facts), ...element('div class="parties"', to)]
  if (to.length === 0) return element('div class="opening alone"', facts)
  return element('div class="opening"', [
    ...element('div class="parties"', to),
    ...element('section class="facts"', facts),
  ])
}
