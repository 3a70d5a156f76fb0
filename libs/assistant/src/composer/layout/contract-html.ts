import { element, termList } from './html-lines.ts'
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
import type { Plan } from './plan.ts'

/** Title, the two sides, clauses with their numbers, and lines to sign on. */
export function contractHtml(plan: Plan): string {
  const sides = [...(plan.sender ? [plan.sender] : []), ...plan.recipients]
  return joinBlocks([
    headerHtml({ ...plan, sender: undefined }),
    [`<h1>${plan.title}</h1>`],
    element('div class="sides"', sides.flatMap(recipientHtml)),
    element('section class="facts"', termList([...plan.facts, ...plan.details])),
    imagesHtml(plan),
    ...plan.before.map((leaf) => textHtml(leaf, false)),
    ...plan.lists
      .filter(({ form }) => form !== 'signatories')
      .map((list) => listHtml(list, plan.language, { level: 2, hasHeading: list.form !== 'entries' })),
    sumsHtml(plan.sums),
    ...plan.sections.map((section) => sectionHtml(section, plan, 2)),
    ...plan.after.map((leaf) => textHtml(leaf, true)),
    paymentHtml(plan),
    ...plan.lists
      .filter(({ form }) => form === 'signatories')
      .map((list) => listHtml(list, plan.language, { level: 2, hasHeading: false })),
    signHtml(plan),
    smallHtml(plan),
  ])
}
