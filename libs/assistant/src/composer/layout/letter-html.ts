import { escapeHtml } from '@platen/contract'
import { phrase } from '../words/phrases.ts'
import { conditional, element, type Lines, tagOf, termList } from './html-lines.ts'
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
import { partyLines } from './party-html.ts'
import type { Leaf, Plan } from './plan.ts'

/** Letterhead, address, references, subject, text, signature. */
export function letterHtml(plan: Plan): string {
  const texts = [...plan.before, ...plan.after]
  const named = (concept: string) => texts.find((leaf) => leaf.concept === concept)
  const [greeting, closing] = [named('greeting'), named('closing')]
  const notes = texts.filter(({ concept }) => concept === 'notes' || concept === 'terms')
  const body = texts.filter((leaf) => leaf !== greeting && leaf !== closing && !notes.includes(leaf))
  const [to, ...others] = plan.recipients
  return joinBlocks([
    headerHtml(plan),
    to ? element('div class="to"', partyLines(to.leaves)) : [],
    element('div class="references"', termList(plan.facts)),
    [`<h1>${plan.title}</h1>`],
    paragraph(greeting, phrase('dear', plan.language)),
    ...body.map((leaf) => textHtml(leaf, false)),
    ...plan.lists
      .filter(({ form }) => form === 'paragraphs')
      .map((list) => listHtml(list, plan.language, { level: 2, hasHeading: false })),
    ...others.map((party) =>
      element('div class="also"', [
        `<p class="label">${escapeHtml(party.heading)}</p>`,
        ...partyLines(party.leaves),
      ]),
    ),
    element('section class="more"', termList(plan.details, 'pairs')),
    ...plan.lists
      .filter(({ form }) => form !== 'signatories' && form !== 'paragraphs')
      .map((list) =>
        listHtml(list, plan.language, {
          level: 2,
          hasHeading: plan.lists.length > 1 || list.form === 'values',
        }),
      ),
    sumsHtml(plan.sums),
    ...plan.sections.map((section) => sectionHtml(section, plan, 2)),
    imagesHtml(plan),
    ...notes.map((leaf) => textHtml(leaf, false)),
    closeHtml(plan, closing),
    paymentHtml(plan),
    smallHtml(plan),
  ])
}

function paragraph(leaf: Leaf | undefined, otherwise: string): Lines {
  if (!leaf) return [`<p class="lines greeting">${escapeHtml(otherwise)}</p>`]
  return conditional({ tag: leaf.tag, isOptional: leaf.field.isOptional }, [
    `<p class="lines greeting">${tagOf(leaf.tag)}</p>`,
  ])
}

/** The last words and who says them stay together. */
function closeHtml(plan: Plan, closing: Leaf | undefined): Lines {
  const signatories = plan.lists.filter(({ form }) => form === 'signatories')
  const words = closing
    ? conditional({ tag: closing.tag, isOptional: closing.field.isOptional }, [
        `<p class="lines">${tagOf(closing.tag)}</p>`,
      ])
    : [`<p class="lines">${escapeHtml(phrase('regards', plan.language))}</p>`]
  return element('div class="close"', [
    ...words,
    ...(signatories.length > 0
      ? signatories.flatMap((list) => listHtml(list, plan.language, { level: 2, hasHeading: false }))
      : ['<p class="signature"></p>']),
  ])
}
